// A real `pioche serve` on a free port, with data of its own; it can be killed and started again.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");
const QUICK = {
  PIOCHE_LIMITS__COMMANDS_PER_SECOND: "1000",
  PIOCHE_LIMITS__COMMANDS_BURST: "1000",
  PIOCHE_LIMITS__REQUESTS_PER_SECOND: "1000",
  PIOCHE_LIMITS__REQUESTS_BURST: "10000",
  PIOCHE_LIMITS__GUESTS_PER_HOUR: "10000",
  PIOCHE_LIMITS__TABLES_PER_HOUR: "10000",
  PIOCHE_LIMITS__TABLES_PER_DAY: "100000",
  PIOCHE_LIMITS__COMMANDS_PER_DAY: "10000000",
  PIOCHE_LIMITS__PAUSE_SECONDS: "0.2",
  PIOCHE_GAMES: join(ROOT, "tests/example_games"), // the example game, which has no look of its own
};

export class Server {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "pioche-e2e-"));
  private output = "";
  port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** `later`: so many milliseconds in the future. */
  async start(more: Record<string, string> = {}, later = 0): Promise<void> {
    this.port ||= await freePort();
    const program = join(ROOT, later ? ".venv/bin/python" : ".venv/bin/pioche");
    const before = later ? ["-m", "tests.kit.server.later", String(later)] : [];
    const given = ["serve", "--data", this.data, "--port", String(this.port), "--no-home", "--name", "pioche.test"];
    this.process = spawn(program, [...before, ...given], { cwd: ROOT, env: { ...process.env, ...QUICK, ...more } });
    this.process.stderr?.on("data", (text) => (this.output += text));
    this.process.stdout?.on("data", (text) => (this.output += text));
    await this.answers();
  }

  /** Until it answers. */
  private async answers(): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      try {
        if ((await fetch(`${this.address}/healthz`)).ok) return;
      } catch {
        // not yet
      }
      await new Promise((next) => setTimeout(next, 100));
    }
    throw new Error(`the server does not answer:\n${this.output}`);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const process = this.process;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((done) => process.once("exit", done));
    process.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Errors in the server's log. */
  get faults(): string[] {
    return this.output.split("\n").filter((line) => line.includes('"level": "ERROR"') || line.includes("Traceback"));
  }
}

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}
