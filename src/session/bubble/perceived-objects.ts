import type { MessageOf, ObjectDescription } from '../../protocol/setp/index.ts';
import { decodeObjectDescription, OBJECT_TYPES } from '../../protocol/setp/index.ts';
import { AvatarAnimations } from './avatar-animations.ts';
import { fullMotion, type ObjectMotion } from './perceived-motion.ts';

/** An object as the bubble has described it. */
export interface PerceivedObject {
  readonly id: string;
  /** In the table of the present bubble; null for an object that it has not described yet. */
  index: number | null;
  typeId: string;
  modelId: string;
  /** The bubble that owns it. */
  simulationId: string;
  radius: number;
  mass: number;
  description: ObjectDescription | null;
  motion: ObjectMotion;
  readonly animations: AvatarAnimations;
  /** Id of the message with the last description. */
  describedBy: number;
  /** Ids of the messages with the last movement and the last animations; null before. */
  movementId: number | null;
  animationId: number | null;
  /** When a handover was announced that the new bubble has not confirmed; null otherwise. Milliseconds. */
  handoverAt: number | null;
  perceivedAt: number;
}

/** More than any bubble shows at once. It limits what a server that invents objects can do to the page. */
const MAX_OBJECTS = 4096;
/** Longer internal data is no description. */
const MAX_DESCRIPTION_BYTES = 65_536;

/** The objects that are perceived, by id and by the index that the present bubble has given them. */
export class PerceivedObjects {
  readonly #byId = new Map<string, PerceivedObject>();
  readonly #byIndex = new Map<number, PerceivedObject>();

  get all(): Iterable<PerceivedObject> {
    return this.#byId.values();
  }

  ofId(id: string): PerceivedObject | null {
    return this.#byId.get(id) ?? null;
  }

  ofIndex(index: number): PerceivedObject | null {
    return this.#byIndex.get(index) ?? null;
  }

  /** Adds or updates an object. Null for a description that makes no sense, and where there are too many objects. */
  describe(
    fields: MessageOf<'Object Perception'>,
    describedBy: number,
    now: number,
  ): PerceivedObject | null {
    const id = fields.objectIdentifier;
    const motion = fullMotion(fields, now);
    if (motion === null) return null;
    const known = this.#byId.get(id);
    if (!known && this.#byId.size >= MAX_OBJECTS) return null;
    const data = fields.objectInternalData;
    const state = {
      typeId: fields.typeIdentifier,
      modelId: fields.modelIdentifier,
      simulationId: fields.simulationIdentifier,
      radius: positive(fields.boundingSphereRadius),
      mass: positive(fields.mass),
      description: data.length > MAX_DESCRIPTION_BYTES ? null : decodeObjectDescription(data),
      motion,
      handoverAt: null,
      perceivedAt: now,
      describedBy,
    };
    const object = known
      ? Object.assign(known, state)
      : {
          id,
          index: null,
          animations: new AvatarAnimations(),
          movementId: null,
          animationId: null,
          ...state,
        };
    this.#byId.set(id, object);
    this.#setIndex(object, fields.objectIndex);
    return object;
  }

  remove(object: PerceivedObject): void {
    this.#byId.delete(object.id);
    if (object.index !== null) this.#byIndex.delete(object.index);
  }

  /**
   * Another bubble's table of indices counts from now on. Objects stay until they are described again, or removed;
   * the indices of those that `keep` accepts are the new bubble's already.
   */
  forgetIndices(keep: (object: PerceivedObject) => boolean): void {
    this.#byIndex.clear();
    for (const object of this.#byId.values()) {
      object.movementId = null;
      object.animationId = null;
      if (object.index !== null && keep(object)) this.#byIndex.set(object.index, object);
      else object.index = null;
    }
  }

  clear(): void {
    this.#byId.clear();
    this.#byIndex.clear();
  }

  #setIndex(object: PerceivedObject, index: number): void {
    const other = this.#byIndex.get(index);
    if (other === object) return;
    if (other) other.index = null;
    if (object.index !== null) this.#byIndex.delete(object.index);
    object.index = index;
    object.movementId = null;
    object.animationId = null;
    this.#byIndex.set(index, object);
  }
}

export function isAvatar({ typeId }: PerceivedObject): boolean {
  return typeId === OBJECT_TYPES.avatar;
}

/** Of the description, or the beginning of the id. */
export function objectName({ id, description }: PerceivedObject): string {
  return description?.name.trim() || id.slice(0, 8);
}

function positive(value: number): number {
  return value > 0 && Number.isFinite(value) ? value : 0;
}
