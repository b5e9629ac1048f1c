// Who plays in this browser, and what the server has to offer.
import { get, post, request, type GameInfo, type Schemas } from "../net/api";

class Me {
  guest = $state.raw<Schemas["Guest"] | null>(null);
  private readonly listeners = new Set<() => void>();

  async load(): Promise<void> {
    this.guest = (await get<Schemas["Me"]>("/api/me")).guest ?? null;
  }

  /** Make sure the server knows this browser, under some nickname. */
  async needed(suggested: string): Promise<Schemas["Guest"]> {
    return this.guest ?? (await this.introduce(suggested));
  }

  async rename(name: string): Promise<void> {
    if (this.guest) this.guest = await request<Schemas["Guest"]>("PATCH", "/api/me", { name });
    else await this.introduce(name);
  }

  private async introduce(name: string): Promise<Schemas["Guest"]> {
    const guest = await post<Schemas["Guest"]>("/api/guests", { name });
    this.guest = guest;
    for (const tell of this.listeners) tell();
    return guest;
  }

  /** Be told when the server comes to know this browser: what is open already is a stranger's. */
  onIntroduced(tell: () => void): () => void {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
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
