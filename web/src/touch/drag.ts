// Dragging: the held element follows the pointer; the element it is dropped on is the next touch.
import type { Touches } from "./touches.svelte";

const SLACK = 7; // px before a press becomes a drag

export function dragging(root: HTMLElement, touches: Touches) {
  let thing: HTMLElement | null = null;
  let start = { x: 0, y: 0 };
  let moving = false;
  let over: HTMLElement | null = null;

  function down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const found = (event.target as Element).closest<HTMLElement>(".touch[data-path]");
    const path = found?.dataset["path"];
    if (!found || !path || !(touches.canDrag(path) || touches.held.at(-1) === path)) return;
    thing = found;
    start = { x: event.clientX, y: event.clientY };
    moving = false;
  }

  function move(event: PointerEvent): void {
    if (!thing) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!moving) {
      if (Math.hypot(x, y) < SLACK) return;
      moving = true;
      const path = thing.dataset["path"]!;
      if (touches.held.at(-1) !== path) touches.touch(path);
      thing.setPointerCapture(event.pointerId);
      thing.classList.add("dragged");
    }
    thing.style.transform = `translate(${x}px, ${y}px)`;
    over = target(event);
    for (const lit of root.querySelectorAll(".over")) if (lit !== over) lit.classList.remove("over");
    over?.classList.add("over");
  }

  function up(event: PointerEvent): void {
    if (thing && moving) {
      const dropped = event.type === "pointerup" ? target(event) : null;
      thing.classList.remove("dragged");
      thing.style.removeProperty("transform");
      over?.classList.remove("over");
      swallowClick();
      if (dropped) touches.touch(dropped.dataset["path"]!);
      else touches.letGo();
    }
    thing = null;
    moving = false;
  }

  /** The first lit element under the pointer. */
  function target(event: PointerEvent): HTMLElement | null {
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    for (const one of below) {
      const found = one.closest<HTMLElement>(".touch.lit[data-path]");
      if (found && found !== thing) return found;
    }
    return null;
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
      root.removeEventListener("pointerdown", down);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerup", up);
      root.removeEventListener("pointercancel", up);
    },
  };
}
