import { subtract, type Vector3 } from '../../../src/math/index.ts';
import { type MessageOf, OBJECT_TYPES } from '../../../src/protocol/setp/index.ts';
import type { SetpSession } from '../../../src/protocol/setp/session/index.ts';
import {
  type BubbleWorld,
  decodeHandoverState,
  encodeHandoverState,
  type WorldObject,
} from '../world/index.ts';
import type { LinkContext } from './link-context.ts';

interface Outgoing {
  readonly object: WorldObject;
  readonly requestId: number;
  readonly requestedAt: number;
  /** Set with the commit. */
  commit: MessageOf<'Handover Perception'> | null;
}

export interface HandoverLink {
  readonly world: BubbleWorld;
  readonly targetId: string;
  /** Of the target bubble in the coordinates of the world. */
  readonly center: Vector3;
  readonly session: SetpSession;
}

/** What all links of a server remember of handovers. */
export class HandoverMemory {
  /** Until when an object is not handed over again, by its id. */
  readonly #pauses = new Map<string, number>();
  /** Objects that were taken back although the target may have them, with the id of the target. */
  readonly #takenBack = new Map<string, string>();

  pause(objectId: string, until: number): void {
    this.#pauses.set(objectId, until);
  }

  isPaused(objectId: string, now: number): boolean {
    return (this.#pauses.get(objectId) ?? 0) > now;
  }

  takeBack(objectId: string, targetId: string): void {
    this.#takenBack.set(objectId, targetId);
  }

  wasTakenBackFrom(objectId: string, targetId: string): boolean {
    return this.#takenBack.get(objectId) === targetId;
  }

  forget(objectId: string): void {
    this.#takenBack.delete(objectId);
  }

  /** Drops what no longer matters. */
  sweep(now: number, exists: (objectId: string) => boolean): void {
    for (const [id, until] of this.#pauses) if (until <= now) this.#pauses.delete(id);
    for (const id of this.#takenBack.keys()) if (!exists(id)) this.#takenBack.delete(id);
  }
}

/**
 * Handovers over one link, in both directions. The source keeps an object until the commit (Handover Perception) was
 * acknowledged, and the target has it from the commit on: whatever is lost, and whenever the link ends, it is in exactly
 * one of both bubbles; where only the acknowledgements of the commit were lost, from the next link on.
 */
export class LinkHandovers {
  readonly #context: LinkContext;
  readonly #link: HandoverLink;
  readonly #memory: HandoverMemory;
  readonly #outgoing = new Map<string, Outgoing>();
  /** Users of provisional objects, by the object's id. */
  readonly #provisional = new Map<string, string | null>();

  constructor(context: LinkContext, link: HandoverLink, memory: HandoverMemory) {
    this.#context = context;
    this.#link = link;
    this.#memory = memory;
  }

  /** An object has entered the portal: requests that the other bubble takes it. */
  start(object: WorldObject, now: number): void {
    const { limits } = this.#context;
    if (this.#outgoing.has(object.id) || object.isForeign) return;
    if (!this.#context.mayLeave(object)) return;
    // The world reports it again if it is still on its way in a while.
    if (this.#memory.isPaused(object.id, now) || this.#outgoing.size >= limits.handovers) return;
    const { world, center, session } = this.#link;
    const state = { ...world.exportState(object, center), user: this.#context.userOf(object) };
    const requestId = session.send('Handover Request', {
      ...this.#perception(object),
      objectInternalData: encodeHandoverState(state),
    });
    this.#memory.forget(object.id);
    this.#outgoing.set(object.id, { object, requestId, requestedAt: now, commit: null });
  }

  /** The target's answer to a request: commits, or leaves the object where it is. */
  answered({ messageId, success }: MessageOf<'Handover Response'>, now: number): void {
    for (const handover of this.#outgoing.values()) {
      if (handover.requestId !== messageId || handover.commit) continue;
      const { object } = handover;
      if (!this.#isHere(object)) this.#outgoing.delete(object.id);
      else if (success) this.#commit(handover);
      else this.#abort(handover, now);
      return;
    }
  }

  /** The other side has told of an object that is here, too: whether the other side owns it. */
  isOwnedByTarget(object: WorldObject): boolean {
    const handover = this.#outgoing.get(object.id);
    if (handover?.commit) {
      this.#release(handover);
      return true;
    }
    if (!this.#memory.wasTakenBackFrom(object.id, this.#link.targetId)) return false;
    this.#memory.forget(object.id);
    this.#announce(object, this.#perception(object));
    return true;
  }

  /** A request of the other side. Returns why the object is not taken; null where it is provisional now. */
  request(fields: MessageOf<'Handover Request'>): string | null {
    const { world, targetId } = this.#link;
    const state = decodeHandoverState(fields.objectInternalData);
    if (!state || state.object.objectIdentifier !== fields.objectIdentifier) {
      return 'The state of the object cannot be read.';
    }
    if (state.object.typeIdentifier === OBJECT_TYPES.portal) return 'Portals stay where they are.';
    if (fields.sourceSimulationIdentifier !== targetId) return 'The source is not this link’s.';
    if (fields.targetSimulationIdentifier !== world.id) return 'The target is another bubble.';
    if (
      this.#provisional.size >= this.#context.limits.handovers &&
      !this.#provisional.has(fields.objectIdentifier)
    ) {
      return 'Too many handovers at the same time.';
    }
    if (this.#provisional.has(fields.objectIdentifier))
      world.dropProvisional(fields.objectIdentifier);
    const refusal = world.receiveProvisional(state);
    if (refusal === null) this.#provisional.set(fields.objectIdentifier, state.user);
    else this.#provisional.delete(fields.objectIdentifier);
    return refusal;
  }

  /** The commit of the other side: the object is this bubble's from now on. */
  committed({ objectIdentifier }: MessageOf<'Handover Perception'>, now: number): void {
    const user = this.#provisional.get(objectIdentifier);
    if (user === undefined) return;
    this.#provisional.delete(objectIdentifier);
    const { world } = this.#link;
    const object = world.commitProvisional(objectIdentifier);
    if (!object) return;
    this.#memory.pause(object.id, now + this.#context.limits.handoverPauseMs);
    this.#memory.forget(object.id);
    this.#context.arrived(world, object, user, now);
  }

  tick(now: number): void {
    for (const handover of this.#outgoing.values()) {
      const isLate = now - handover.requestedAt > this.#context.limits.handoverAnswerMs;
      if (!handover.commit && isLate) this.#abort(handover, now);
    }
  }

  /** The link has ended: takes back what was not given up, and forgets what was not received. */
  close(): void {
    const { world, targetId } = this.#link;
    for (const handover of this.#outgoing.values()) {
      const { object, commit } = handover;
      if (!this.#isHere(object)) continue;
      const there = this.#context.world(targetId)?.find(object.id);
      if (commit && there && !there.isForeign) {
        this.#release(handover);
        continue;
      }
      if (commit) this.#memory.takeBack(object.id, targetId);
      world.setFrozen(object, false);
    }
    this.#outgoing.clear();
    for (const objectId of this.#provisional.keys()) world.dropProvisional(objectId);
    this.#provisional.clear();
  }

  #commit(handover: Outgoing): void {
    const { object } = handover;
    const { world, session } = this.#link;
    world.setFrozen(object, true);
    handover.commit = this.#perception(object);
    session.send('Handover Perception', handover.commit, {
      acknowledged: () => {
        if (this.#outgoing.get(object.id) === handover) this.#release(handover);
      },
    });
  }

  #abort({ object }: Outgoing, now: number): void {
    this.#outgoing.delete(object.id);
    this.#memory.pause(object.id, now + this.#context.limits.refusedHandoverMs);
  }

  #release(handover: Outgoing): void {
    const { object, commit } = handover;
    this.#outgoing.delete(object.id);
    if (commit && this.#isHere(object)) this.#announce(object, commit);
  }

  /** Tells everybody who perceives the object that it goes, and makes it a proxy. */
  #announce(object: WorldObject, fields: MessageOf<'Handover Perception'>): void {
    const { world, targetId } = this.#link;
    world.tellObservers(object, 'Handover Perception', fields);
    world.release(object, targetId);
    this.#context.departed(world, object, targetId);
  }

  #perception(object: WorldObject): MessageOf<'Handover Perception'> {
    const { world, targetId, center } = this.#link;
    const sourceLocation: Vector3 = [...object.location];
    return {
      objectIdentifier: object.id,
      sourceLocation,
      targetLocation: subtract(sourceLocation, center),
      sourceSimulationIdentifier: world.id,
      targetSimulationIdentifier: targetId,
    };
  }

  #isHere(object: WorldObject): boolean {
    return this.#link.world.find(object.id) === object && !object.isForeign;
  }
}
