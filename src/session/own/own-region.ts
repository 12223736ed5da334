import type { Clock } from '../../async/index.ts';
import type { MessageValue } from '../../protocol/lludp/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import type { EmitEvent } from '../live-contract.ts';
import type { RegionScene } from '../scene/region-scene.ts';

/** The region in which the agent is, as far as its own avatar needs it. */
export interface OwnRegion {
  readonly hasEntered: boolean;
  /** Names of the region's capabilities; empty until the seed has responded. */
  readonly capabilityNames: readonly string[];
  readonly fetchCap: CapabilityFetch;
  /** `AgentData` of most messages. */
  readonly agentData: { readonly AgentID: string; readonly SessionID: string };
  send(name: string, value: MessageValue, reliable: boolean): void;
}

/** What everything about the agent's own avatar shares, over all regions and logins of a session. */
export interface OwnContext {
  readonly ownId: string;
  readonly clock: Clock;
  /** 0 up to 1. */
  readonly random: () => number;
  readonly emit: EmitEvent;
  readonly scene: RegionScene;
  /** The region of the agent, once the agent is in it and while there is a link to the bridge; null otherwise. */
  readonly region: () => OwnRegion | null;
  /** Says something nearby, or on the channel with which the text begins. */
  readonly say: (text: string) => void;
  readonly report: (error: unknown) => void;
}
