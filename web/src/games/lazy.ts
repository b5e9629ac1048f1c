// Components of a look that only a table shows: fetched when they are shown first, and from then on at hand.
import type { Component } from "svelte";

import Lazy from "./Lazy.svelte";

/** A component that fetches the real one when it is rendered. */
export function lazy<Props extends Record<string, unknown>>(
  load: () => Promise<{ default: Component<Props> }>,
): Component<Props> {
  let found: Component<Props> | undefined;
  const fetched = async () => (found ??= (await load()).default) as Component<Record<string, unknown>>;
  return (anchor, props) => (found ? found(anchor, props) : Lazy(anchor, { fetched, props }));
}
