import { splitRegionHandle } from '../../../src/protocol/lludp/index.ts';
import { type OutgoingMessage, unreliableMessage } from './outgoing-message.ts';

/** What a simulator reports about itself. */
export interface RegionStatistics {
  readonly handle: bigint;
  readonly regionFlags: number;
  /** Share of the time that the simulation keeps up with, 0..1. */
  readonly timeDilation: number;
  readonly framesPerSecond: number;
  readonly frameMilliseconds: number;
  readonly rootAgents: number;
  readonly childAgents: number;
  readonly objects: number;
  readonly packetsIn: number;
  readonly packetsOut: number;
}

/** Most objects that a region has room for. */
const OBJECT_CAPACITY = 15_000;

/**
 * The statistics that simulators send to their root agents, every three seconds in OpenSimulator.
 *
 * **Source:** region.md section 9.
 */
export function simStats(of: RegionStatistics): OutgoingMessage {
  const { west, south } = splitRegionHandle(of.handle);
  const values: readonly (readonly [id: number, value: number])[] = [
    [0, of.timeDilation],
    [1, of.framesPerSecond],
    [2, of.framesPerSecond],
    [4, of.frameMilliseconds],
    [5, 0.1],
    [7, 0],
    [8, of.frameMilliseconds],
    [10, 0],
    [11, of.objects],
    [12, 0],
    [13, of.rootAgents],
    [14, of.childAgents],
    [15, 0],
    [17, of.packetsIn],
    [18, of.packetsOut],
    [31, 0],
    [32, Math.max(0, 45 - of.frameMilliseconds)],
  ];
  return unreliableMessage('SimStats', {
    Region: {
      RegionX: west / 256,
      RegionY: south / 256,
      RegionFlags: of.regionFlags,
      ObjectCapacity: OBJECT_CAPACITY,
    },
    Stat: values.map(([StatID, StatValue]) => ({ StatID, StatValue })),
    PidStat: { PID: 0 },
    RegionInfo: [],
  });
}
