// The guest of this browser, and the games that the server offers.
import { get, post, request, type GameInfo, type Schemas } from "../net/api";

class Me {
  guest = $state.raw<Schemas["Guest"] | null>(null);
  private readonly listeners = new Set<() => void>();

  async load(): Promise<void> {
    this.guest = (await get<Schemas["Me"]>("/api/me")).guest ?? null;
  }

  /** The guest of this browser; registers one under the suggested name if there is none. */
  async ensureGuest(suggested: string): Promise<Schemas["Guest"]> {
    return this.guest ?? (await this.register(suggested));
  }

  async rename(name: string): Promise<void> {
    if (this.guest) this.guest = await request<Schemas["Guest"]>("PATCH", "/api/me", { name });
    else await this.register(name);
  }

  private async register(name: string): Promise<Schemas["Guest"]> {
    const guest = await post<Schemas["Guest"]>("/api/guests", { name });
    this.guest = guest;
    for (const listener of this.listeners) listener();
    return guest;
  }

  /** Calls `listener` when this browser is registered: open sockets still belong to an unknown guest. */
  onRegistered(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async forget(everywhere: boolean): Promise<void> {
    await (everywhere ? request("DELETE", "/api/me") : post("/api/me/leave"));
    this.guest = null;
  }
}

export const me = new Me();

let offered: Promise<Schemas["Games"]> | null = null;

/** The games, bots and emotes of this server. */
export function games(): Promise<Schemas["Games"]> {
  offered ??= get<Schemas["Games"]>("/api/games");
  offered.catch(() => (offered = null));
  return offered;
}

export async function gameOf(id: string): Promise<GameInfo | undefined> {
  return (await games()).games.find((game) => game.id === id);
}
