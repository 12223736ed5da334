/** Pixels and milliseconds within which a press and its release are a click. */
const STILL_PX = 6;
const QUICK_MS = 600;

/** Tells of clicks on a canvas, CSS pixels from its top left; what drags is none. */
export class ClickWatch {
  readonly #listeners = new AbortController();
  #press: {
    readonly id: number;
    readonly x: number;
    readonly y: number;
    readonly at: number;
  } | null = null;

  constructor(canvas: HTMLCanvasElement, onClick: (x: number, y: number) => void) {
    const { signal } = this.#listeners;
    canvas.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    canvas.addEventListener(
      'pointerup',
      (event) => {
        if (this.#isClick(event)) onClick(event.offsetX, event.offsetY);
        this.#press = null;
      },
      { signal },
    );
  }

  stop(): void {
    this.#listeners.abort();
  }

  /** A second finger makes it a gesture. */
  #down({ isPrimary, button, pointerId: id, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
    this.#press = isPrimary && button === 0 ? { id, x, y, at } : null;
  }

  #isClick({ pointerId, clientX, clientY, timeStamp }: PointerEvent): boolean {
    const press = this.#press;
    if (press?.id !== pointerId || timeStamp - press.at > QUICK_MS) return false;
    return Math.hypot(clientX - press.x, clientY - press.y) <= STILL_PX;
  }
}
