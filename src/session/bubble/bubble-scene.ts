import { add, subtract, type Vector3 } from '../../math/index.ts';
import {
  isSerialAfter,
  type MessageOf,
  OBJECT_TYPES,
  type PortalDescription,
} from '../../protocol/setp/index.ts';
import type { ReceivedMessage } from '../../protocol/setp/session/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { BubbleRecords, type OwnState } from './bubble-records.ts';
import { interactionOf } from './interaction-records.ts';
import { fullMotion, isPlausible, simpleMotion } from './perceived-motion.ts';
import { objectName, type PerceivedObject, PerceivedObjects } from './perceived-objects.ts';

/** What a scene asks of its session, and tells it. */
export interface SceneEvents {
  /** Which object has this index? */
  examine(index: number): void;
  /** The bubble has described the avatar of this client. */
  ownDescribed(object: PerceivedObject): void;
  /** The bubble has moved the avatar of this client. */
  ownCorrected(object: PerceivedObject): void;
  /**
   * The avatar of this client has a new owner.
   *
   * @param center that bubble's centre on the stage.
   * @param messageId of the announcement: of the same session, later messages have the new bubble's indices.
   */
  ownHandedOver(bubbleId: string, center: Vector3, messageId: number, now: number): void;
  /** Whether this client reports the interaction itself, since it took part. */
  hasReported(fields: MessageOf<'Interaction Perception'>): boolean;
}

/** After this time, objects that the new bubble has not described are gone; also the time limit of a handover. Milliseconds. */
const GRACE_MS = 2500;
/** At most one request per index in this time, and so many requests a second. */
const EXAMINE_AGAIN_MS = 5000;
const EXAMINES_PER_SECOND = 10;
const MAX_UNKNOWN_INDICES = 256;

/** What is perceived of a bubble, and the events about it for the page. The same for a live bubble and a recording. */
export class BubbleScene {
  readonly objects = new PerceivedObjects();
  /** Perceptions whose numbers make no sense. */
  implausible = 0;
  readonly #records: BubbleRecords;
  readonly #emit: EmitEvent;
  readonly #events: SceneEvents;
  readonly #wall: () => number;
  #bubbleId: string | null = null;
  #ownId: string | null = null;
  #center: Vector3 = [0, 0, 0];
  /** When objects that were not described again are removed; null where none are waited for. */
  #sweepAt: number | null = null;
  #enteredAt = 0;
  /** Messages that are not later than this one are of the last bubble, which one session may send out of order; null otherwise. */
  #beganWith: number | null = null;
  readonly #examined = new Map<number, number>();
  #examineTimes: number[] = [];

  /** @param wall `Date.now`, or the recording's time. */
  constructor(emit: EmitEvent, events: SceneEvents, wall: () => number) {
    this.#records = new BubbleRecords(this.objects, emit);
    this.#emit = emit;
    this.#events = events;
    this.#wall = wall;
  }

  get bubbleId(): string | null {
    return this.#bubbleId;
  }

  get center(): Vector3 {
    return this.#center;
  }

  get own(): PerceivedObject | null {
    return this.#ownId === null ? null : this.objects.ofId(this.#ownId);
  }

  /** Name of the object with an index, or an id; null for one that is not known. */
  nameOf(key: number | string): string | null {
    const object = typeof key === 'number' ? this.objects.ofIndex(key) : this.objects.ofId(key);
    return object && objectName(object);
  }

  /** Where the portal to a bubble leads; null where none is perceived. */
  portalTo(bubbleId: string): PortalDescription | null {
    for (const { typeId, description } of this.objects.all) {
      const portal = typeId === OBJECT_TYPES.portal ? description?.portal : null;
      if (portal?.bubbleId.toLowerCase() === bubbleId) return portal;
    }
    return null;
  }

  /**
   * The next perceptions are of this bubble. Objects of the last one stay until it has described what it shows.
   *
   * @param beganWith id of the message with which the same session went over to this bubble; null for another session.
   */
  enter(
    bubbleId: string,
    ownId: string,
    center: Vector3,
    beganWith: number | null,
    now: number,
  ): void {
    this.#beganWith = beganWith;
    this.objects.forgetIndices(
      ({ describedBy }) => beganWith !== null && isSerialAfter(describedBy, beganWith),
    );
    for (const { id } of this.objects.all) this.#records.markChanged(id);
    this.#bubbleId = bubbleId;
    this.#ownId = ownId;
    this.#center = center;
    this.#enteredAt = now;
    this.#sweepAt = now + GRACE_MS;
    this.#examined.clear();
  }

  /** The client is in no bubble any more. */
  clear(): void {
    this.objects.clear();
    this.#records.clear();
    this.#bubbleId = null;
    this.#sweepAt = null;
    this.#examined.clear();
  }

  /** Whether the present bubble has described the avatar of this client. */
  get hasOwn(): boolean {
    const own = this.own;
    return own !== null && own.index !== null && own.simulationId === this.#bubbleId;
  }

