import { distance, type Vector3 } from '../../../src/math/index.ts';
import type { Motion, ObjectRecord } from '../../../src/protocol/objects/index.ts';
import {
  avatarAnimation,
  avatarAppearance,
  cachedUpdates,
  compressedUpdates,
  fullUpdates,
  killObjects,
  type ObjectMove,
  type OutgoingMessage,
  terseUpdates,
} from '../messages/index.ts';
import type { RegionAvatar } from './region-avatar.ts';

/** What a viewer was told of one avatar. */
interface KnownAvatar {
  readonly body: RegionAvatar;
  worn: readonly ObjectRecord[];
  outfitNumber: number;
  animationNumber: number;
  seatId: number;
  motion: Motion;
}

/** Metres beyond the draw distance at which an avatar that was told of is taken away again. */
const HYSTERESIS = 8;

/** Avatars that a viewer is told of in one step, so that a crowd does not come in one burst. */
const ARRIVALS_A_STEP = 3;

/**
 * What one viewer knows of a region's avatars, and so what it has yet to be told.
 *
 * **Source:** lludp.md section 5, what arrives on OpenSimulator; objects-and-appearance.md sections 1 to 4.
 */
export class InterestList {
  readonly #handle: bigint;
  readonly #ownId: string;
  readonly #told = new Map<string, KnownAvatar>();
  #isFirstScene = true;

  constructor(handle: bigint, ownId: string) {
    this.#handle = handle;
    this.#ownId = ownId;
  }

  /** Whether the viewer has its own avatar. */
  get hasBegun(): boolean {
    return this.#told.has(this.#ownId);
  }

  /**
   * What to tell now of the avatars that are near enough; the viewer's own comes first.
   *
   * @param far draw distance in metres.
   */
  update(
    bodies: readonly RegionAvatar[],
    centre: readonly Vector3[],
    far: number,
  ): OutgoingMessage[] {
    const messages: OutgoingMessage[] = [];
    const inSight = new Set(bodies.filter((body) => this.#sees(body, centre, far)));
    messages.push(...this.#removeOthers(inSight));
    for (const told of this.#told.values()) messages.push(...this.#changes(told));
    messages.push(...this.#introduce(inSight));
    return messages;
  }

  /** Only how those that are known move: for the steps between. */
  moves(): OutgoingMessage[] {
    const moves: ObjectMove[] = [];
    for (const told of this.#told.values()) {
      const { body } = told;
      const motion = body.motion();
      if (told.seatId !== seatOf(body) || !hasChanged(told.motion, motion)) continue;
      const isLast = isAtRest(motion);
      told.motion = motion;
      moves.push({ localId: body.localId, motion, isLast });
    }
    return terseUpdates(this.#handle, moves);
  }

  #sees(body: RegionAvatar, centre: readonly Vector3[], far: number): boolean {
    if (body.agentId === this.#ownId) return true;
    const reach = this.#told.has(body.agentId) ? far + HYSTERESIS : far;
    const position = body.regionPosition;
    return centre.some((from) => distance(from, position) <= reach);
  }

  /** A body that left and came back is another one, under another local id. */
  #removeOthers(inSight: ReadonlySet<RegionAvatar>): OutgoingMessage[] {
    const gone = [...this.#told.values()].filter(({ body }) => !inSight.has(body));
    for (const { body } of gone) this.#told.delete(body.agentId);
    return killObjects(gone.map(({ body }) => body.localId));
  }

  #introduce(inSight: ReadonlySet<RegionAvatar>): OutgoingMessage[] {
    const strangers = [...inSight].filter(({ agentId }) => !this.#told.has(agentId));
    strangers.sort((a, b) => Number(b.agentId === this.#ownId) - Number(a.agentId === this.#ownId));
    const arrivals = strangers.slice(0, ARRIVALS_A_STEP);
    const messages = arrivals.flatMap((body) => this.#present(body));
    if (strangers.length > 0 && arrivals.length === strangers.length) this.#isFirstScene = false;
    return messages;
  }

  #present(body: RegionAvatar): OutgoingMessage[] {
    const record = body.record();
    const motion = body.motion();
    this.#told.set(body.agentId, {
      body,
      worn: body.worn,
      outfitNumber: body.outfitNumber,
      animationNumber: body.animationNumber,
      seatId: seatOf(body),
      motion,
    });
    return [
      ...fullUpdates(this.#handle, [record]),
      avatarAppearance(body.agentId, body.outfit),
      avatarAnimation(body.agentId, body.playing),
      ...this.#attach(body.worn),
    ];
  }

  #changes(told: KnownAvatar): OutgoingMessage[] {
    const { body } = told;
    const messages: OutgoingMessage[] = [];
    if (told.seatId !== seatOf(body)) {
      told.seatId = seatOf(body);
      told.motion = body.motion();
      messages.push(...fullUpdates(this.#handle, [body.record()]));
    }
    if (told.outfitNumber !== body.outfitNumber) messages.push(...this.#redress(told));
    if (told.animationNumber !== body.animationNumber) {
      told.animationNumber = body.animationNumber;
      messages.push(avatarAnimation(body.agentId, body.playing));
    }
    return messages;
  }

  /** The avatar itself comes anew as well: its size goes with its outfit. */
  #redress(told: KnownAvatar): OutgoingMessage[] {
    const { body } = told;
    const gone = told.worn.map(({ localId }) => localId);
    told.outfitNumber = body.outfitNumber;
    told.worn = body.worn;
    return [
      ...killObjects(gone),
      ...fullUpdates(this.#handle, [body.record()]),
      avatarAppearance(body.agentId, body.outfit),
      ...this.#attach(body.worn),
    ];
  }

  /**
   * In all the forms that a viewer has to cope with: in full, some of them compressed, and, as in
   * OpenSimulator only once the first scene was sent, some as an announcement to be asked about.
   */
  #attach(worn: readonly ObjectRecord[]): OutgoingMessage[] {
    const formOf = ({ localId }: ObjectRecord) => {
      if (localId % 3 === 1) return 'compressed';
      return localId % 3 === 2 && !this.#isFirstScene ? 'cached' : 'full';
    };
    const inForm = (form: string) => worn.filter((object) => formOf(object) === form);
    return [
      ...fullUpdates(this.#handle, inForm('full')),
      ...compressedUpdates(this.#handle, inForm('compressed')),
      ...cachedUpdates(this.#handle, inForm('cached')),
    ];
  }
}

function seatOf(body: RegionAvatar): number {
  return body.seat?.record.localId ?? 0;
}

/** Metres, and metres per second. */
const LEAST_WAY = 0.01;

/** Of a dot product of unit quaternions from 1: about a degree. */
const LEAST_TURN = 4e-5;

/** Whether a viewer that knows the one would draw the other differently. */
function hasChanged(from: Motion, to: Motion): boolean {
  return (
    distance(from.position, to.position) > LEAST_WAY ||
    distance(from.velocity, to.velocity) > LEAST_WAY ||
    1 - Math.abs(dot(from.rotation, to.rotation)) > LEAST_TURN
  );
}

/** Nothing will move any more by itself. */
function isAtRest({ velocity: [x, y, z] }: Motion): boolean {
  return Math.hypot(x, y, z) < LEAST_WAY;
}

function dot(a: Motion['rotation'], b: Motion['rotation']): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}
