// boardgame.io over its socket.io transport, in memory, called through its public interface alone.
//
//   node boardgame_peer.mjs serve PORT
//   node boardgame_peer.mjs play PORT TABLES WARM SECONDS SERVER_PID
//
// Run it where the package is installed. Two people at each table move as soon as they are asked; a move
// counts when the state that the server sends back has it. The moves are of the kind of Lost Cities (lay or
// discard a card of a hidden hand, then draw), without its scoring.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(`${process.cwd()}/`);
const SERIES = 5;
const RANKS = 12;
const HAND = 8;

const shared = { client: false }; // the server alone executes a move: nothing is shown before it has answered

const game = {
  name: "pioche-bench",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(SERIES * RANKS).keys()]);
    return {
      secret: { deck },
      discards: Array.from({ length: SERIES }, () => []),
      suites: [0, 1].map(() => Array.from({ length: SERIES }, () => [])),
      players: { 0: { hand: deck.splice(0, HAND) }, 1: { hand: deck.splice(0, HAND) } },
      left: deck.length,
    };
  },
  moves: {
    put: {
      ...shared,
      move: ({ G, playerID }, place, discard) => {
        const [card] = G.players[playerID].hand.splice(place, 1);
        const series = Math.floor(card / RANKS);
        (discard ? G.discards[series] : G.suites[Number(playerID)][series]).push(card);
      },
    },
    draw: {
      ...shared,
      move: ({ G, playerID, random }) => {
        if (G.secret.deck.length === 0) {
          // The table is cleared and dealt on, so that a game never ends.
          const cards = [...G.discards, ...G.suites.flat()].flat();
          G.secret.deck = random.Shuffle(cards);
          for (const heap of [...G.discards, ...G.suites.flat()]) heap.length = 0;
        }
        G.players[playerID].hand.push(G.secret.deck.pop());
        G.left = G.secret.deck.length;
      },
    },
  },
  turn: { minMoves: 2, maxMoves: 2 },
  disableUndo: true,
};

function serve(port) {
  const { Server, Origins } = require("boardgame.io/server");
  const { PlayerView } = require("boardgame.io/core");
  const server = Server({
    games: [{ ...game, playerView: PlayerView.STRIP_SECRETS }],
    origins: [Origins.LOCALHOST],
  });
  void server.run({ port, callback: () => console.log("ready") });
}

/** Processor seconds of a process. */
function processorSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function play(port, tables, warm, seconds, pid) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const { PlayerView } = require("boardgame.io/core");
  const late = [];
  let counting = false;
  const clients = [];
  const start = (matchID, playerID) => {
    const client = Client({
      game: { ...game, playerView: PlayerView.STRIP_SECRETS },
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"] } }),
      matchID,
      playerID,
      debug: false,
    });
    let sent = 0; // when the move under way was sent
    let asked = -1; // the state that was answered
    client.subscribe((state) => {
      if (state === null || state._stateID === asked) return;
      if (sent && counting) late.push(performance.now() - sent);
      sent = 0;
      if (state.ctx.currentPlayer !== playerID) return;
      asked = state._stateID;
      sent = performance.now();
      const hand = state.G.players[playerID].hand;
      // A move made inside the store's own notification would be lost.
      queueMicrotask(() => {
        if (state.ctx.numMoves === 0) client.moves.put(Math.floor(Math.random() * hand.length), Math.random() < 0.5);
        else client.moves.draw();
      });
    });
    client.start();
    clients.push(client);
  };
  for (let table = 0; table < tables; table++) for (const playerID of ["0", "1"]) start(`table${table}`, playerID);
  const wait = (s) => new Promise((done) => setTimeout(done, 1000 * s));
  await wait(warm);
  const [own, served, began] = [process.cpuUsage(), processorSeconds(pid), performance.now()];
  counting = true;
  await wait(seconds);
  counting = false;
  const elapsed = (performance.now() - began) / 1000;
  const used = process.cpuUsage(own);
  const figures = {
    moves: late.length,
    seconds: elapsed,
    late: late.map((ms) => ms / 1000),
    share: (used.user + used.system) / 1e6 / elapsed,
    server_share: (processorSeconds(pid) - served) / elapsed,
  };
  process.stdout.write(JSON.stringify(figures) + "\n", () => process.exit(0));
}

const [mode, port, ...rest] = process.argv.slice(2);
if (mode === "serve") serve(Number(port));
else await play(Number(port), ...rest.map(Number));
