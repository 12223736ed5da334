import { add, type Vector3 } from '../../../src/math/index.ts';
import {
  ANIMATION_STATES,
  encodeMessageData,
  type MessageOf,
  rotationRateQuaternion,
} from '../../../src/protocol/setp/index.ts';
import type { ObjectState, RunningAnimation, WorldObject } from './world-object.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The messages of an object as they were encoded for a state of the world. */
interface Encoded {
  version: number;
  object: Bytes | null;
  movement: Bytes | null;
  advanced: Bytes | null;
  animation: Bytes | null;
}

const NOTHING_ENCODED: Encoded = {
  version: 0,
  object: null,
  movement: null,
  advanced: null,
  animation: null,
};

type Perception = 'object' | 'movement' | 'advanced' | 'animation';

/**
 * Encodes what observers are told of objects: once for all observers with this bubble's coordinates, whatever their
 * number, and separately for those with others (links).
 */
export class PerceptionMessages {
  readonly #simulationId: string;
  readonly #encoded: Encoded[] = [];
  /** Grows when any object has changed, which makes all encoded messages stale. */
  #version = 0;

  constructor(simulationId: string) {
    this.#simulationId = simulationId;
  }

  /** To be called after changes, before the next message. */
  invalidate(): void {
    this.#version++;
  }

  /** The data of a message. @param offset null for this bubble's coordinates. */
  dataOf(object: WorldObject, kind: Perception, offset: Vector3 | null, now: number): Bytes {
    if (offset) return this.#encode(object, kind, offset, now);
    const encoded = this.#freshOf(object.index);
    encoded[kind] ??= this.#encode(object, kind, null, now);
    return encoded[kind];
  }

  /** What is encoded of the present state. */
  #freshOf(index: number): Encoded {
    const encoded = this.#encoded[index];
    if (encoded === undefined) {
      const empty = { ...NOTHING_ENCODED, version: this.#version };
      this.#encoded[index] = empty;
      return empty;
    }
    if (encoded.version === this.#version) return encoded;
    encoded.version = this.#version;
    encoded.object = null;
    encoded.movement = null;
    encoded.advanced = null;
    encoded.animation = null;
    return encoded;
  }

  disappearanceOf({ index: objectIndex }: WorldObject): Bytes {
    return encodeMessageData('Disappearance Perception', { objectIndex });
  }

  #encode(object: WorldObject, kind: Perception, offset: Vector3 | null, now: number): Bytes {
    if (kind === 'animation') {
      return encodeMessageData('Animation Perception', animationFields(object, now));
    }
    const location = offset ? add(object.location, offset) : object.location;
    if (kind === 'object') {
      return encodeMessageData('Object Perception', {
        objectIndex: object.index,
        ...stateOf(object, this.#simulationId, location),
      });
    }
    const { index: objectIndex, velocity, orientation } = object;
    if (kind === 'movement') {
      return encodeMessageData('Movement Perception', {
        objectIndex,
        location,
        velocity,
        orientation,
      });
    }
    return encodeMessageData('Advanced Movement Perception', {
      objectIndex,
      location,
      velocity,
      orientation,
      angularVelocity: rotationRateQuaternion(object.spin),
      acceleration: object.acceleration,
      angularAcceleration: rotationRateQuaternion(object.spinAcceleration),
    });
  }
}

/** The fields of an object's state. @param simulationId the bubble's, for objects that are not foreign. */
export function stateOf(
  object: WorldObject,
  simulationId: string,
  location: Vector3 = [...object.location],
): ObjectState {
  const { governor } = object;
  return {
    objectIdentifier: object.id,
    typeIdentifier: object.typeId,
    modelIdentifier: object.modelId,
    simulationIdentifier: governor.kind === 'simulation' ? governor.simulationId : simulationId,
    boundingSphereRadius: object.radius,
    mass: object.mass,
    location,
    velocity: [...object.velocity],
    acceleration: [...object.acceleration],
    orientation: object.orientation,
    angularVelocity: rotationRateQuaternion(object.spin),
    angularAcceleration: rotationRateQuaternion(object.spinAcceleration),
    objectInternalData: object.internalData,
  };
}

/** Milliseconds into the present run. */
export function phaseOf({ state, lengthMs, startedAt, haltedAt }: RunningAnimation, now: number) {
  const elapsed = Math.max(0, (haltedAt ?? now) - startedAt);
  return Math.round(state === 'repeat' ? elapsed % lengthMs : Math.min(elapsed, lengthMs));
}

function animationFields(object: WorldObject, now: number): MessageOf<'Animation Perception'> {
  return {
    objectIndex: object.index,
    animations: object.animations.map((animation) => ({
      animationIdentifier: animation.identifier,
      animationLength: animation.lengthMs,
      animationPhase: phaseOf(animation, now),
      animationState: ANIMATION_STATES.indexOf(animation.state),
    })),
  };
}
