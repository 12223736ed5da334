/** A pointer on the stage: mouse, finger or pen. */
export interface StagePointer {
  /** As browsers number them. */
  readonly id: number;
  readonly type: 'mouse' | 'touch' | 'pen';
  /** CSS pixels from the canvas' upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly shiftKey: boolean;
}

/** Something on the stage that can be taken hold of; asked before the camera is. */
export interface PointerHandler {
  /** A pointer goes down: true takes it, until `release`. */
  press(pointer: StagePointer): boolean;
  /** A pointer that was taken moves. */
  drag(pointer: StagePointer): void;
  /** A pointer that was taken goes up; cancelled: the browser took it away. */
  release(pointer: StagePointer, isCancelled: boolean): void;
  /** A mouse or pen moves over the stage without a button: true where it could take hold of something. */
  hover(pointer: StagePointer): boolean;
  /** It has left the stage. */
  leave(): void;
}

/** The pointers that hold something on the stage, and the cursor that tells of it. */
export class PointerCapture {
  readonly #canvas: HTMLElement;
  readonly #held = new Map<number, StagePointer>();
  #handler: PointerHandler | null = null;

  constructor(canvas: HTMLElement) {
    this.#canvas = canvas;
  }

  get grabber(): PointerHandler | null {
    return this.#handler;
  }

  /** What the former one holds it must let go. */
  set grabber(grabber: PointerHandler | null) {
    if (grabber === this.#handler) return;
    for (const pointer of this.#held.values()) this.#handler?.release(pointer, true);
    this.#handler?.leave();
    this.#held.clear();
    this.#handler = grabber;
    this.#showCursor(false);
  }

  /** True where the pointer takes hold of something. */
  press(event: PointerEvent): boolean {
    if (event.button !== 0 || !this.#handler) return false;
    const pointer = stagePointer(event);
    if (!this.#handler.press(pointer)) return false;
    this.#held.set(pointer.id, pointer);
    this.#showCursor(false);
    return true;
  }

  /** True where the pointer holds something. */
  move(event: PointerEvent): boolean {
    if (!this.#held.has(event.pointerId)) return false;
    const pointer = stagePointer(event);
    this.#held.set(pointer.id, pointer);
    this.#handler?.drag(pointer);
    return true;
  }

  release(event: PointerEvent, isCancelled: boolean): void {
    if (!this.#held.delete(event.pointerId)) return;
    this.#handler?.release(stagePointer(event), isCancelled);
    if (isCancelled || event.pointerType === 'touch') this.#showCursor(false);
    else this.hover(event);
  }

  /** A mouse or pen without a button. */
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
    const free = canGrab ? 'grab' : '';
    this.#canvas.style.cursor = this.#held.size > 0 ? 'grabbing' : free;
  }
}

function stagePointer(event: PointerEvent): StagePointer {
  const { pointerId, pointerType, offsetX, offsetY, shiftKey } = event;
  const type = pointerType === 'touch' || pointerType === 'pen' ? pointerType : 'mouse';
  return { id: pointerId, type, x: offsetX, y: offsetY, shiftKey };
}
