/*
 * What the processes of a soak tell each other.
 */

export interface SoakGridOptions {
  /** Avatars of the demo grid, which all move; 0 for no demo grid. */
  readonly avatars: number;
}

export interface SoakGridReady {
  /** Login addresses. */
  readonly loginUri: string;
  readonly hostileLoginUri: string;
  readonly simulatorPort: number;
  readonly demo: { readonly name: string; readonly loginUri: string } | null;
  readonly forbidden: ForbiddenTarget;
}

/** What no bridge may contact: of the machine, but not one of the addresses that the grids may have. */
export interface ForbiddenTarget {
  readonly address: string;
  readonly udpPort: number;
  readonly tcpPort: number;
}

/** What arrived at the forbidden target. */
export interface ForbiddenContacts {
  readonly datagrams: number;
  readonly connections: number;
}

export interface SoakBridgeOptions {
  /** 0 for any. */
  readonly port: number;
  /** Folder of an empty page; whoever starts the bridge removes it, since a killed process cannot. */
  readonly siteRoot: string;
  /** The configuration file's JSON. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The demo grid, which is also a source. */
  readonly demo: { readonly name: string; readonly loginUri: string } | null;
  /** Last name of the guest by which the source is seen: a grid lets a name in once. */
  readonly guest: string;
}

/** Where clients of the soak connect to. */
export interface SoakTarget {
  /** `http://127.0.0.1:<port>/` of each bridge. */
  readonly bridges: readonly string[];
  /** The token that the bridges require. */
  readonly token: string;
  readonly simulatorPort: number;
}

export interface SoakClientsOptions extends SoakTarget {
  /** Pages that are logged in and send a datagram every ten seconds. */
  readonly idle: number;
  /** Pages that send ten datagrams a second. */
  readonly busy: number;
  /** Watchers of the demo grid. */
  readonly watchers: number;
  /** Clients that connect in a second, at first. */
  readonly connectsPerSecond: number;
}

/** What well-behaved clients have seen so far. */
export interface SoakClientsReport {
  readonly pages: ClientsReport;
  readonly watchers: ClientsReport;
  /** Milliseconds of the round trips of busy pages since the last report, ascending. */
  readonly roundTrips: readonly number[];
  /** Milliseconds from the source to watchers since the last report, ascending. */
  readonly delays: readonly number[];
}

export interface ClientsReport {
  readonly count: number;
  /** Those that get what they should. */
  readonly connected: number;
  /** The longest time that one was away after its first connection, milliseconds; those away now included. */
  readonly longestAway: number;
  /** How often one was away. */
  readonly outages: number;
  /** Bytes of WebSocket messages that they received. */
  readonly bytes: number;
  /** Refusals and closes that a well-behaved client should not see, with their number. */
  readonly wrongs: Readonly<Record<string, number>>;
}

export interface SoakAttacksOptions extends SoakTarget {
  readonly forbidden: ForbiddenTarget;
  readonly hostileLoginUri: string;
}

export interface AttackCount {
  readonly made: number;
  /** How often the bridge refused what it has to refuse. */
  readonly refused: number;
  /** How often there was no answer: the bridge was away, or no longer admits this address. */
  readonly unanswered: number;
}

export type SoakAttacksReport = Readonly<Record<string, AttackCount>>;

/** A datagram with this byte at this offset is answered with a flood. */
export const FLOOD_MARK = 0x46;
export const FLOOD_MARK_OFFSET = 7;

/** Ids of the grids in the bridges' configuration. */
export const SOAK_GRID = 'soak';
export const HOSTILE_GRID = 'hostile';
