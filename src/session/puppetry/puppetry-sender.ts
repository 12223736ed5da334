import type { Clock } from '../../async/index.ts';
import {
  ANY_POSITION,
  ANY_ROTATION,
  type JointEvents,
  LOCAL_SCALE,
} from '../../motion/received-puppetry/index.ts';
import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import {
  type JointEvent,
  type PuppetryLayout,
  packPuppetryRecord,
} from '../../protocol/puppetry/index.ts';
import { wireMask } from './event-records.ts';
import type { PuppetSettings } from './puppet-settings.ts';
import type { OwnPuppetry, PuppetryAccess } from './puppetry-contract.ts';

/** Milliseconds: 20 times a second, as viewers do. */
const INTERVAL = 50;
/**
 * Blocks of one message: of one sender simulators keep five at a time, and pass on what fits into a datagram, which
 * are four of the largest. So many stay well below the 1200 bytes at which a message has to end.
 */
const MOST_BLOCKS = 4;

/** By what one's own puppetry is sent. */
export interface SendingPlace {
  readonly clock: Clock;
  readonly wishes: PuppetSettings;
  readonly access: () => PuppetryAccess;
  /** `AgentData` of messages. */
  readonly ids: BlockValue;
  /** Sends at once, and unreliably. */
  readonly send: (name: string, value: MessageValue) => void;
  readonly report: (error: unknown) => void;
}

/**
 * Sends what one's own avatar does as long as the page wants that and the region takes it. The newest is sent
 * again while nothing newer is there, so that others go on seeing it. When the page has ended it nothing more is
 * sent, as with viewers: others let go by themselves after two seconds. What takes more than four blocks is sent by
 * turns: its joints are told of less often, but all of them are.
 *
 * **Source:** puppetry.md sections 1.3, 2.1 and 3.5.
 */
export class PuppetrySender {
  readonly #place: SendingPlace;
  readonly #stopTicking: () => void;
  /** Blocks that were sent. */
  #sent = 0;

  /** Begins at once. */
  constructor(place: SendingPlace) {
    this.#place = place;
    this.#stopTicking = place.clock.every(INTERVAL, () => this.#tick());
  }

  stop(): void {
    this.#stopTicking();
  }

  #tick(): void {
    const { wishes, access, report } = this.#place;
    const told = access();
    if (wishes.own === null || told.kind !== 'available' || !told.state.transmit) return;
    try {
      this.#send(wishes.own, told.state.eventSize);
    } catch (error) {
      report(error);
    }
  }

  /** Times count from where the clock does, when this program began; they wrap. */
  #send({ layout, blockBytes, events }: OwnPuppetry, eventSize: number): void {
    const { clock, ids, send } = this.#place;
    const record = { time: Math.round(clock.now()) | 0, joints: wireEvents(events, layout) };
    const blocks = packPuppetryRecord(record, {
      layout,
      blockBytes: Math.min(eventSize, blockBytes),
    });
    if (blocks.length === 0) return;
    const PhysicalAvatarEventList = this.#choose(blocks).map((TypeData) => ({ TypeData }));
    send('AgentAnimation', { AgentData: ids, AnimationList: [], PhysicalAvatarEventList });
  }

  #choose<T>(blocks: readonly T[]): readonly T[] {
    if (blocks.length <= MOST_BLOCKS) return blocks;
    const first = this.#sent;
    this.#sent += MOST_BLOCKS;
    return Array.from({ length: MOST_BLOCKS }, (_, k) => blocks[(first + k) % blocks.length]);
  }
}

/** What the page says of its own joints, as a layout of the wire has it; without what is no number. */
function wireEvents(events: JointEvents, layout: PuppetryLayout): JointEvent[] {
  const all = Array.from({ length: events.count }, (_, entry) => wireEvent(events, entry, layout));
  return all.filter(({ position, rotation, scale }) => [position, rotation, scale].every(isSound));
}

function wireEvent(
  { joints, masks, rotations, positions, scales }: JointEvents,
  entry: number,
  layout: PuppetryLayout,
): JointEvent {
  const bits = masks[entry];
  return {
    id: joints[entry],
    mask: wireMask(layout, bits),
    position: bits & ANY_POSITION ? triple(positions, entry) : null,
    rotation: bits & ANY_ROTATION ? quadruple(rotations, entry) : null,
    scale: bits & LOCAL_SCALE ? triple(scales, entry) : null,
  };
}

function isSound(value: readonly number[] | null): boolean {
  return value === null || value.every(Number.isFinite);
}

function triple(numbers: ArrayLike<number>, entry: number): [number, number, number] {
  const o = 3 * entry;
  return [numbers[o], numbers[o + 1], numbers[o + 2]];
}

function quadruple(numbers: ArrayLike<number>, entry: number): [number, number, number, number] {
  const o = 4 * entry;
  return [numbers[o], numbers[o + 1], numbers[o + 2], numbers[o + 3]];
}
