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

/** 20 times a second, like viewers. */
const SEND_INTERVAL_MS = 50;
/**
 * The most blocks of one message. Simulators keep five blocks of a sender, and relay as many as fit into a datagram:
 * four of the largest, which stay well below the 1200 bytes that a message may have.
 */
const MAX_BLOCKS = 4;

interface SenderContext {
  readonly clock: Clock;
  readonly settings: PuppetSettings;
  readonly access: () => PuppetryAccess;
  /** See `RegionPuppetry.holdTransmit`. */
  readonly holdTransmit: (isSending: boolean) => void;
  /** `AgentData` of messages. */
  readonly agentData: BlockValue;
  /** Sends a message at once, unreliably; does nothing while there is no link or no region. */
  readonly send: (name: string, value: MessageValue) => void;
  readonly report: (error: unknown) => void;
}

/**
 * Sends the puppetry of the agent's own avatar while the page has set one and the region accepts it. The latest is
 * repeated while there is no newer one, so that others go on seeing it. Once the page has set null nothing is sent
 * any more, as with viewers: receivers end it by themselves after two seconds. Puppetry of more than four blocks is
 * sent in rotation: each joint is sent less often, but none is left out.
 *
 * **Source:** puppetry.md sections 1.3, 2.1 and 3.5.
 */
export class PuppetrySender {
  readonly #context: SenderContext;
  readonly #stopTimer: () => void;
  /** Blocks that were sent in rotation. */
  #sentBlocks = 0;

  /** Begins at once. */
  constructor(context: SenderContext) {
    this.#context = context;
    this.#stopTimer = context.clock.every(SEND_INTERVAL_MS, () => {
      try {
        this.#tick();
      } catch (error) {
        context.report(error);
      }
    });
  }

  stop(): void {
    this.#stopTimer();
  }

  #tick(): void {
    const { settings, access: currentAccess, holdTransmit } = this.#context;
    holdTransmit(settings.own !== null);
    const access = currentAccess();
    if (settings.own === null || access.kind !== 'available' || !access.state.transmit) return;
    this.#send(settings.own, access.state.eventSize);
  }

  /** Times are milliseconds since the clock began, and wrap at 32 bits. */
  #send({ layout, blockBytes, events }: OwnPuppetry, eventSize: number): void {
    const { clock, agentData, send } = this.#context;
    const record = { time: Math.round(clock.now()) | 0, joints: wireEvents(events, layout) };
    const options = { layout, blockBytes: Math.min(eventSize, blockBytes) };
    const blocks = this.#nextBlocks(packPuppetryRecord(record, options));
    if (blocks.length === 0) return;
    const PhysicalAvatarEventList = blocks.map((TypeData) => ({ TypeData }));
    send('AgentAnimation', { AgentData: agentData, AnimationList: [], PhysicalAvatarEventList });
  }

  #nextBlocks<T>(blocks: readonly T[]): readonly T[] {
    if (blocks.length <= MAX_BLOCKS) return blocks;
    const first = this.#sentBlocks;
    this.#sentBlocks += MAX_BLOCKS;
    return Array.from({ length: MAX_BLOCKS }, (_, k) => blocks[(first + k) % blocks.length]);
  }
}

/** The page's joint events in a layout of the wire, without events that have numbers which are not finite. */
function wireEvents(events: JointEvents, layout: PuppetryLayout): JointEvent[] {
  const all = Array.from({ length: events.count }, (_, entry) => wireEvent(events, entry, layout));
  return all.filter(({ position, rotation, scale }) =>
    [position, rotation, scale].every(isFiniteOrNull),
  );
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

function isFiniteOrNull(value: readonly number[] | null): boolean {
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
