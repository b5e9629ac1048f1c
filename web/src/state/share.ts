// Links for others: where this page was opened at the machine's own name, its name on the home network.
import { games } from "./me.svelte";

const OWN = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** A path as a link that another device can open. */
export async function linkTo(path: string): Promise<string> {
  const home = OWN.test(location.hostname) ? (await games()).home : null;
  return (home ?? location.origin) + path;
}

/** Offer a link as the device does it, or copy it. Says whether it was copied. */
export async function handOn(link: string): Promise<boolean> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url: link }).catch(() => undefined);
    return false;
  }
  // Browsers give the clipboard to pages of https and of the machine itself only.
  if (!navigator.clipboard) return false;
  await navigator.clipboard.writeText(link);
  return true;
}
