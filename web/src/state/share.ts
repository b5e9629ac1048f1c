// Links for other devices. A page opened at localhost uses the server's address in the home network.
import { games } from "./me.svelte";

const LOCALHOST = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether no other device can open this page's links: the server is open to this machine alone. */
export async function onlyHere(): Promise<boolean> {
  return LOCALHOST.test(location.hostname) && !(await games()).home;
}

/** The link to a path of this page that another device can open. */
export async function linkTo(path: string): Promise<string> {
  const home = LOCALHOST.test(location.hostname) ? (await games()).home : null;
  return (home ?? location.origin) + path;
}

/** Opens the device's share dialog or copies the link; with "neither" the caller shows the link. */
export async function offer(link: string): Promise<"offered" | "copied" | "neither"> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url: link }).catch(() => undefined);
    return "offered";
  }
  return (await copy(link)) ? "copied" : "neither";
}

/** Copies a text; browsers allow that on https and localhost only, and may still deny it. */
export async function copy(text: string): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return copied ?? false;
}
