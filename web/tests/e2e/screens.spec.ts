// Every screen outside a table: it shows what it should, and axe finds nothing serious.
import { DESKTOP, expect, FULL, type Person, PHONE, test } from "../kit/browser";

type Screen = [address: string, shows: (me: Person, language: "fr" | "en") => Promise<void>];

const heading = (name: string | RegExp) => (me: Person) =>
  expect(me.page.getByRole("heading", { name, exact: true })).toBeVisible();

const rulesOf = (me: Person, game: string) =>
  me.page.getByRole("link", { name: new RegExp(`^(Règles|Rules)\\s?: ${game}$`) });

const SCREENS: Screen[] = [
  ["/", async (me) => {
    await expect(me.page.getByRole("listitem")).toHaveCount(7);
    for (const game of ["Trio", "Qwinto", "Skyjo"]) await expect(rulesOf(me, game)).toBeVisible();
  }],
  ["/new/skyjo", async (me) => {
    await heading("Skyjo")(me);
    await expect(rulesOf(me, "Skyjo")).toBeVisible();
  }],
  ["/rules/trio", async (me, language) => {
    await heading("Trio")(me);
    await expect(me.page.getByRole("button", { name: { fr: /^Jouer/, en: /^Play/ }[language] })).toBeVisible();
    await expect(me.page.getByRole("columnheader", { name: "notation" })).toBeHidden();
    await me.page.getByText("Notation", { exact: true }).click();
    await expect(me.page.getByRole("columnheader", { name: "notation" })).toBeVisible();
  }],
  ["/about", (me, language) => heading({ fr: "La vie privée, en dix lignes", en: "Privacy, in ten lines" }[language])(me)],
  ["/link/abcdefgh", (me, language) => heading({ fr: "Continuer ici ?", en: "Play on here?" }[language])(me)],
  ["/t/ThereIsNoTableOfThisId/replay", (me, language) => expect(me.page.getByRole("link", { name: { fr: "Accueil", en: "Home" }[language], exact: true })).toBeVisible()],
  ["/nothing/here", (me, language) => heading({ fr: "Il n’y a rien ici", en: "There is nothing here" }[language])(me)],
  ["/t/ThereIsNoTableOfThisId", (me, language) => heading({ fr: "Il n’y a rien ici", en: "There is nothing here" }[language])(me)],
]; // prettier-ignore

const LOOKS = [
  { size: DESKTOP, language: "fr", dark: false },
  { size: PHONE, language: "en", dark: true },
  { size: PHONE, language: "fr", dark: false },
  { size: DESKTOP, language: "en", dark: true },
] as const;

test("no screen is blank while its content is on its way", async ({ person }) => {
  const me = await person({ language: "fr", size: PHONE });
  me.networkMayFail(); // what was held back is cut off by the next address
  const id = await me.table({ game: "skyjo", seats: ["me", { bot: "greedy" }] });
  await me.myTurn();
  await me.page.route(/\/api\/(games|tables|puzzles)\//, () => undefined); // never answered
  for (const path of [`/t/${id}/replay`, "/rules/skyjo", "/learn/skyjo", "/new/trio"]) {
    await me.open(path);
    await expect(me.page.locator("main[aria-busy=true] svg"), path).toBeVisible();
  }
});

for (const [at, look] of LOOKS.slice(0, FULL ? 4 : 2).entries()) {
  const { size, language, dark } = look;
  test(`screens: ${size.width} px, ${language}, ${dark ? "dark" : "light"}`, async ({ person }) => {
    const me = await person(look);
    for (const [place, [address, shows]] of SCREENS.entries()) {
      if (/othing|NoTable/.test(address)) me.networkMayFail(); // a browser complains of a 404 by itself
      if (!FULL && place % 2 !== at % 2) continue;
      await me.open(address);
      await shows(me, language);
      await me.axe();
    }
    await me.register();
    await me.open("/");
    await me.page.getByRole("button", { name: "Inès" }).click();
    await expect(me.page.locator("#nickname")).toHaveValue("Inès");
    await me.axe();
    await me.open("/");
    await me.page.getByRole("link", { name: { fr: "À propos", en: "About" }[language] }).click();
    await expect(me.page).toHaveURL(/\/about$/);
  });
}
