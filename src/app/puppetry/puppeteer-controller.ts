import type { Signal } from '@preact/signals-core';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  createHandleStates,
  type HandleId,
  type HandleSnapshot,
  type HandleState,
  handleById,
  handleIndex,
  isArmHandle,
  isMiddleHandle,
  limbRootOf,
  type PuppetAvatar,
  Puppeteer,
} from '../../motion/puppetry-control/index.ts';
import type { PointerHandler, StagePointer, XrHand } from '../../render/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';
import type { ExtraMotion } from '../playback/player.ts';
import type { HandleCommands, PuppetryState } from '../state/index.ts';
import { moveOutOfBody, moveToBoneEnd } from './drag-depth.ts';
import { HandleDrag, pickHandle, type StageProjection } from './handle-drag.ts';
import { HeadsetHands } from './headset-hands.ts';
import { OwnPuppetryReporter } from './own-puppetry-reporter.ts';

/** A body, as far as it is needed to puppeteer it: every PuppetBody is one. */
export interface ControlledBody {
  readonly player: PuppetAvatar & {
    addMotion(motion: ExtraMotion): void;
    removeMotion(motion: ExtraMotion): void;
  };
  /** Points are written to `out`, 3 numbers. */
  readonly root: {
    readonly handles: {
      readonly active: {
        update(states: readonly HandleState[], selected: number, partner?: number): void;
      } | null;
      setVisible(visible: boolean): void;
    };
    toStage(out: Float64Array, x: number, y: number, z: number): void;
    toAvatar(out: Float64Array, x: number, y: number, z: number): void;
  };
}

/** What puppeteering needs of the page. */
export interface PuppeteerHost {
  readonly state: PuppetryState;
  /** The stage's camera; null without a stage. */
  camera(): StageProjection | null;
  /** Sends what the puppeteer does with the body; null ends it. */
  send(own: OwnPuppetry | null): void;
  requestFrame(): void;
  /** Seconds of a clock that never stops; the page's own by default. */
  readonly now?: () => number;
}

/** Seconds after which the next body is puppeteered at the latest, though the one before has not eased out. */
const MAX_EASE_OUT = 0.6;

const point = new Float64Array(3);
const position = new Float32Array(3);
const ray = new Float64Array(6);
const camera = new Float64Array(3);
const limbRoot = new Float64Array(3);

/**
 * Puppeteers a body on the stage: its control handles are moved by pointers, keys and hands in a headset, and its
 * joints by programs. Escape while handles are grabbed returns them to where they were.
 */
export class PuppeteerController implements PointerHandler, HandleCommands {
  readonly puppeteer: Puppeteer;
  /** Whether the body shows the puppetry that the region sends back, and not what is done here. */
  isEchoed = false;
  readonly #host: PuppeteerHost;
  readonly #now: () => number;
  readonly #reporter: OwnPuppetryReporter;
  readonly #hands: HeadsetHands;
  readonly #states: HandleState[] = createHandleStates();
  /** The handles that pointers drag, by pointer id. */
  readonly #drags = new Map<number, { readonly id: HandleId; readonly drag: HandleDrag }>();
  /** The targets of all handles before the first of them was grabbed. */
  #snapshot: HandleSnapshot | null = null;
  #hovered: HandleId | null = null;
  #body: ControlledBody | null = null;
  /** The body to puppeteer once the present one has eased out. */
  #nextBody: ControlledBody | null = null;
  #switchesAt = 0;
  /** Whether the puppeteer's motions run on the body's player. */
  #isRunning = false;
  #advanceCount = 0;

