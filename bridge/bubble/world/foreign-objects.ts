import {
  ANIMATION_STATES,
  type Message,
  type MessageOf,
} from '../../../src/protocol/setp/index.ts';
import { halt } from './object-physics.ts';
import {
  foreignStateProblem,
  type Governor,
  isUsableMovement,
  type Movement,
  type ObjectState,
  type WorldObject,
} from './world-object.ts';

/** What proxies need of the world. */
export interface ForeignWorld {
  readonly now: number;
  find(id: string): WorldObject | null;
  add(state: ObjectState, options: { governor: Governor }): WorldObject;
  remove(object: WorldObject): void;
  /** Replaces what an Object Perception says; the index stays. */
  setState(object: WorldObject, state: ObjectState): void;
  setMovement(object: WorldObject, movement: Movement): void;
  setGovernor(object: WorldObject, governor: Governor): void;
  setAnimations(object: WorldObject, animations: WorldObject['animations']): void;
}

/** Proxies of one link, at most. */
const MAX_PROXIES = 4096;

/**
 * How long a proxy stays after the other side has said that it is gone: an object that has been handed over to a third
 * simulation is described by that one soon, and should not vanish in between.
 */
const LEAVING_MS = 500;

/** How long a given up object stays without a perception by its new owner. */
const UNCONFIRMED_MS = 3000;

/** A proxy whose simulation says nothing for this long is not moved further. */
const SILENCE_MS = 1000;

/**
 * The objects of one linked simulation: proxies that this world shows, moves by dead reckoning between messages, and
 * knows by the indices of the other side.
 */
export class ForeignObjects {
  readonly simulationId: string;
  readonly #world: ForeignWorld;
  readonly #byPeerIndex = new Map<number, WorldObject>();
  readonly #peerIndices = new Map<WorldObject, number>();
  /** When to remove proxies that the other side has ended, or has not described yet. */
  readonly #leaving = new Map<WorldObject, number>();
  #isClosed = false;

  constructor(simulationId: string, world: ForeignWorld) {
    this.simulationId = simulationId;
    this.#world = world;
  }

  /** A perception message of the link, with locations of this bubble; others are ignored. */
  apply(message: Message): void {
    if (this.#isClosed) return;
    const { name, fields } = message;
    if (name === 'Object Perception') {
      this.#describe(fields);
    } else if (name === 'Movement Perception' || name === 'Advanced Movement Perception') {
      const object = this.#proxyAt(fields.objectIndex);
      if (object && isUsableMovement(fields)) this.#world.setMovement(object, fields);
    } else if (name === 'Animation Perception') {
      const object = this.#proxyAt(fields.objectIndex);
      if (object) this.#world.setAnimations(object, animationsOf(fields, this.#world.now));
    } else if (name === 'Disappearance Perception') {
      this.#disappear(fields.objectIndex);
    }
  }

  /** The proxy that the other side knows by this index of its own table; null if there is none. */
  atPeerIndex(index: number): WorldObject | null {
    return this.#byPeerIndex.get(index) ?? null;
  }

  /** The index of the other side's table. */
  peerIndexOf(object: WorldObject): number | null {
    return this.#peerIndices.get(object) ?? null;
  }

  /** The link has ended: its proxies disappear. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const object of [...this.#peerIndices.keys(), ...this.#leaving.keys()]) {
      if (this.#isProxy(object)) this.#world.remove(object);
    }
    this.#byPeerIndex.clear();
    this.#peerIndices.clear();
    this.#leaving.clear();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** An object that was given up to the other side, which will describe it under an index of its own. */
  expect(object: WorldObject): void {
    if (!this.#peerIndices.has(object)) this.#leaving.set(object, this.#world.now + UNCONFIRMED_MS);
  }

  /** An object that the world has removed. */
  forget(object: WorldObject): void {
    const index = this.#peerIndices.get(object);
    if (index !== undefined) this.#byPeerIndex.delete(index);
    this.#peerIndices.delete(object);
    this.#leaving.delete(object);
  }

  /** Once a cycle. */
  advance(now: number): void {
    for (const [object, until] of this.#leaving) {
      if (now < until) continue;
      this.#leaving.delete(object);
      if (this.#isProxy(object)) this.#world.remove(object);
    }
    for (const object of this.#peerIndices.keys()) {
      if (now - object.heardAt > SILENCE_MS && this.#isProxy(object)) halt(object);
    }
  }

  #describe(fields: MessageOf<'Object Perception'>): void {
    const { objectIndex, ...state } = fields;
    if (foreignStateProblem(state)) return;
    let object = this.#world.find(state.objectIdentifier);
    // What this simulation owns, or a participant governs, is not another's to describe.
    if (object && !object.isForeign) return;
    const governor: Governor = { kind: 'simulation', simulationId: this.simulationId };
    if (object) {
      this.#world.setGovernor(object, governor);
      this.#world.setState(object, state);
    } else {
      if (this.#peerIndices.size >= MAX_PROXIES) return;
      object = this.#world.add(state, { governor });
    }
    const replaced = this.#byPeerIndex.get(objectIndex);
    if (replaced && replaced !== object) this.#disappear(objectIndex);
    const former = this.#peerIndices.get(object);
    if (former !== undefined) this.#byPeerIndex.delete(former);
    this.#leaving.delete(object);
    this.#byPeerIndex.set(objectIndex, object);
    this.#peerIndices.set(object, objectIndex);
  }

  #disappear(index: number): void {
    const object = this.#byPeerIndex.get(index);
    if (!object) return;
    this.#byPeerIndex.delete(index);
    this.#peerIndices.delete(object);
    if (this.#isProxy(object)) this.#leaving.set(object, this.#world.now + LEAVING_MS);
  }

  #proxyAt(index: number): WorldObject | null {
    const object = this.#byPeerIndex.get(index);
    return object && this.#isProxy(object) ? object : null;
  }

  /** Whether it still belongs to the other side: it may have been handed over since. */
  #isProxy({ governor }: WorldObject): boolean {
    return governor.kind === 'simulation' && governor.simulationId === this.simulationId;
  }
}

/** Animations of an object, at most. */
const MAX_ANIMATIONS = 32;

/** The animations of a message that arrives now; those of unknown states are left out. */
export function animationsOf(
  { animations }: MessageOf<'Animation Perception'>,
  now: number,
): WorldObject['animations'] {
  return animations.slice(0, MAX_ANIMATIONS).flatMap((each) => {
    const state = ANIMATION_STATES[each.animationState];
    if (!state) return [];
    return {
      identifier: each.animationIdentifier,
      state,
      lengthMs: Math.max(1, each.animationLength),
      startedAt: now - each.animationPhase,
      ...(state === 'halted' && { haltedAt: now }),
    };
  });
}
