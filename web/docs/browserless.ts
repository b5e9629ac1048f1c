// What the page's modules read of a browser when they are loaded, where there is none.
(globalThis as { navigator?: unknown }).navigator ??= { language: "en" };
