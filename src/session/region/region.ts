import type { RegionLocation, SimulatorAddress } from '../../protocol/grid/index.ts';
import type { RegionCapabilities } from './region-capabilities.ts';
import type { RegionCircuit } from './region-circuit.ts';

/** Where the agent goes. */
export interface RegionTarget extends SimulatorAddress {
  readonly region: RegionLocation;
}

/** A region that the agent is in, or comes into, or has just left. */
export interface Region {
  readonly channel: number;
  readonly target: RegionTarget;
  readonly circuit: RegionCircuit;
  readonly capabilities: RegionCapabilities;
}
