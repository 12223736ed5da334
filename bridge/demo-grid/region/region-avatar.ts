import {
  add,
  IDENTITY,
  ORIGIN,
  type Quaternion,
  rotateVector,
  type Vector3,
} from '../../../src/math/index.ts';
import {
  type Motion,
  type ObjectRecord,
  PCODE_AVATAR,
  stringNameValue,
} from '../../../src/protocol/objects/index.ts';
import type { DemoAttachment, DemoOutfit } from '../content/demo-content.ts';
import type { AvatarLook, NamedAgent } from '../messages/avatar-updates.ts';
import {
  attachmentObjects,
  type LocalIds,
  PLAIN_PRIM,
  type Seat,
  type WornObject,
} from './region-objects.ts';

/** The viewer or bot that an avatar belongs to. */
export interface AvatarOwner extends NamedAgent {
  readonly title: string;
  /** What it has announced; left out where its outfit tells. */
  readonly appearance?: AvatarLook;
}

const FLESH = 4;
/** Metres of the bounding box. */
const WIDTH = 0.45;
const DEPTH = 0.6;

/** An avatar in a region. Outfit and animations have version numbers, which increase when viewers have to be updated. */
export class RegionAvatar {
  readonly owner: AvatarOwner;
  readonly localId: number;
  /** In region metres, or relative to the {@link seat}. */
  position: Vector3 = ORIGIN;
  velocity: Vector3 = ORIGIN;
  rotation: Quaternion = IDENTITY;
  readonly #ids: LocalIds;
  readonly #ground: number;
  #outfit: DemoOutfit;
  #outfitVersion = 0;
  /** What the agent has announced; null where the outfit tells. */
  #announced: AvatarLook | null;
  #lookVersion = 0;
  /** Whether the agent wants nobody to see its title. */
  isTitleHidden = false;
  #attachments: readonly WornObject[];
  #seat: Seat | null = null;
  #playing: ReadonlyMap<string, number> = new Map();
  #animationVersion = 0;
  #lastAnimationSequence = 0;

  constructor(owner: AvatarOwner, outfit: DemoOutfit, ground: number, ids: LocalIds) {
    this.owner = owner;
    this.localId = ids.next();
    this.#ids = ids;
    this.#ground = ground;
    this.#outfit = outfit;
    this.#announced = owner.appearance ?? null;
    this.#attachments = attachmentObjects(outfit, this, ids);
  }

  get agentId(): string {
    return this.owner.agentId;
  }

  get name(): string {
    return `${this.owner.firstName} ${this.owner.lastName}`;
  }

  get outfit(): DemoOutfit {
    return this.#outfit;
  }

  /** What others see of it. Bots are baked. */
  get look(): AvatarLook {
    const { visualParams, hover, height, bakes } = this.#outfit;
    return this.#announced ?? { visualParams, hover, height, textureEntry: bakes };
  }

  /** Metres. */
  get height(): number {
    return this.look.height;
  }

  get lookVersion(): number {
    return this.#lookVersion;
  }

  /** The title that others see. */
  get title(): string {
    return this.isTitleHidden ? '' : this.owner.title;
  }

  get outfitVersion(): number {
    return this.#outfitVersion;
  }

  get animationVersion(): number {
    return this.#animationVersion;
  }

  /** The objects it wears, the root of each attachment before its other prims. */
  get attachments(): readonly WornObject[] {
    return this.#attachments;
  }

  /** The seat it sits on, to which position, velocity and rotation are then relative. */
  get seat(): Seat | null {
    return this.#seat;
  }

  /** Sequence numbers by animation id. */
  get playing(): ReadonlyMap<string, number> {
    return this.#playing;
  }

  /** Its position in region metres, seated or not. */
  get regionPosition(): Vector3 {
    const base = this.#seat?.record.motion;
    if (!base) return this.position;
    return add(base.position, rotateVector(this.position, base.rotation));
  }

  /** Replaces all attachments; the new ones have local ids of their own. */
  wear(outfit: DemoOutfit): void {
    if (outfit === this.#outfit) return;
    this.#outfit = outfit;
    this.#attachments = attachmentObjects(outfit, this, this.#ids);
    this.#outfitVersion += 1;
  }

  /** Attaches an object to what it wears already. */
  attach(attachment: DemoAttachment): void {
    const attachments = [...this.#outfit.attachments, attachment];
    this.#outfit = { ...this.#outfit, attachments };
    const added = attachmentObjects({ attachments: [attachment] }, this, this.#ids);
    this.#attachments = [...this.#attachments, ...added];
    this.#outfitVersion += 1;
  }

  /** The agent tells what it looks like. */
  announce(look: AvatarLook): void {
    this.#announced = look;
    this.#lookVersion += 1;
  }

  sitOn(seat: Seat | null): void {
    this.#seat = seat;
  }

  /** Plays exactly these animations; those that continue keep their sequence number. */
  play(ids: readonly string[]): void {
    if (ids.length === this.#playing.size && ids.every((id) => this.#playing.has(id))) return;
    const playing = new Map<string, number>();
    for (const id of ids) playing.set(id, this.#playing.get(id) ?? ++this.#lastAnimationSequence);
    this.#playing = playing;
    this.#animationVersion += 1;
  }

  motion(): Motion {
    return {
      position: this.position,
      velocity: this.velocity,
      acceleration: ORIGIN,
      rotation: this.rotation,
      angularVelocity: ORIGIN,
      footPlane: [0, 0, 1, this.#ground],
    };
  }

  record(): ObjectRecord {
    const { firstName, lastName } = this.owner;
    return {
      ...PLAIN_PRIM,
      localId: this.localId,
      id: this.agentId,
      pcode: PCODE_AVATAR,
      crc: 0,
      material: FLESH,
      scale: [WIDTH, DEPTH, this.height],
      parentId: this.#seat?.record.localId ?? 0,
      motion: this.motion(),
      nameValues: [
        stringNameValue('FirstName', firstName),
        stringNameValue('LastName', lastName),
        stringNameValue('Title', this.title),
      ],
      textureEntry: new Uint8Array(0),
    };
  }
}
