import { add, type Vector3 } from '../../math/index.ts';
import { OBJECT_TYPES } from '../../protocol/setp/index.ts';
import { type EmitEvent, MOTION_STRIDE, type RegionAvatar } from '../live-contract.ts';
import type { BubbleAvatarInfo, BubbleObject } from './bubble-contract.ts';
import { isAccelerated, isTurning, type MotionState, motionAt } from './perceived-motion.ts';
import {
  isAvatar,
  objectName,
  type PerceivedObject,
  type PerceivedObjects,
} from './perceived-objects.ts';

/** The least intervals between two events of a kind. */
const MOTION_INTERVAL_MS = 30;
const RECORD_INTERVAL_MS = 100;
/** More than any bubble shows at once. */
const MAX_AVATARS = 512;
/** Slots are 16-bit numbers. */
const SLOT_COUNT = 0x10000;
/** Metres, for an avatar without a description. */
const DEFAULT_HEIGHT = 1.8;

/** The own avatar as its client moves it, ahead of the server. */
export interface OwnState {
  readonly id: string;
  /** Null until the bubble has described the avatar. */
  readonly motion: MotionState | null;
  readonly animations: RegionAvatar['animations'];
  readonly counts: Pick<BubbleAvatarInfo, 'animationCount' | 'unknownAnimations'>;
}

/**
 * Reports the perceived objects to the page: avatars as records and motion rows, all others as `BubbleObject`. An
 * object keeps its record, and an avatar its slot, from bubble to bubble.
 */
export class BubbleRecords {
  readonly #objects: PerceivedObjects;
  readonly #emit: EmitEvent;
  /** By object id; slots are not used for another avatar during the session. */
  readonly #slots = new Map<string, number>();
  /** Ids of what the page has, and whether it is an avatar there. */
  readonly #reported = new Map<string, boolean>();
  readonly #changed = new Set<string>();
  readonly #moved = new Set<string>();
  #avatarCount = 0;
  #infos = '[]';
  #recordsAt = Number.NEGATIVE_INFINITY;
  #motionAt = Number.NEGATIVE_INFINITY;
  #isOwnMotionDue = false;

  constructor(objects: PerceivedObjects, emit: EmitEvent) {
    this.#objects = objects;
    this.#emit = emit;
  }

  /** An object has appeared, disappeared, or other facts of it than its motion have changed. */
  markChanged(id: string): void {
    this.#changed.add(id);
    this.#moved.add(id);
  }

  markMoved(id: string): void {
    this.#moved.add(id);
  }

  /** The own avatar was moved by its keys. */
  markOwnMoved(): void {
    this.#isOwnMotionDue = true;
  }

  /**
   * Emits the events that are due by now.
   *
   * @param center the bubble's centre on the stage.
   */
  flush(now: number, center: Vector3, bubbleId: string | null, own: OwnState | null): void {
    if (now - this.#recordsAt >= RECORD_INTERVAL_MS) {
      this.#markContinuing();
      if (this.#changed.size > 0) {
        this.#recordsAt = now;
        this.#emitRecords(now, center, bubbleId, own);
      }
    }
    if (now - this.#motionAt >= MOTION_INTERVAL_MS) this.#emitMotion(now, center, own);
  }

  /** Reports everything as gone. */
  clear(): void {
    const gone = [...this.#reported];
    this.#reported.clear();
    this.#changed.clear();
    this.#moved.clear();
    this.#avatarCount = 0;
    const avatars = gone.filter(([, avatar]) => avatar).map(([id]) => id);
    const others = gone.filter(([, avatar]) => !avatar).map(([id]) => id);
    if (avatars.length > 0) this.#emit({ type: 'avatars', changed: [], gone: avatars });
    if (others.length > 0) this.#emit({ type: 'bubble-objects', changed: [], gone: others });
    if (this.#infos !== '[]') this.#emit({ type: 'bubble-avatars', avatars: [] });
    this.#infos = '[]';
  }

  /** Things that turn or gain speed are reported all the time: the page continues velocities alone. */
  #markContinuing(): void {
    for (const object of this.#objects.all) {
      const { id, motion } = object;
      if (!isAvatar(object) && (isTurning(motion) || isAccelerated(motion))) this.#changed.add(id);
    }
  }

  #emitRecords(now: number, center: Vector3, bubbleId: string | null, own: OwnState | null): void {
    const avatars: RegionAvatar[] = [];
    const goneAvatars: string[] = [];
    const things: BubbleObject[] = [];
    const goneThings: string[] = [];
    for (const id of this.#changed) {
      const object = this.#objects.ofId(id);
      const wasAvatar = this.#reported.get(id);
      const avatar = object !== null && isAvatar(object);
      if (wasAvatar !== undefined && (object === null || avatar !== wasAvatar)) {
        this.#reported.delete(id);
        if (wasAvatar) this.#avatarCount -= 1;
        (wasAvatar ? goneAvatars : goneThings).push(id);
      }
      if (object === null) {
        this.#moved.delete(id);
        continue;
      }
      const slot = avatar ? this.#slotOf(id) : null;
      if (avatar && slot === null) continue;
      this.#reported.set(id, avatar);
      if (slot !== null) {
        avatars.push(avatarRecord(object, slot, own));
      } else {
        this.#moved.delete(id);
        things.push(objectRecord(object, now, center, bubbleId));
      }
    }
    this.#changed.clear();
    if (avatars.length + goneAvatars.length > 0) {
      this.#emit({ type: 'avatars', changed: avatars, gone: goneAvatars });
      this.#emitInfos(bubbleId, own);
    }
    if (things.length + goneThings.length > 0) {
      this.#emit({ type: 'bubble-objects', changed: things, gone: goneThings });
    }
  }

  #emitInfos(bubbleId: string | null, own: OwnState | null): void {
    const avatars = [...this.#reported].flatMap(([id, avatar]) => {
      const object = avatar ? this.#objects.ofId(id) : null;
      return object ? [avatarInfo(object, bubbleId, own)] : [];
    });
    const json = JSON.stringify(avatars);
    if (json === this.#infos) return;
    this.#infos = json;
    this.#emit({ type: 'bubble-avatars', avatars });
  }