  constructor(host: PuppeteerHost) {
    this.#host = host;
    this.#now = host.now ?? (() => performance.now() / 1000);
    this.puppeteer = new Puppeteer(defaultSkeleton, this.#now);
    this.#reporter = new OwnPuppetryReporter((own) => {
      host.state.sentJoints.value = own?.events.count ?? 0;
      host.send(own);
    });
    this.#hands = new HeadsetHands(this.puppeteer.handles, () => this.#saveSnapshot());
  }

  /** Whether the body before has yet to ease out. */
  get isSwitching(): boolean {
    return this.#body !== this.#nextBody;
  }

  /** Sets the body to puppeteer. The one before eases out first. */
  setBody(body: ControlledBody | null): void {
    if (body?.player === this.#nextBody?.player && body?.root === this.#nextBody?.root) return;
    this.#nextBody = body;
    this.#switchesAt = this.#now() + MAX_EASE_OUT;
    this.#releaseAll();
    this.puppeteer.reset();
    this.#host.requestFrame();
  }

  /** Call before the body is posed. True where the next picture differs. */
  beforeFrame(): boolean {
    const needsFrame = this.puppeteer.needsFrame();
    const hasEasedOut = !this.puppeteer.isActive || this.#now() >= this.#switchesAt;
    if (this.isSwitching && hasEasedOut) this.#switchBody();
    this.#setRunning(this.puppeteer.isActive && !this.isEchoed);
    return needsFrame;
  }

  /** Call after the body has been posed. */
  afterFrame(): void {
    const { puppeteer } = this;
    const { state } = this.#host;
    // Targets are solved also where the body is not drawn, or shows what the region sends back.
    if (puppeteer.isActive && puppeteer.advanceCount === this.#advanceCount) puppeteer.advance();
    this.#advanceCount = puppeteer.advanceCount;
    this.#publishStates();
    const selected = this.#hovered ?? state.selected.value;
    const mirrored = selected && state.mirror.value ? handleById(selected).mirror : null;
    this.#body?.root.handles.active?.update(
      this.#states,
      indexOf(selected),
      mirrored === selected ? -1 : indexOf(mirrored),
    );
    const { sendLayout, viewerBlocks } = state;
    this.#reporter.report(puppeteer, sendLayout.value, viewerBlocks.value, this.#now());
  }

  press(pointer: StagePointer): boolean {
    const projection = this.#host.camera();
    const id = this.#pick(pointer);
    if (!id || !projection || !this.#body || this.#states[handleIndex(id)].isGrabbed) return false;
    this.#saveSnapshot();
    this.puppeteer.handles.grab(id);
    this.puppeteer.handles.positionOf(position, id);
    this.#body.root.toStage(point, position[0], position[1], position[2]);
    this.#drags.set(pointer.id, { id, drag: new HandleDrag(point, pointer, projection) });
    this.select(id);
    return true;
  }

  drag(pointer: StagePointer): void {
    const dragged = this.#drags.get(pointer.id);
    const projection = this.#host.camera();
    if (!dragged || !projection || !this.#body) return;
    dragged.drag.move(pointer, projection);
    const [x, y, z] = dragged.drag.position;
    this.#body.root.toAvatar(point, x, y, z);
    this.#correctDepth(dragged.id, pointer, projection, this.#body);
    this.puppeteer.handles.drag(dragged.id, point);
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
    this.puppeteer.handles.release(dragged.id);
    this.#host.requestFrame();
  }

  hover(pointer: StagePointer): boolean {
    this.#setHovered(this.#pick(pointer));
    return this.#hovered !== null;
  }

  leave(): void {
    this.#setHovered(null);
  }

  /** Returns all grabbed handles to where they were; true where any was grabbed. */
  cancel(): boolean {
    if (!this.#releaseAll() || !this.#snapshot) return false;
    this.puppeteer.handles.restore(this.#snapshot);
    this.#host.requestFrame();
    return true;
  }

  /** Moves handles with the hands in a headset. Call once for each of its frames. */
  updateHands(hands: readonly XrHand[]): void {
    this.#hands.update(hands, this.#states);
    this.#host.requestFrame();
  }

  setVisible(visible: boolean): void {
    this.#host.state.showHandles.value = visible;
    this.#body?.root.handles.setVisible(visible);
    if (!visible) {
      this.#releaseAll();
      this.#hovered = null;
    }
    this.#host.requestFrame();
  }

  setMirror(mirror: boolean): void {
    this.#host.state.mirror.value = mirror;
    this.puppeteer.handles.mirror = mirror;
    this.#host.requestFrame();
  }

  setPinned(id: HandleId, isPinned: boolean): void {
    this.puppeteer.handles.setPinned(id, isPinned);
    this.#host.requestFrame();
  }

  select(id: HandleId | null): void {
    this.#host.state.selected.value = id;
    this.#host.requestFrame();
  }

  nudge(id: HandleId, forward: number, left: number, up: number): void {
    this.puppeteer.handles.readStates(this.#states);
    const { target } = this.#states[handleIndex(id)];
    this.puppeteer.handles.drag(id, [target[0] + forward, target[1] + left, target[2] + up]);
    this.#host.requestFrame();
  }

  reset(id?: HandleId): void {
    if (id) this.puppeteer.handles.reset(id);
    else this.puppeteer.reset();
    this.#host.requestFrame();
  }

  /** Moves `point` along the ray on which it is seen, to where the body lets the handle be. */
  #correctDepth(
    id: HandleId,
    pointer: StagePointer,
    projection: StageProjection,
    { player: { world }, root }: ControlledBody,
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

  #pick(pointer: StagePointer): HandleId | null {
    const projection = this.#host.camera();
    const { showHandles } = this.#host.state;
    if (!this.#body || this.isSwitching || !projection || !showHandles.value) return null;
    this.puppeteer.handles.readStates(this.#states);
    return pickHandle(this.#states, this.#body.root, projection, pointer);
  }

  #setHovered(id: HandleId | null): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#host.requestFrame();
  }

  /** Call before a handle is grabbed. */
  #saveSnapshot(): void {
    if (this.#states.some(({ isGrabbed }) => isGrabbed)) return;
    this.#snapshot = this.puppeteer.handles.save();
  }

  /** True where any handle was grabbed. */
  #releaseAll(): boolean {
    this.puppeteer.handles.readStates(this.#states);
    const wasGrabbed = this.#states.some(({ isGrabbed }) => isGrabbed);
    for (const { id } of this.#drags.values()) this.puppeteer.handles.release(id);
    this.#drags.clear();
    this.#hands.release();
    return wasGrabbed;
  }

  #switchBody(): void {
    this.#setRunning(false);
    this.#body?.root.handles.setVisible(false);
    this.#body = this.#nextBody;
    this.puppeteer.avatar = this.#body?.player ?? null;
    this.#body?.root.handles.setVisible(this.#host.state.showHandles.value);
    this.#reporter.stop();
  }

  #setRunning(isRunning: boolean): void {
    const player = this.#body?.player;
    if (!player || isRunning === this.#isRunning) return;
    this.#isRunning = isRunning;
    for (const motion of this.puppeteer.motions) {
      if (isRunning) player.addMotion(motion);
      else player.removeMotion(motion);
    }
    this.#host.requestFrame();
  }

  /** Allocates nothing as long as nothing has changed. */
  #publishStates(): void {
    const { state } = this.#host;
    this.puppeteer.handles.readStates(this.#states);
    if (state.active.value !== this.puppeteer.isActive) {
      state.active.value = this.puppeteer.isActive;
    }
    publishSet(state.targeted, this.#states, hasTarget);
    publishSet(state.pinned, this.#states, isPinned);
    publishSet(state.grabbed, this.#states, isGrabbed);
  }
}

const hasTarget = (handle: HandleState) => handle.hasTarget;
const isPinned = (handle: HandleState) => handle.isPinned;
const isGrabbed = (handle: HandleState) => handle.isGrabbed;

/** Publishes the ids of the handles for which a predicate holds, if they are others than before. */
function publishSet(
  published: Signal<ReadonlySet<HandleId>>,
  handles: readonly HandleState[],
  predicate: (handle: HandleState) => boolean,
): void {
  const before = published.peek();
  for (let index = 0; index < handles.length; index++) {
    if (predicate(handles[index]) === before.has(handles[index].id)) continue;
    published.value = new Set(handles.filter(predicate).map(({ id }) => id));
    return;
  }
}

function indexOf(id: HandleId | null): number {
  return id ? handleIndex(id) : -1;
}
