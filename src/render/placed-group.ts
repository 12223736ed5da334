import { Group } from 'three';

/** A group that is placed on the stage by its own position and rotation; its children are in its frame. */
export class PlacedGroup {
  readonly object = new Group();

  constructor() {
    this.object.matrixAutoUpdate = false;
  }

  /** Moves the group: metres forward (+X), to the left (+Y) and up (+Z) from the centre of the stage. Allocates nothing. */
  moveTo(forward: number, left: number, up = 0): void {
    this.object.position.set(forward, left, up);
    this.#updateMatrix();
  }

  /** As `moveTo`, with the numbers in an array: calls that are not inlined would allocate each number. */
  moveToPoint(point: ArrayLike<number>): void {
    const { position } = this.object;
    position.x = point[0];
    position.y = point[1];
    position.z = point[2];
    this.#updateMatrix();
  }

  /** Turns the group about its origin; x y z w, unit length. Allocates nothing. */
  turnTo(rotation: ArrayLike<number>): void {
    this.object.quaternion.set(rotation[0], rotation[1], rotation[2], rotation[3]);
    this.#updateMatrix();
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
  }

  #updateMatrix(): void {
    this.object.updateMatrix();
    this.object.matrixWorldNeedsUpdate = true;
  }
}