  #emitMotion(now: number, center: Vector3, own: OwnState | null): void {
    const updates: { slot: number; height: number; state: MotionState }[] = [];
    for (const object of this.#objects.all) {
      const { id, motion } = object;
      const isOwn = id === own?.id;
      const isDue = isOwn ? this.#isOwnMotionDue : isAccelerated(motion);
      if (!this.#moved.has(id) && !isDue) continue;
      if (isAvatar(object) && this.#reported.get(id)) {
        const state = (isOwn && own?.motion) || motionAt(motion, now);
        updates.push({ slot: this.#slots.get(id) ?? 0, height: heightOf(object), state });
        this.#moved.delete(id);
      } else if (!isAvatar(object)) {
        this.#moved.delete(id);
        this.#changed.add(id);
      }
    }
    this.#isOwnMotionDue = false;
    if (updates.length === 0) return;
    this.#motionAt = now;
    const slots = new Uint16Array(updates.length);
    const rows = new Float32Array(updates.length * MOTION_STRIDE);
    updates.forEach(({ slot, height, state }, i) => {
      const at = i * MOTION_STRIDE;
      slots[i] = slot;
      rows.set(add(state.location, center), at);
      // The page's position of an avatar is the middle of its box; a bubble's is at its soles.
      rows[at + 2] += height / 2;
      rows.set(state.velocity, at + 3);
      rows.set(state.orientation, at + 6);
      rows.set(state.angularVelocity, at + 10);
    });
    this.#emit({ type: 'motion', slots, rows }, [slots.buffer, rows.buffer]);
  }

  /** Null where there are too many avatars. */
  #slotOf(id: string): number | null {
    const known = this.#slots.get(id);
    const isReported = this.#reported.has(id);
    if (known === undefined && this.#slots.size >= SLOT_COUNT) return null;
    if (!isReported && this.#avatarCount >= MAX_AVATARS) return null;
    if (!isReported) this.#avatarCount += 1;
    const slot = known ?? this.#slots.size;
    this.#slots.set(id, slot);
    return slot;
  }
}

function avatarRecord(object: PerceivedObject, slot: number, own: OwnState | null): RegionAvatar {
  const isOwn = object.id === own?.id;
  const [firstName, ...rest] = objectName(object).split(/\s+/);
  return {
    agentId: object.id,
    isOwn,
    firstName,
    lastName: rest.join(' '),
    title: '',
    slot,
    height: heightOf(object),
    region: '',
    isSeated: false,
    parts: [],
    bakes: null,
    attachmentCount: 0,
    visualParameters: null,
    hover: 0,
    isCloud: false,
    animations: isOwn ? own.animations : object.animations.records,
  };
}

function avatarInfo(
  object: PerceivedObject,
  bubbleId: string | null,
  own: OwnState | null,
): BubbleAvatarInfo {
  const { id, index, modelId, description, radius, mass, simulationId } = object;
  return {
    objectId: id,
    index: index ?? -1,
    modelId,
    description,
    radius,
    mass,
    isForeign: simulationId !== bubbleId,
    isBeingHandedOver: object.handoverAt !== null,
    ...(id === own?.id ? own.counts : object.animations.counts),
  };
}

function objectRecord(
  object: PerceivedObject,
  now: number,
  center: Vector3,
  bubbleId: string | null,
): BubbleObject {
  const { id, index, modelId, description, radius, mass, typeId, simulationId } = object;
  const { location, velocity, orientation } = motionAt(object.motion, now);
  return {
    objectId: id,
    index: index ?? -1,
    kind: typeId === OBJECT_TYPES.portal ? 'portal' : 'thing',
    name: objectName(object),
    modelId,
    description,
    radius,
    mass,
    position: add(location, center),
    rotation: orientation,
    velocity,
    isForeign: simulationId !== bubbleId,
  };
}

function heightOf({ description, radius }: PerceivedObject): number {
  const height = description?.height ?? 0;
  return height > 0 ? height : radius > 0 ? Math.min(2 * radius, DEFAULT_HEIGHT) : DEFAULT_HEIGHT;
}
