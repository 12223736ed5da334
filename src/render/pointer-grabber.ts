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
