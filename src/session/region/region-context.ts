import type { RegionLocation, SimulatorAddress } from '../../protocol/grid/index.ts';
import type { AgentIdentity } from '../../protocol/lludp/circuit/index.ts';
import type { AgentPresence } from '../agent/agent-presence.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { DatagramLog } from '../log/datagram-log.ts';
import type { OwnAgent } from '../own/own-agent.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import type { RegionPuppets } from '../puppetry/region-puppets.ts';
import type { RegionScene } from '../scene/region-scene.ts';
import type { ActiveClock, SessionEnvironment } from '../session-environment.ts';
import type { Steering } from '../steering.ts';
import type { RegionTalk } from '../talk/region-talk.ts';
import type { RegionDescription } from './region-description.ts';

/** A region's simulator, and its place on the grid. */
export interface RegionTarget extends SimulatorAddress {
  readonly region: RegionLocation;
}

/** What all regions of one login share. */
export interface RegionContext {
  readonly env: SessionEnvironment;
  /** Address of the page that the bridge serves. */
  readonly page: string;
  /** The bridge's session. */
  readonly token: string;
  readonly gridName: string;
  /** Whether the grid has a service of its own for baked textures. */
  readonly hasBakeService: boolean;
  readonly agent: AgentIdentity;
  /** The clock of circuits. */
  readonly clock: ActiveClock;
  readonly emit: EmitEvent;
  readonly log: DatagramLog;
  readonly steering: Steering;
  readonly scene: RegionScene;
  readonly puppets: RegionPuppets;
  readonly talk: RegionTalk;
  readonly own: OwnAgent;
  readonly presence: AgentPresence;
  readonly settings: PuppetSettings;
  /** The open link to the bridge, if there is one. */
  readonly link: () => DatagramLink | null;
}

interface DatagramLink {
  sendDatagrams(channel: number, datagrams: readonly Uint8Array[]): void;
}

/**
 * `neighbour`: the agent looks into the region from another one (a *child agent* of the simulator). `entering`: the
 * agent is coming into it. `root`: the agent is in it, or is logging in there.
 */
export type RegionRole = 'neighbour' | 'entering' | 'root';

/** What is known of a simulator from an earlier circuit. */
export interface EarlierCircuit {
  readonly lastSequence: number;
  readonly description: RegionDescription;
}
