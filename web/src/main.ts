import "./look/tokens.css";
import "./look/drawings.css";
import "./look/base.css";
import "./look/controls.css";
import "./look/cards.css";
import "./look/seats.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.body });
