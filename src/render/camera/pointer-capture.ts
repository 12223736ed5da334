/** A pointer on the stage: mouse, finger or pen. */
export interface StagePointer {
  /** The browser's `pointerId`. */
  readonly id: number;
  readonly type: 'mouse' | 'touch' | 'pen';
  /** CSS pixels from the canvas' upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly shiftKey: boolean;
}

/** Handles pointers that grab something on the stage; it is offered every pointer before the camera is. */
export interface PointerHandler {
  /** A pointer is pressed: returns true to capture it until `release`. */
  press(pointer: StagePointer): boolean;
  /** A captured pointer moves. */
  drag(pointer: StagePointer): void;
  /** A captured pointer is released; `isCancelled`: by the browser. */
  release(pointer: StagePointer, isCancelled: boolean): void;
  /** A mouse or pen moves over the stage with no button pressed: returns true where it could grab something. */
  hover(pointer: StagePointer): boolean;
  /** A mouse or pen has left the stage. */
  leave(): void;
}

/** Tracks the pointers that a handler has captured, and shows the matching cursor. */
export class PointerCapture {
  readonly #canvas: HTMLElement;
  readonly #captured = new Map<number, StagePointer>();
  #handler: PointerHandler | null = null;

  constructor(canvas: HTMLElement) {
    this.#canvas = canvas;
  }

  /** Sets another handler; the former one releases what it has captured. */
  setHandler(handler: PointerHandler | null): void {
    if (handler === this.#handler) return;
    for (const pointer of this.#captured.values()) this.#handler?.release(pointer, true);
    this.#handler?.leave();
    this.#captured.clear();
    this.#handler = handler;
    this.#showCursor(false);
  }

  /** Returns whether the handler captures the pointer. */
  press(event: PointerEvent): boolean {
    if (event.button !== 0 || !this.#handler) return false;
    const pointer = stagePointer(event);
    if (!this.#handler.press(pointer)) return false;
    this.#captured.set(pointer.id, pointer);
    this.#showCursor(false);
    return true;
  }

  /** Returns whether the pointer is captured. */
  move(event: PointerEvent): boolean {
    if (!this.#captured.has(event.pointerId)) return false;
    const pointer = stagePointer(event);
    this.#captured.set(pointer.id, pointer);
    this.#handler?.drag(pointer);
    return true;
  }

  release(event: PointerEvent, isCancelled: boolean): void {
    if (!this.#captured.delete(event.pointerId)) return;
    this.#handler?.release(stagePointer(event), isCancelled);
    if (isCancelled || event.pointerType === 'touch') this.#showCursor(false);
    else this.hover(event);
  }

  /** Reports a hovering pointer; does nothing for fingers, and while a button is pressed. */
  hover(event: PointerEvent): void {
    if (event.buttons !== 0 || event.pointerType === 'touch' || !this.#handler) return;
    this.#showCursor(this.#handler.hover(stagePointer(event)));
  }

  leave(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    this.#handler?.leave();
    this.#showCursor(false);
  }

  #showCursor(canGrab: boolean): void {
    const idle = canGrab ? 'grab' : '';
    this.#canvas.style.cursor = this.#captured.size > 0 ? 'grabbing' : idle;
  }
}

function stagePointer(event: PointerEvent): StagePointer {
  const { pointerId, pointerType, offsetX, offsetY, shiftKey } = event;
  const type = pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
  return { id: pointerId, type, x: offsetX, y: offsetY, shiftKey };
}
