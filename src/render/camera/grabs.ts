import type { PointerHandler, StagePointer } from '../pointer-grabber.ts';

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
