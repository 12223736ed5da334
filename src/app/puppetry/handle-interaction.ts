import type { WorldPose } from '../../avatar/index.ts';
import {
  type HandleControl,
  type HandleId,
  type HandleSnapshot,
  type HandleState,
  handleById,
  handleIndex,
  isArmHandle,
  isMiddleHandle,
  limbRootOf,
} from '../../motion/puppetry-control/index.ts';
import type { PointerHandler, StagePointer, XrHand } from '../../render/index.ts';
import { moveOutOfBody, moveToBoneEnd } from './drag-depth.ts';
import { HandleDrag, pickHandle, type StageProjection } from './handle-drag.ts';
import { HeadsetHands } from './headset-hands.ts';

/** A body whose handles can be grabbed. Points are written to `out`, 3 numbers. */
export interface InteractiveBody {
  readonly player: { readonly world: WorldPose };
  readonly root: {
    toStage(out: Float64Array, x: number, y: number, z: number): void;
    toAvatar(out: Float64Array, x: number, y: number, z: number): void;
  };
}

/** The parts of the page that interaction with handles needs. */
interface InteractionHost {
  /** The body whose visible handles can be grabbed; null while there is none. */
  body(): InteractiveBody | null;
  /** The stage's camera; null without a stage. */
  camera(): StageProjection | null;
  /** Called when a pointer has grabbed a handle. */
  onGrab(id: HandleId): void;
  requestFrame(): void;
}

const point = new Float64Array(3);
const position = new Float32Array(3);
const ray = new Float64Array(6);
const camera = new Float64Array(3);
const limbRoot = new Float64Array(3);

/** Lets pointers, and hands in a headset, grab and drag the control handles of a body. */
export class HandleInteraction implements PointerHandler {
  readonly #handles: HandleControl;
  readonly #states: readonly HandleState[];
  readonly #host: InteractionHost;
  readonly #hands: HeadsetHands;
  /** The handles that pointers drag, by pointer id. */
  readonly #drags = new Map<number, { readonly id: HandleId; readonly drag: HandleDrag }>();
  /** The targets of all handles before the first of them was grabbed. */
  #snapshot: HandleSnapshot | null = null;
  #hovered: HandleId | null = null;

  /** @param states - The states of the handles, which the caller keeps up to date. */
  constructor(handles: HandleControl, states: readonly HandleState[], host: InteractionHost) {
    this.#handles = handles;
    this.#states = states;
    this.#host = host;
    this.#hands = new HeadsetHands(handles, () => this.#saveSnapshot());
  }

  /** The handle under a mouse or pen. */
  get hovered(): HandleId | null {
    return this.#hovered;
  }

  press(pointer: StagePointer): boolean {
    const projection = this.#host.camera();
    const body = this.#host.body();
    const id = this.#pick(pointer);
    if (!id || !projection || !body || this.#states[handleIndex(id)].isGrabbed) return false;
    this.#saveSnapshot();
    this.#handles.grab(id);
    this.#handles.positionOf(position, id);
    body.root.toStage(point, position[0], position[1], position[2]);
    this.#drags.set(pointer.id, { id, drag: new HandleDrag(point, pointer, projection) });
    this.#host.onGrab(id);
    return true;
  }

  drag(pointer: StagePointer): void {
    const dragged = this.#drags.get(pointer.id);
    const projection = this.#host.camera();
    const body = this.#host.body();
    if (!dragged || !projection || !body) return;
    dragged.drag.move(pointer, projection);
    const [x, y, z] = dragged.drag.position;
    body.root.toAvatar(point, x, y, z);
    correctDepth(dragged.id, pointer, projection, body);
    this.#handles.drag(dragged.id, point);
    this.#host.requestFrame();
  }

  release(pointer: StagePointer, isCancelled: boolean): void {
    const dragged = this.#drags.get(pointer.id);
    if (!dragged) return;
    if (isCancelled) {
      this.cancel();
      return;
    }
    this.#drags.delete(pointer.id);
    this.#handles.release(dragged.id);
    this.#host.requestFrame();
  }

  hover(pointer: StagePointer): boolean {
    this.#setHovered(this.#pick(pointer));
    return this.#hovered !== null;
  }

  leave(): void {
    this.#setHovered(null);
  }

  /** Moves handles with the hands in a headset. Call once for each of its frames. */
  updateHands(hands: readonly XrHand[]): void {
    this.#hands.update(hands, this.#states);
    this.#host.requestFrame();
  }

  /** Returns all grabbed handles to where they were; true if any was grabbed. */
  cancel(): boolean {
    if (!this.releaseAll() || !this.#snapshot) return false;
    this.#handles.restore(this.#snapshot);
    this.#host.requestFrame();
    return true;
  }

  /** Releases all grabbed handles where they are; true if any was grabbed. */
  releaseAll(): boolean {
    this.#handles.readStates(this.#states);
    const wasGrabbed = this.#states.some(({ isGrabbed }) => isGrabbed);
    for (const { id } of this.#drags.values()) this.#handles.release(id);
    this.#drags.clear();
    this.#hands.release();
    return wasGrabbed;
  }

  /** Call before a handle is grabbed. */
  #saveSnapshot(): void {
    if (this.#states.some(({ isGrabbed }) => isGrabbed)) return;
    this.#snapshot = this.#handles.save();
  }

  #pick(pointer: StagePointer): HandleId | null {
    const projection = this.#host.camera();
    const body = this.#host.body();
    if (!body || !projection) return null;
    this.#handles.readStates(this.#states);
    return pickHandle(this.#states, body.root, projection, pointer);
  }

  #setHovered(id: HandleId | null): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#host.requestFrame();
  }
}

/** Moves `point` along the camera's ray through it, to a depth that suits the handle and the body. */
function correctDepth(
  id: HandleId,
  pointer: StagePointer,
  projection: StageProjection,
  { player: { world }, root }: InteractiveBody,
): void {
  const base = limbRootOf(id);
  if (base < 0) return;
  projection.rayThrough(ray, pointer.x, pointer.y);
  root.toAvatar(camera, ray[0], ray[1], ray[2]);
  if (isMiddleHandle(id)) moveToBoneEnd(point, camera, base, handleById(id).joint, world);
  if (!isArmHandle(id)) return;
  for (let axis = 0; axis < 3; axis++) limbRoot[axis] = world.matrices[16 * base + 12 + axis];
  moveOutOfBody(point, camera, limbRoot, world);
}
