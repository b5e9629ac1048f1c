// Links for others: where this page was opened at the machine's own name, its name on the home network.
import { games } from "./me.svelte";

const OWN = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A path as a link that another device can open. */
export async function linkTo(path: string): Promise<string> {
  const home = OWN.test(location.hostname) ? (await games()).home : null;
  return (home ?? location.origin) + path;
}

/** Offer a link as the device does it, or copy it; where neither can be done, it is to be shown. */
export async function offer(link: string): Promise<"offered" | "copied" | "neither"> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url: link }).catch(() => undefined);
    return "offered";
  }
  // Browsers give the clipboard to pages of https and of the machine itself only, and may still say no.
  const copied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  return copied ? "copied" : "neither";
}
