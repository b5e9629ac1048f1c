// Components of a look that only a table shows: fetched when they are shown first, and from then on at hand.
import type { Component } from "svelte";

import Lazy from "./Lazy.svelte";

/** A component that fetches the real one when it is rendered. */
export function lazy(load: () => Promise<{ default: Component }>): Component {
  let found: Component | undefined;
  const fetched = async () => (found ??= (await load()).default);
  return (anchor, props) => (found ? found(anchor, props) : Lazy(anchor, { fetched }));
}
