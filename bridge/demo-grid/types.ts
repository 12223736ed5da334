import type { DemoContent } from './content/types.ts';

/** How cruel the network between the demo grid and its viewers is. All of it acts on datagrams both ways. */
export interface LinkOptions {
  /** 0..1 of the datagrams that never arrive. */
  readonly loss: number;
  /** Milliseconds. */
  readonly latency: number;
  /** Milliseconds more, at random from 0 up to this; datagrams may overtake each other by it. */
  readonly jitter: number;
  /** 0..1 of the datagrams that arrive twice. */
  readonly duplication: number;
  /** 0..1 of the datagrams that are held back behind the next one. */
  readonly reordering: number;
}

export interface DemoGridOptions {
  /** Avatars of ours, the bots; 8 unless told. */
  readonly avatars?: number;
  /** How many of them stream puppetry, the first ones; as their parts have it unless told: four of the first 8. */
  readonly puppeteers?: number;
  readonly link?: Partial<LinkOptions>;
  /** Of all that happens by chance. */
  readonly seed?: number;
  /** Ports to take; 0, the default, takes any. Always on 127.0.0.1. */
  readonly httpPort?: number;
  readonly udpPort?: number;
  /** Seconds without a packet after which a viewer's agent is taken away; 60 unless told. */
  readonly silenceSeconds?: number;
  /** Seconds for which the event queue holds a poll; 30 unless told. */
  readonly pollSeconds?: number;
  /** Bytes at which puppetry blocks are cut; 255, the most there can be, unless told. */
  readonly eventSize?: number;
  /** Requests for which the capability of puppetry is not there yet (404), in each region; none unless told. */
  readonly puppetryLate?: number;
  /** An empty region east of the first one, into which one can walk, or teleport. */
  readonly secondRegion?: boolean;
  /** Instead of the wardrobe and the bots of this project. */
  readonly content?: DemoContent;
}

/** Datagrams since the grid began. */
export interface DemoGridCounts {
  readonly received: number;
  readonly sent: number;
  /** Not datagrams of the protocol. */
  readonly malformed: number;
  /** From an address without a circuit. */
  readonly strangers: number;
  /** Circuit codes that nobody was given. */
  readonly wrongCodes: number;
  /** Messages that name another agent than the circuit's own. */
  readonly impostors: number;
}

export interface DemoGrid {
  readonly name: string;
  /** XML-RPC, and LLSD for `application/llsd+xml`. */
  readonly loginUri: string;
  readonly httpPort: number;
  /** Of the first region. */
  readonly udpPort: number;
  /** Of all regions, the first one first. */
  readonly regionNames: readonly string[];
  /** Viewers that are in a region now. */
  viewers(): number;
  counts(): DemoGridCounts;
  /**
   * Sends a viewer that is in to another region, as a teleport.
   *
   * @param name first and last name. @returns false if it is not in, or there is no such region.
   */
  teleport(name: string, region: string): boolean;
  /** Stops the simulator with everything it serves; viewers are told, and have half a second to hear it. */
  close(): Promise<void>;
}
