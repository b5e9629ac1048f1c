// Where the tables of the pictures are: tests/kit/server/stage.py sets them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const PORT = 8977;
export const STAGE = process.env["STAGE"] ?? "build/stage";

type Stage = { cookie: string; tables: Record<string, string> };

const root = join(import.meta.dirname, "../..");

export const stage = (): Stage => JSON.parse(readFileSync(join(root, STAGE, "stage.json"), "utf-8")) as Stage;
export const pictures = join(root, process.env["PICTURES"] ?? "build/screenshots");
