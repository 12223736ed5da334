/** Ways in which the grid misbehaves, so that viewers can be tested with them. All are off by default. */
export interface GridFaults {
  /** CompleteAgentMovement of a teleport or crossing is never answered. */
  ignoresArrivals: boolean;
  /** TeleportFinish is sent twice. */
  repeatsTeleportFinish: boolean;
  /** LogoutReply is never sent, as by OpenSimulator while a scene loads. */
  omitsLogoutReply: boolean;
  /** No region is in view of another one: there are no child agents, so that nobody can cross on foot. */
  hidesNeighbours: boolean;
  /** A viewer is not sent what its own avatar wears, as long as this is so when the region introduces the avatar. */
  withholdsOwnAttachments: boolean;
}

export const NO_FAULTS: GridFaults = {
  ignoresArrivals: false,
  repeatsTeleportFinish: false,
  omitsLogoutReply: false,
  hidesNeighbours: false,
  withholdsOwnAttachments: false,
};

/** Waiting times of transfers between regions, in seconds. */
export interface TransferSeconds {
  /** For how long a crossing waits for the viewer's circuit with the next region. */
  readonly crossing: number;
  /** For how long a teleport waits for the circuit, and after that for CompleteAgentMovement. */
  readonly circuit: number;
  readonly arrival: number;
  /** Between the request and TeleportFinish: the time in which a teleport can be cancelled. */
  readonly teleportDelay: number;
  /** Until a region out of view that was left by teleport is closed, if the new one is not complete before. */
  readonly leaving: number;
}

/**
 * Those of OpenSimulator.
 *
 * **Source:** region.md sections 2 and 3.
 */
export const TRANSFER_SECONDS: TransferSeconds = {
  crossing: 30,
  circuit: 30,
  arrival: 25,
  teleportDelay: 0,
  leaving: 15,
};
