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

/** A pointer that is captured, where it was last, and the handler that has captured it. */
interface CapturedPointer {
  readonly handler: PointerHandler;
  pointer: StagePointer;
}

/** Tracks the pointers that handlers have captured, and shows the matching cursor. */
export class PointerCapture {
  readonly #canvas: HTMLElement;
  readonly #captured = new Map<number, CapturedPointer>();
  /** The last added first. */
  #handlers: readonly PointerHandler[] = [];

  constructor(canvas: HTMLElement) {
    this.#canvas = canvas;
  }

  addHandler(handler: PointerHandler): void {
    this.#handlers = [handler, ...this.#handlers.filter((other) => other !== handler)];
  }

  /** The handler releases what it has captured. */
  removeHandler(handler: PointerHandler): void {
    if (!this.#handlers.includes(handler)) return;
    this.#handlers = this.#handlers.filter((other) => other !== handler);
    for (const [id, captured] of this.#captured) {
      if (captured.handler !== handler) continue;
      handler.release(captured.pointer, true);
      this.#captured.delete(id);
    }
    handler.leave();
    this.#showCursor(false);
  }

  /** Returns whether a handler captures the pointer. */
  press(event: PointerEvent): boolean {
    if (event.button !== 0) return false;
    const pointer = stagePointer(event);
    const handler = this.#handlers.find((candidate) => candidate.press(pointer));
    if (!handler) return false;
    this.#captured.set(pointer.id, { handler, pointer });
    this.#showCursor(false);
    return true;
  }

  /** Returns whether the pointer is captured. */
  move(event: PointerEvent): boolean {
    const captured = this.#captured.get(event.pointerId);
    if (!captured) return false;
    captured.pointer = stagePointer(event);
    captured.handler.drag(captured.pointer);
    return true;
  }

  release(event: PointerEvent, isCancelled: boolean): void {
    const captured = this.#captured.get(event.pointerId);
    if (!captured) return;
    this.#captured.delete(event.pointerId);
    captured.handler.release(stagePointer(event), isCancelled);
    if (isCancelled || event.pointerType === 'touch') this.#showCursor(false);
    else this.hover(event);
  }

  /** Reports a hovering pointer; does nothing for fingers, and while a button is pressed. */
  hover(event: PointerEvent): void {
    if (event.buttons !== 0 || event.pointerType === 'touch' || this.#handlers.length === 0) return;
    const pointer = stagePointer(event);
    let canGrab = false;
    for (const handler of this.#handlers) {
      if (canGrab) handler.leave();
      else canGrab = handler.hover(pointer);
    }
    this.#showCursor(canGrab);
  }

  leave(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    for (const handler of this.#handlers) handler.leave();
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
