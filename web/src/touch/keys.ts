/** Whether a dialog or a drawer covers the table: the table ignores keys then. */
export const covered = () =>
  document.querySelector("[aria-modal=true], dialog[open], .beside[role=presentation], .frame ~ .over") !== null;

// Arrow keys move the focus to the nearest touchable element in that direction.
export function moveFocus(event: KeyboardEvent): void {
  const now = document.activeElement as HTMLElement | null;
  if (now && (now.closest("input, select, textarea, [role=slider], ol") || event.altKey)) return;
  const things = [
    ...document.querySelectorAll<HTMLElement>("main .touch:not(:disabled), :is(.bar, .note) button:not(:disabled)"),
  ];
  if (!things.length) return;
  event.preventDefault();
  if (!now || !things.includes(now)) {
    things[0]!.focus();
    return;
  }
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
  const from = middle(now);
  let best: HTMLElement | null = null;
  let nearest = Infinity;
  for (const thing of things) {
    if (thing === now) continue;
    const to = middle(thing);
    const along = (to.x - from.x) * dx! + (to.y - from.y) * dy!;
    const across = Math.abs((to.x - from.x) * dy!) + Math.abs((to.y - from.y) * dx!);
    if (along <= 1) continue;
    const distance = along + across * 2.5;
    if (distance < nearest) [best, nearest] = [thing, distance];
  }
  best?.focus();
}

function middle(element: HTMLElement): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
