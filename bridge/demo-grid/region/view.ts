import { distance, type Vector3 } from '../../../src/math/index.ts';
import type { Motion, ObjectRecord } from '../../../src/protocol/objects/index.ts';
import {
  animation,
  appearance,
  cachedUpdates,
  compressedUpdates,
  fullUpdates,
  kills,
  type Move,
  type Outgoing,
  terseUpdates,
} from '../messages/index.ts';
import type { Body } from './body.ts';
import { hasChanged, isAtRest } from './motion-change.ts';

/** What a viewer was told of one avatar. */
interface Told {
  readonly body: Body;
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
export class View {
  readonly #handle: bigint;
  readonly #ownId: string;
  readonly #told = new Map<string, Told>();
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
  update(bodies: readonly Body[], centre: readonly Vector3[], far: number): Outgoing[] {
    const messages: Outgoing[] = [];
    const inSight = new Set(bodies.filter((body) => this.#sees(body, centre, far)));
    messages.push(...this.#removeOthers(inSight));
    for (const told of this.#told.values()) messages.push(...this.#changes(told));
    messages.push(...this.#introduce(inSight));
    return messages;
  }

  /** Only how those that are known move: for the steps between. */
  moves(): Outgoing[] {
    const moves: Move[] = [];
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

  #sees(body: Body, centre: readonly Vector3[], far: number): boolean {
    if (body.agentId === this.#ownId) return true;
    const reach = this.#told.has(body.agentId) ? far + HYSTERESIS : far;
    const position = body.regionPosition;
    return centre.some((from) => distance(from, position) <= reach);
  }

  /** A body that left and came back is another one, under another local id. */
  #removeOthers(inSight: ReadonlySet<Body>): Outgoing[] {
    const gone = [...this.#told.values()].filter(({ body }) => !inSight.has(body));
    for (const { body } of gone) this.#told.delete(body.agentId);
    return kills(gone.map(({ body }) => body.localId));
  }

  #introduce(inSight: ReadonlySet<Body>): Outgoing[] {
    const strangers = [...inSight].filter(({ agentId }) => !this.#told.has(agentId));
    strangers.sort((a, b) => Number(b.agentId === this.#ownId) - Number(a.agentId === this.#ownId));
    const arrivals = strangers.slice(0, ARRIVALS_A_STEP);
    const messages = arrivals.flatMap((body) => this.#present(body));
    if (strangers.length > 0 && arrivals.length === strangers.length) this.#isFirstScene = false;
    return messages;
  }

  #present(body: Body): Outgoing[] {
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
      appearance(body.agentId, body.outfit),
      animation(body.agentId, body.playing),
      ...this.#attach(body.worn),
    ];
  }

  #changes(told: Told): Outgoing[] {
    const { body } = told;
    const messages: Outgoing[] = [];
    if (told.seatId !== seatOf(body)) {
      told.seatId = seatOf(body);
      told.motion = body.motion();
      messages.push(...fullUpdates(this.#handle, [body.record()]));
    }
    if (told.outfitNumber !== body.outfitNumber) messages.push(...this.#redress(told));
    if (told.animationNumber !== body.animationNumber) {
      told.animationNumber = body.animationNumber;
      messages.push(animation(body.agentId, body.playing));
    }
    return messages;
  }

  /** The avatar itself comes anew as well: its size goes with its outfit. */
  #redress(told: Told): Outgoing[] {
    const { body } = told;
    const gone = told.worn.map(({ localId }) => localId);
    told.outfitNumber = body.outfitNumber;
    told.worn = body.worn;
    return [
      ...kills(gone),
      ...fullUpdates(this.#handle, [body.record()]),
      appearance(body.agentId, body.outfit),
      ...this.#attach(body.worn),
    ];
  }

  /**
   * In all the forms that a viewer has to cope with: in full, some of them compressed, and, as in
   * OpenSimulator only once the first scene was sent, some as an announcement to be asked about.
   */
  #attach(worn: readonly ObjectRecord[]): Outgoing[] {
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

function seatOf(body: Body): number {
  return body.seat?.record.localId ?? 0;
}
