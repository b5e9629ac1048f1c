"""Lost Cities: two players, five series, and suites that cost 20 points before they bring any."""
