import type { Vector3 } from '../../math/index.ts';
import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';

/** The circuit to a region, as chat and messages use it. */
export interface TalkCircuit {
  readonly agentData: BlockValue;
  send(name: string, value: MessageValue, reliable: boolean): void;
}

/** Where and when a message was received. */
export interface Reception {
  /** `Date.now()`, or the recording's milliseconds. */
  readonly wall: number;
  /** By the clock of {@link RegionTalk.tick}. */
  readonly now: number;
  /** The circuit to which answers go; null in a recording. */
  readonly circuit: TalkCircuit | null;
  /** The corner of the region that has sent it, metres in the axes of the region that the agent is in. */
  readonly corner: Vector3;
}
