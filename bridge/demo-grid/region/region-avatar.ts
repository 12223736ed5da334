import { add, type Quaternion, rotateVector, type Vector3 } from '../../../src/math/index.ts';
import {
  type Motion,
  type ObjectRecord,
  PCODE_AVATAR,
} from '../../../src/protocol/objects/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import { type NamedAgent, stringNameValue } from '../messages/index.ts';
import { attachedObjects, type LocalIds, PLAIN_PRIM, type Seat } from './region-objects.ts';

/** Who has a body. */
export interface AvatarOwner extends NamedAgent {
  readonly title: string;
}

const FLESH = 4;
const ZERO: Vector3 = [0, 0, 0];
const WIDTH = 0.45;
const DEPTH = 0.6;

/** An avatar in a region. What others have to be told of has a number that rises when it changes. */
export class RegionAvatar {
  readonly owner: AvatarOwner;
  readonly localId: number;
  readonly #ids: LocalIds;
  readonly #ground: number;
  /** Region metres, or the seat's axes; see {@link seat}. */
  position: Vector3 = ZERO;
  velocity: Vector3 = ZERO;
  rotation: Quaternion = [0, 0, 0, 1];
  #outfit: DemoOutfit;
  #attachments: readonly ObjectRecord[];
  #outfitNumber = 0;
  #seat: Seat | null = null;
  #playing: ReadonlyMap<string, number> = new Map();
  #animationNumber = 0;
  #starts = 0;

  constructor(owner: AvatarOwner, outfit: DemoOutfit, ground: number, ids: LocalIds) {
    this.owner = owner;
    this.localId = ids.next();
    this.#ids = ids;
    this.#ground = ground;
    this.#outfit = outfit;
    this.#attachments = attachedObjects(
      outfit,
      { agentId: owner.agentId, localId: this.localId },
      ids,
    );
  }

  get agentId(): string {
    return this.owner.agentId;
  }

  get outfit(): DemoOutfit {
    return this.#outfit;
  }

  get outfitNumber(): number {
    return this.#outfitNumber;
  }

  get animationNumber(): number {
    return this.#animationNumber;
  }

  /** What it wears, each attachment's root before its other prims. */
  get worn(): readonly ObjectRecord[] {
    return this.#attachments;
  }

  /** What it sits on; position, velocity and rotation are then relative to it. */
  get seat(): Seat | null {
    return this.#seat;
  }

  /** Sequence numbers by animation id. */
  get playing(): ReadonlyMap<string, number> {
    return this.#playing;
  }

  /** Region metres, seated or not. */
  get regionPosition(): Vector3 {
    const base = this.#seat?.record.motion;
    if (!base) return this.position;
    return add(base.position, rotateVector(this.position, base.rotation));
  }

  /** The other attachments go, these come, under local ids of their own. */
  wear(outfit: DemoOutfit): void {
    if (outfit === this.#outfit) return;
    this.#outfit = outfit;
    this.#attachments = attachedObjects(
      outfit,
      { agentId: this.agentId, localId: this.localId },
      this.#ids,
    );
    this.#outfitNumber += 1;
  }

  sitOn(seat: Seat | null): void {
    this.#seat = seat;
  }

  /** The whole set; what goes on keeps its number. */
  play(ids: readonly string[]): void {
    if (ids.length === this.#playing.size && ids.every((id) => this.#playing.has(id))) return;
    const playing = new Map<string, number>();
    for (const id of ids) playing.set(id, this.#playing.get(id) ?? ++this.#starts);
    this.#playing = playing;
    this.#animationNumber += 1;
  }

  motion(): Motion {
    return {
      position: this.position,
      velocity: this.velocity,
      acceleration: ZERO,
      rotation: this.rotation,
      angularVelocity: ZERO,
      footPlane: [0, 0, 1, this.#ground],
    };
  }

  record(): ObjectRecord {
    const { firstName, lastName, title } = this.owner;
    return {
      ...PLAIN_PRIM,
      localId: this.localId,
      id: this.agentId,
      pcode: PCODE_AVATAR,
      crc: 0,
      material: FLESH,
      scale: [WIDTH, DEPTH, this.#outfit.height],
      parentId: this.#seat?.record.localId ?? 0,
      motion: this.motion(),
      nameValues: [
        stringNameValue('FirstName', firstName),
        stringNameValue('LastName', lastName),
        stringNameValue('Title', title),
      ],
      textureEntry: new Uint8Array(0),
    };
  }
}