  /** The animations of the own avatar have changed. */
  markOwnChanged(): void {
    if (this.#ownId !== null) this.#records.markChanged(this.#ownId);
  }

  markOwnMoved(): void {
    this.#records.markOwnMoved();
  }

  /** Applies a message. Those that are no perceptions do nothing. */
  apply(message: ReceivedMessage, now: number): void {
    const { messageId } = message;
    if (this.#beganWith !== null && !isSerialAfter(messageId, this.#beganWith)) return;
    switch (message.name) {
      case 'Object Perception':
        this.#describe(message.fields, messageId, now);
        break;
      case 'Movement Perception':
      case 'Advanced Movement Perception':
        this.#move(message, now);
        break;
      case 'Animation Perception':
        this.#animate(message.fields, messageId, now);
        break;
      case 'Disappearance Perception':
        this.#remove(this.objects.ofIndex(message.fields.objectIndex));
        break;
      case 'Handover Perception':
        this.#handOver(message.fields, messageId, now);
        break;
      case 'Interaction Perception':
        if (this.#events.hasReported(message.fields)) break;
        this.#emit({
          type: 'interaction',
          interaction: interactionOf(message.fields, this.objects, this.#wall()),
        });
    }
  }

  /** Emits the events that are due by now. */
  flush(now: number, own: OwnState | null): void {
    for (const object of this.objects.all) {
      if (object.animations.advance(now)) this.#records.markChanged(object.id);
      if (object.handoverAt !== null && now - object.handoverAt > GRACE_MS) {
        object.handoverAt = null;
        this.#records.markChanged(object.id);
      }
    }
    if (this.#sweepAt !== null && now >= this.#sweepAt) this.#sweep();
    this.#records.flush(now, this.#center, this.#bubbleId, own);
  }

  #describe(fields: MessageOf<'Object Perception'>, messageId: number, now: number): void {
    const isNew = this.objects.ofId(fields.objectIdentifier)?.index !== fields.objectIndex;
    const object = this.objects.describe(fields, messageId, now);
    if (object === null) {
      this.implausible += 1;
      return;
    }
    this.#examined.delete(fields.objectIndex);
    this.#records.markChanged(object.id);
    if (object.id !== this.#ownId) return;
    if (isNew) this.#events.ownDescribed(object);
    else this.#events.ownCorrected(object);
  }

  #move(
    message: Extract<
      ReceivedMessage,
      { name: 'Movement Perception' | 'Advanced Movement Perception' }
    >,
    now: number,
  ): void {
    const { fields, messageId } = message;
    const object = this.objects.ofIndex(fields.objectIndex);
    if (object === null) {
      this.#examine(fields.objectIndex, now);
      return;
    }
    // A later movement has overtaken this one.
    if (object.movementId !== null && !isSerialAfter(messageId, object.movementId)) return;
    const motion =
      message.name === 'Movement Perception'
        ? simpleMotion(object.motion, message.fields, now)
        : fullMotion(message.fields, now);
    if (motion === null) {
      this.implausible += 1;
      return;
    }
    object.movementId = messageId;
    object.motion = motion;
    this.#records.markMoved(object.id);
    if (object.id === this.#ownId) this.#events.ownCorrected(object);
  }

  #animate(fields: MessageOf<'Animation Perception'>, messageId: number, now: number): void {
    const object = this.objects.ofIndex(fields.objectIndex);
    if (object === null) {
      this.#examine(fields.objectIndex, now);
      return;
    }
    if (object.animationId !== null && !isSerialAfter(messageId, object.animationId)) return;
    object.animationId = messageId;
    if (object.animations.apply(fields.animations, now)) this.#records.markChanged(object.id);
  }

  #handOver(fields: MessageOf<'Handover Perception'>, messageId: number, now: number): void {
    const { objectIdentifier, sourceLocation, targetLocation } = fields;
    const target = fields.targetSimulationIdentifier;
    if (!isPlausible(sourceLocation) || !isPlausible(targetLocation)) {
      this.implausible += 1;
      return;
    }
    if (objectIdentifier === this.#ownId) {
      if (target === this.#bubbleId) return;
      // The same place in the coordinates of both bubbles.
      const offset = subtract(sourceLocation, targetLocation);
      const center = inMillimetres(add(this.#center, offset));
      this.#events.ownHandedOver(target, center, messageId, now);
      return;
    }
    const object = this.objects.ofId(objectIdentifier);
    if (object === null || object.simulationId === target) return;
    object.handoverAt = now;
    this.#records.markChanged(object.id);
  }

  #remove(object: PerceivedObject | null): void {
    if (object === null || object.id === this.#ownId) return;
    this.objects.remove(object);
    this.#records.markChanged(object.id);
  }

  /** Removes what the present bubble has not described. */
  #sweep(): void {
    this.#sweepAt = null;
    for (const object of [...this.objects.all]) {
      if (object.index === null && object.perceivedAt <= this.#enteredAt) this.#remove(object);
    }
  }

  #examine(index: number, now: number): void {
    if (this.#bubbleId === null) return;
    const last = this.#examined.get(index);
    if (last !== undefined && now - last < EXAMINE_AGAIN_MS) return;
    this.#examineTimes = this.#examineTimes.filter((at) => now - at < 1000);
    if (this.#examineTimes.length >= EXAMINES_PER_SECOND) return;
    if (this.#examined.size >= MAX_UNKNOWN_INDICES) this.#examined.clear();
    this.#examined.set(index, now);
    this.#examineTimes.push(now);
    this.#events.examine(index);
  }
}

/** Locations are 32-bit floats: without rounding, the errors of many handovers would add up. */
function inMillimetres([x, y, z]: Vector3): Vector3 {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000, Math.round(z * 1000) / 1000];
}
