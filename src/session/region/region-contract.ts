import type { Vector3 } from '../../math/index.ts';

/** Whom a region admits; `down` is a region that does not run at present. */
export type RegionMaturity = 'general' | 'moderate' | 'adult' | 'down' | 'unknown';

/** The region in which the agent is. */
export interface RegionInfo {
  readonly name: string;
  readonly grid: string;
  /** The number by which simulators identify the region, decimal. Empty where it is not known. */
  readonly handle: string;
  /** Metres. */
  readonly sizeX: number;
  readonly sizeY: number;
  readonly maturity: RegionMaturity;
  /** Metres above the region's zero. */
  readonly waterHeight: number;
  /** RegionFlags of the handshake, unsigned 32 bits; 1 << 19 forbids flying. */
  readonly regionFlags: number;
  /** `Date.now()` of the entry. */
  readonly since: number;
  readonly isReplay: boolean;
}

/** A region beside the agent's, to whose simulator there is a circuit, or will be. */
export interface NeighbourRegion {
  readonly handle: string;
  /** Empty until the region has sent it. */
  readonly name: string;
  /** The south-west corner, metres in the axes of the agent's region. */
  readonly corner: readonly [x: number, y: number];
  readonly sizeX: number;
  readonly sizeY: number;
  /** `silent`: two pings were not answered. */
  readonly state: 'opening' | 'open' | 'silent';
}

/** Why an agent is still where it was. */
export type CrossingProblem =
  /** At a border for more than two seconds: the simulator has not handed the agent over. */
  | 'waiting'
  /** There is no region on the other side, or none to which a circuit is open. */
  | 'no-neighbour'
  /** The bridge does not allow the next simulator's address. */
  | 'refused';

/** The agent is on its way to another region, or at a border that it has not crossed. */
export interface RegionCrossing {
  readonly kind: 'border' | 'teleport';
  /** `Date.now()` */
  readonly since: number;
  /** Name of the region to which the agent goes; null while it is not known. */
  readonly to: string | null;
  /** What the simulator says about a teleport: a key such as `resolving`, or a sentence; empty for nothing. */
  readonly message: string;
  readonly problem: CrossingProblem | null;
}

/** The agent's region at present. */
export interface RegionStatus {
  /** Speed of the region's time, 0..1; 1 until it is known. */
  readonly timeDilation: number;
  /** Frames per second of the simulator; null where it does not say. */
  readonly simulatorFps: number | null;
  /** Agents in the region, and those who look in from beside it; null where the simulator does not say. */
  readonly rootAgents: number | null;
  readonly childAgents: number | null;
  /** Seconds for which the simulator has sent nothing, once two pings were not answered; otherwise 0. */
  readonly silentFor: number;
  readonly crossing: RegionCrossing | null;
}

/** What a session reports about regions. */
export type RegionEvent =
  /**
   * The agent is in a region, or something about it has changed. `shift` null: another place, so that the page clears
   * its stage. Otherwise everything on the stage stays (avatars, camera, puppets) and moves by `shift` metres, into the
   * axes of the new region; [0, 0, 0] for the same one.
   */
  | { readonly type: 'region'; readonly region: RegionInfo; readonly shift: Vector3 | null }
  | { readonly type: 'neighbours'; readonly regions: readonly NeighbourRegion[] }
  /** At most once a second, and when it has changed. */
  | { readonly type: 'region-status'; readonly status: RegionStatus };

/** Where to teleport. */
export interface TeleportForm {
  /** Handle of the region in decimal, or its name. */
  readonly region: string;
  /** Metres in that region. */
  readonly position: Vector3;
}

/** Whether a teleport was requested. Whether it succeeds, steps and notices tell. */
export type TeleportRequestOutcome =
  | { readonly kind: 'requested' }
  /**
   * `unknown-region`: the grid has none of this name. `no-answer`: the grid did not say whether it has. `busy`: the agent
   * is on its way already. `not-connected`: it is in no region.
   */
  | {
      readonly kind: 'failed';
      readonly reason: 'unknown-region' | 'no-answer' | 'busy' | 'not-connected';
    };

/** What the worker offers to the page for travelling between regions. */
export interface RegionWorker {
  /** Requests a teleport. A name is looked up at the grid first, which takes up to ten seconds. */
  teleport(form: TeleportForm): Promise<TeleportRequestOutcome>;
  teleportHome(): Promise<TeleportRequestOutcome>;
  /** Cancels a teleport; the simulator may complete it all the same. */
  cancelTeleport(): void;
  /** Leaves a simulator that does not answer any more, and logs in again, to the last location. */
  logInAgain(): void;
}
