// How much larger than designed everything is drawn. Styles are laid out for windows of 1280 x 800 and smaller; in a
// larger one all lengths and all text grow together, so that a table on a large screen looks as it does on a desk. The
// build multiplies the px of styles (scaledLengths.ts); code that works out px asks `scale`.
const [WIDTH, HEIGHT, MOST] = [1280, 800, 2.7];

/** The factor for a window. */
export const scaleFor = (width: number, height: number): number =>
  Math.min(Math.max(1, Math.min(width / WIDTH, height / HEIGHT)), MOST);

class Scale {
  now = $state(1);

  /** Follows the size of the window from now on. */
  follow(): void {
    const show = () => {
      this.now = scaleFor(innerWidth, innerHeight);
      document.documentElement.style.setProperty("--scale", `${this.now}`);
    };
    addEventListener("resize", show);
    show();
  }
}

export const scale = new Scale();
