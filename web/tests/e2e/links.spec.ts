// What a shared link shows in a chat: the tags of the page as a browser reads them, and the picture that they name.
import { BOT, expect, test, type Person } from "../kit/browser";

const TAGS = ["og:title", "og:description", "og:url", "og:image", "og:image:alt", "og:locale", "description"];

/** The tags of the page, once its script has run. */
async function tags(me: Person): Promise<Record<string, string>> {
  await expect(me.page.locator("h1").first()).toBeAttached();
  return me.page.evaluate(
    (names) =>
      Object.fromEntries(
        names.map((name) => {
          const found = [...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)];
          return [name, found.map((one) => one.getAttribute("content")).join("|")]; // a second one would be seen
        }),
      ),
    TAGS,
  );
}

/** The size of a picture, as the browser decodes it. */
const sizeOf = (me: Person, address: string) =>
  me.page.evaluate(async (where) => {
    const bitmap = await createImageBitmap(await (await fetch(where)).blob());
    return [bitmap.width, bitmap.height];
  }, address);

test("a shared link of a table, a result and a replay has a title, a description and a picture", async ({ person }) => {
  const me = await person({ language: "fr", name: "Inès" });
  const open = await me.table({ game: "trio", seats: ["me", "open", "open"] });
  const invited = await tags(me);
  expect(invited["og:title"]).toMatch(/^Il reste 2 places/);
  expect(invited["og:description"]).toMatch(/^Inès t’invite/);

  const over = await me.table({ game: "high-card", seats: ["me", BOT, BOT] });
  await me.playToTheEnd(0);
  await me.page.reload();
  const result = await tags(me);
  expect(result["og:title"]).toMatch(/gagne|^Victoire partagée/);
  expect(result["og:description"]).toContain("Inès");
  expect(result["og:image:alt"]).toMatch(/(gagne|Victoire partagée).*, -?\d+$/);

  await me.open(`/t/${over}/replay`);
  const replay = await tags(me);
  expect(replay["og:title"]).toMatch(/^Qu’aurais-tu joué\u202f\?/);

  const pictures = new Set<string>();
  for (const [path, found] of [
    [`/t/${open}`, invited],
    [`/t/${over}`, result],
    [`/t/${over}/replay`, replay],
  ] as const) {
    for (const name of TAGS) expect(found[name], `${path} ${name}`).toMatch(/^[^|]+$/);
    expect(found["og:url"]).toBe(me.address + path);
    expect(found["og:locale"]).toBe("fr_FR");
    expect(found["description"]).toBe(found["og:description"]);
    expect(await sizeOf(me, found["og:image"]!)).toEqual([1200, 630]);
    pictures.add(found["og:image"]!);
  }
  expect(pictures.size).toBe(3);

  // A chat asks without a cookie and without a language; a browser asks for the icon.
  const bare = await me.page.request.get(`${me.address}/t/${over}`, { headers: { cookie: "", "accept-language": "" } });
  expect(await bare.text()).toContain('property="og:image"');
  const icon = await me.page.request.get(`${me.address}/favicon.ico`);
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toContain("image/");
});
