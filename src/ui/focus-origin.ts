/**
 * Whether the keyboard brought the focus to where it is. `:focus-visible` does not tell: some browsers let
 * it match what was clicked as soon as any key goes down.
 */
export class FocusOrigin {
  byKeyboard = true;

  constructor(target: EventTarget, signal: AbortSignal) {
    let pressing = false;
    // On the way down: before any handler moves the focus.
    const on = (type: string, note: () => void) =>
      target.addEventListener(type, note, { capture: true, signal });
    on('pointerdown', () => {
      pressing = true;
      this.byKeyboard = false;
    });
    on('keydown', () => {
      pressing = false;
    });
    on('focusin', () => {
      this.byKeyboard = !pressing;
    });
  }
}
