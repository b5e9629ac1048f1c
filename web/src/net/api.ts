// Requests to the server, typed by its schema. A refusal is thrown as `Refusal`, with its message.
import type { components } from "./schema";

export type Schemas = components["schemas"];
export type Snapshot = Schemas["Snapshot"];
export type TableEvent = Schemas["Event"];
export type Presence = Schemas["PresenceModel"];
export type Push = Schemas["Events"]["events"][number];
export type Do = Schemas["Command"]["do"];
export type Moment = Schemas["Moment"];
export type Zone = Schemas["ZoneModel"];
export type Fact = Schemas["FactModel"];
export type Frame = Schemas["FrameModel"];
export type Scene = Schemas["SceneModel"];
export type TableInfo = Schemas["TableInfo"];
export type SeatInfo = Schemas["SeatInfo"];
export type You = Schemas["You"];
export type Choice = Schemas["ChoiceModel"];
export type Message = { id: string; args?: Record<string, unknown> };
export type GameInfo = Schemas["GameInfo"];
export type Face = Schemas["FaceInfo"];

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly args: Record<string, unknown>,
    text: string,
  ) {
    super(text);
  }

  get message_(): Message {
    return { id: `refusal-${this.code}`, args: this.args };
  }
}

/** The server did not answer: the network or the server is down. */
export class Unreachable extends Error {}

export async function request<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  if (answer.status === 204) return undefined as T;
  const type = answer.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) {
    if (answer.ok) return (await answer.text()) as T;
    throw new Unreachable(`${answer.status}`);
  }
  const found = await answer.json();
  if (!answer.ok) throw new Refusal(answer.status, found.code, found.args ?? {}, found.text ?? found.code);
  return found as T;
}

export const get = <T>(path: string, signal?: AbortSignal) => request<T>("GET", path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}) => request<T>("POST", path, body);

/** Random bytes as hexadecimal; `getRandomValues` also works on plain http. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

export const newNonce = () => randomHex(32);
export const newCommandId = () => randomHex(12);
