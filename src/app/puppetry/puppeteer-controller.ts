import type { Signal } from '@preact/signals-core';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  createHandleStates,
  HANDLES,
  type HandleId,
  type HandleSnapshot,
  type HandleState,
  handleById,
  handleIndex,
  isArmHandle,
  isMiddleHandle,
  limbRootOf,
  Puppeteer,
} from '../../motion/puppetry-control/index.ts';
import type { PointerHandler, StagePointer, XrHand } from '../../render/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';
import type { PuppetryState } from '../state/index.ts';
import { moveToBoneEnd } from './bone-reach.ts';
import { moveOutOfBody } from './drag-depth.ts';
import { type ControlledBody, HandleDrag, pickHandle, type StageView } from './handle-drag.ts';
import { HeadsetHands } from './headset.ts';
import { OwnPuppetryReporter } from './own-puppetry-reporter.ts';

/** What the puppeteer needs of the page. */
export interface PuppeteerHost {
  readonly board: PuppetryState;
  /** Null while there is no stage to point at. */
  eyes(): StageView | null;
  /** Takes what the body does, to be sent; null: nothing any more. */
  send(own: OwnPuppetry | null): void;
  /** The next picture differs. */
  redraw(): void;
  /** Seconds of a clock that always goes on; the page's own unless told. */
  readonly now?: () => number;
}

/** Seconds in which a body that is no more puppeteered eases out at the latest, even if nobody draws it. */
const FAREWELL = 0.6;

const point = new Float64Array(3);
const place = new Float32Array(3);
const ray = new Float64Array(6);
const eye = new Float64Array(3);
const root = new Float64Array(3);

/**
 * Puppeteers a body of the stage: with pointers, keys and hands in a headset, which move its handles, and for
 * programs. Escape while something is held gives all that is held back to where it was.
 */
export class PuppeteerController implements PointerHandler {
  readonly puppeteer: Puppeteer;
  readonly #host: PuppeteerHost;
  readonly #now: () => number;
  readonly #teller: OwnPuppetryReporter;
  readonly #xr: HeadsetHands;
  readonly #places: HandleState[] = createHandleStates();
  readonly #drags = new Map<number, { readonly id: HandleId; readonly way: HandleDrag }>();
  /** What was asked before anything was held. */
  #beforeFrame: HandleSnapshot | null = null;
  #hovered: HandleId | null = null;
  #body: ControlledBody | null = null;
  /** What follows once the body has eased out. */
  #next: ControlledBody | null = null;
  #leavesBy = 0;
  #isEnlisted = false;
  #advances = 0;
  #isEchoed = false;

