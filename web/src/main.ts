import "./look/tokens.css";
import "./look/drawings.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/cards.css";
import "./look/seats.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { scale } from "./look/scale.svelte";

scale.follow();
mount(App, { target: document.body });

// A new version has replaced the files of this one: take it.
const LATELY = 10_000; // ms
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - last < LATELY) return;
  event.preventDefault();
  sessionStorage.setItem("reloaded", `${Date.now()}`);
  location.reload();
});

// The worker fetches its files once the first screen has come: on a slow line they would compete.
const LATER = 4000; // ms after the page's own files
// On plain http away from this machine, browsers have no service workers: the page works without.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => {
    const register = () => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    setTimeout(() => void register().catch(() => undefined), LATER);
  });
