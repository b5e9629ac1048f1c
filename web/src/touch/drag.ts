// Dragging: the held element follows the pointer; the element it is dropped on is the next touch. A card whose touch
// alone decides (the top of a pile) is pulled: that draws it, and where it is dropped answers the next question.
import type { Touches } from "./touches.svelte";

const SLACK = 7; // px before a press becomes a drag
const PULL = 22; // px before a card is drawn by pulling it

export function dragging(root: HTMLElement, touches: Touches) {
  let thing: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let pulls = false;
  let moving = false;
  let over: HTMLElement | null = null;
  let ghost: HTMLElement | null = null; // the pulled card under the pointer

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const found = (event.target as Element).closest<HTMLElement>(".touch[data-path]");
    const path = found?.dataset["path"];
    if (!found || !path) return;
    pulls = touches.decides(path) && !touches.held.length && found.querySelector(".card") !== null;
    if (!(pulls || touches.canDrag(path) || touches.held.at(-1) === path)) return;
    thing = found;
    start = { x: event.clientX, y: event.clientY };
    moving = false;
  }

  function move(event: PointerEvent): void {
    if (!thing) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!moving) {
      if (Math.hypot(x, y) < (pulls ? PULL : SLACK)) return;
      moving = true;
      begin(thing, event.pointerId);
    }
    if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    else thing.style.transform = `translate(${x}px, ${y}px)`;
    over = target(event, ".touch.lit[data-path]");
    for (const lit of root.querySelectorAll(".over")) if (lit !== over) lit.classList.remove("over");
    over?.classList.add("over");
  }

  function begin(dragged: HTMLElement, pointer: number): void {
    const path = dragged.dataset["path"]!;
    if (pulls) {
      root.setPointerCapture(pointer); // the card itself may leave its place
      ghost = ghostOf(dragged);
      touches.touch(path);
    } else {
      if (touches.held.at(-1) !== path) touches.touch(path);
      dragged.setPointerCapture(pointer);
      dragged.classList.add("dragged");
    }
  }

  function up(event: PointerEvent): void {
    if (thing && moving) {
      thing.classList.remove("dragged");
      thing.style.removeProperty("transform");
      over?.classList.remove("over");
      swallowClick();
      const ended = event.type === "pointerup";
      if (pulls) {
        // The next question may not have come yet: what will be lit is not known.
        const dropped = ended ? target(event, ".touch[data-path]") : null;
        if (dropped) touches.drop(dropped.dataset["path"]!);
      } else {
        const dropped = ended ? target(event, ".touch.lit[data-path]") : null;
        if (dropped) touches.touch(dropped.dataset["path"]!);
        else touches.letGo();
      }
    }
    ghost?.remove();
    ghost = null;
    thing = null;
    moving = false;
  }

  /** The first such element under the pointer. */
  function target(event: PointerEvent, wanted: string): HTMLElement | null {
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    for (const one of below) {
      const found = one.closest<HTMLElement>(wanted);
      if (found && found !== thing) return found;
    }
    return null;
  }

  /** A copy of the card above the table. */
  function ghostOf(card: HTMLElement): HTMLElement {
    const copy = document.createElement("div");
    copy.className = "flight";
    copy.style.setProperty("--w", `${card.getBoundingClientRect().width}px`);
    copy.append(...[...card.querySelectorAll(".drawn > *")].map((one) => one.cloneNode(true)));
    document.body.append(copy);
    return copy;
  }

  function swallowClick(): void {
    const stop = (event: Event) => event.stopPropagation();
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", up);
  return {
    destroy() {
      ghost?.remove();
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("pointercancel", up);
    },
  };
}