  constructor(host: PuppeteerHost) {
    this.#host = host;
    this.#now = host.now ?? (() => performance.now() / 1000);
    this.puppeteer = new Puppeteer(defaultSkeleton, this.#now);
    this.#teller = new OwnPuppetryReporter((own) => {
      host.board.sentJoints.value = own?.events.count ?? 0;
      host.send(own);
    });
    this.#xr = new HeadsetHands(this.puppeteer.handles, () => this.#remember());
  }

  get body(): ControlledBody | null {
    return this.#next;
  }

  /** Whether the former body has yet to ease out. */
  get isSwitching(): boolean {
    return this.#body !== this.#next;
  }

  /** The body to puppeteer from now on. What the former was asked for it eases out of first. */
  setBody(body: ControlledBody | null): void {
    if (body?.player === this.#next?.player && body?.place === this.#next?.place) return;
    this.#next = body;
    this.#leavesBy = this.#now() + FAREWELL;
    this.#letGo();
    this.puppeteer.reset();
    this.#host.redraw();
  }

  /** Whether one's own figure shows what comes back from the region, and not what is asked here. */
  set isEchoed(isEchoed: boolean) {
    this.#isEchoed = isEchoed;
  }

  /** Once a frame, before the body moves; true where the next picture differs. */
  before(): boolean {
    const isRestless = this.puppeteer.needsFrame();
    const hasLeft = !this.puppeteer.isActive || this.#now() >= this.#leavesBy;
    if (this.#body !== this.#next && hasLeft) this.#swap();
    this.#enlist(this.puppeteer.isActive && !this.#isEchoed);
    return isRestless;
  }

  /** Once a frame, after the body has moved. */
  afterFrame(): void {
    const { board } = this.#host;
    this.#advance();
    this.#tellBoard();
    const overlay = this.#body?.place.handles.active;
    const chosen = this.#hovered ?? board.selected.value;
    const partner = chosen && board.mirror.value ? handleById(chosen).mirror : null;
    overlay?.update(this.#places, indexOf(chosen), partner === chosen ? -1 : indexOf(partner));
    const { sendLayout, viewerBlocks } = board;
    this.#teller.report(this.puppeteer, sendLayout.value, viewerBlocks.value, this.#now());
  }

  press(pointer: StagePointer): boolean {
    const eyes = this.#host.eyes();
    const id = this.#pick(pointer);
    if (!id || !eyes || !this.#body || this.#isHeld(id)) return false;
    this.#remember();
    this.puppeteer.handles.grab(id);
    this.puppeteer.handles.positionOf(place, id);
    this.#body.place.toStage(point, place[0], place[1], place[2]);
    this.#drags.set(pointer.id, { id, way: new HandleDrag(point, pointer, eyes) });
    this.select(id);
    return true;
  }

  drag(pointer: StagePointer): void {
    const drag = this.#drags.get(pointer.id);
    const eyes = this.#host.eyes();
    if (!drag || !eyes || !this.#body) return;
    drag.way.move(pointer, eyes);
    const [x, y, z] = drag.way.position;
    this.#body.place.toAvatar(point, x, y, z);
    this.#keepToBody(drag.id, pointer, eyes, this.#body);
    this.puppeteer.handles.drag(drag.id, point);
    this.#host.redraw();
  }

  release(pointer: StagePointer, isCancelled: boolean): void {
    const drag = this.#drags.get(pointer.id);
    if (!drag) return;
    if (isCancelled) {
      this.cancel();
      return;
    }
    this.#drags.delete(pointer.id);
    this.puppeteer.handles.release(drag.id);
    this.#host.redraw();
  }

  hover(pointer: StagePointer): boolean {
    this.#hover(this.#pick(pointer));
    return this.#hovered !== null;
  }

  leave(): void {
    this.#hover(null);
  }

  /** Gives all that is held back to where it was; true where anything was. */
  cancel(): boolean {
    if (!this.#letGo() || !this.#beforeFrame) return false;
    this.puppeteer.handles.restore(this.#beforeFrame);
    this.#host.redraw();
    return true;
  }

  /** The hands in a headset, once a frame of it. */
  updateHands(hands: readonly XrHand[]): void {
    this.#xr.update(hands, this.#places);
    this.#host.redraw();
  }

  setHandles(shown: boolean): void {
    this.#host.board.showHandles.value = shown;
    this.#body?.place.handles.setVisible(shown);
    if (!shown) this.#letGo();
    if (!shown) this.#hovered = null;
    this.#host.redraw();
  }

  setMirror(mirror: boolean): void {
    this.#host.board.mirror.value = mirror;
    this.puppeteer.handles.mirror = mirror;
    this.#host.redraw();
  }

  setPinned(id: HandleId, isPinned: boolean): void {
    this.puppeteer.handles.setPinned(id, isPinned);
    this.#host.redraw();
  }

  select(id: HandleId | null): void {
    this.#host.board.selected.value = id;
    this.#host.redraw();
  }

  /** Moves a handle by metres in the avatar's frame, from where it is to be, else from where it is. */
  nudge(id: HandleId, forward: number, left: number, up: number): void {
    this.puppeteer.handles.readStates(this.#places);
    const { target } = this.#places[handleIndex(id)];
    this.puppeteer.handles.drag(id, [target[0] + forward, target[1] + left, target[2] + up]);
    this.#host.redraw();
  }

  /** Lets go of one handle, or of all that drives the body. */
  reset(id?: HandleId): void {
    if (id) this.puppeteer.handles.reset(id);
    else this.puppeteer.reset();
    this.#host.redraw();
  }

  /** Brings `point` to where the body has room for the handle, on the ray on which it is seen. */
  #keepToBody(id: HandleId, pointer: StagePointer, eyes: StageView, body: ControlledBody): void {
    const base = limbRootOf(id);
    if (base < 0) return;
    const { world } = body.player;
    eyes.rayThrough(ray, pointer.x, pointer.y);
    body.place.toAvatar(eye, ray[0], ray[1], ray[2]);
    if (isMiddleHandle(id)) moveToBoneEnd(point, eye, base, handleById(id).joint, world);
    if (!isArmHandle(id)) return;
    for (let axis = 0; axis < 3; axis++) root[axis] = world.matrices[16 * base + 12 + axis];
    moveOutOfBody(point, eye, root, world);
  }

  #pick(pointer: StagePointer): HandleId | null {
    const eyes = this.#host.eyes();
    const isStaying = this.#body === this.#next;
    if (!this.#body || !isStaying || !eyes || !this.#host.board.showHandles.value) return null;
    this.puppeteer.handles.readStates(this.#places);
    return pickHandle(this.#places, this.#body.place, eyes, pointer);
  }

  #isHeld(id: HandleId): boolean {
    return this.#places[handleIndex(id)].isGrabbed;
  }

  /** Before the first thing is held. */
  #remember(): void {
    if (!this.#places.some(({ isGrabbed }) => isGrabbed))
      this.#beforeFrame = this.puppeteer.handles.save();
  }

  #hover(id: HandleId | null): void {
    if (id === this.#hovered) return;
    this.#hovered = id;
    this.#host.redraw();
  }

  /** True where anything was held. */
  #letGo(): boolean {
    this.puppeteer.handles.readStates(this.#places);
    const wasHeld = this.#places.some(({ isGrabbed }) => isGrabbed);
    for (const { id } of this.#drags.values()) this.puppeteer.handles.release(id);
    this.#drags.clear();
    this.#xr.release();
    return wasHeld;
  }

  /** What is asked is found even where the body is not drawn, or shows what comes back. */
  #advance(): void {
    const { puppeteer } = this;
    if (puppeteer.isActive && puppeteer.advanceCount === this.#advances) puppeteer.advance();
    this.#advances = puppeteer.advanceCount;
  }

  /** Goes over to the next body. */
  #swap(): void {
    this.#enlist(false);
    this.#body?.place.handles.setVisible(false);
    this.#body = this.#next;
    this.puppeteer.avatar = this.#body?.player ?? null;
    this.#body?.place.handles.setVisible(this.#host.board.showHandles.value);
    this.#teller.stop();
  }

  #enlist(isToRun: boolean): void {
    const player = this.#body?.player;
    if (!player || isToRun === this.#isEnlisted) return;
    this.#isEnlisted = isToRun;
    for (const motion of this.puppeteer.motions) {
      if (isToRun) player.addMotion(motion);
      else player.removeMotion(motion);
    }
    this.#host.redraw();
  }

  #tellBoard(): void {
    const { board } = this.#host;
    this.puppeteer.handles.readStates(this.#places);
    if (board.active.value !== this.puppeteer.isActive) {
      board.active.value = this.puppeteer.isActive;
    }
    publishHandles(board, this.#places);
  }
}

function indexOf(id: HandleId | null): number {
  return id ? HANDLES.indexOf(handleById(id)) : -1;
}

const isAimed = (at: HandleState) => at.hasTarget;
const isPinned = (at: HandleState) => at.isPinned;
const isHeld = (at: HandleState) => at.isGrabbed;

/** Tells the board of the handles where something of them is new. Allocates nothing as long as it is not. */
function publishHandles(board: PuppetryState, places: readonly HandleState[]): void {
  tell(board.targeted, places, isAimed);
  tell(board.pinned, places, isPinned);
  tell(board.grabbed, places, isHeld);
}

function tell(
  told: Signal<ReadonlySet<HandleId>>,
  places: readonly HandleState[],
  is: (at: HandleState) => boolean,
): void {
  const before = told.peek();
  for (let index = 0; index < places.length; index++) {
    if (is(places[index]) === before.has(places[index].id)) continue;
    told.value = new Set(places.filter(is).map(({ id }) => id));
    return;
  }
}
