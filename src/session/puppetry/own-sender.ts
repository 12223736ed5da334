import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import { packPuppetryRecord } from '../../protocol/puppetry/index.ts';
import type { Clock } from '../environment.ts';
import type { OwnPuppetry, PuppetryAccess } from './contract.ts';
import { wireEvents } from './own-events.ts';
import type { PuppetWishes } from './wishes.ts';

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
  readonly wishes: PuppetWishes;
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
export class OwnSender {
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
    if (wishes.own === null || told.kind !== 'here' || !told.state.transmit) return;
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
