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
  readonly link?: Partial<LinkOptions>;
  /** Of all that happens by chance. */
  readonly seed?: number;
  /** Ports to take; 0, the default, takes any. Always on 127.0.0.1. */
  readonly httpPort?: number;
  readonly udpPort?: number;
  /** Seconds without a packet after which a viewer's agent is taken away; 60 unless told. */
  readonly silenceSeconds?: number;
}

export interface DemoGrid {
  readonly name: string;
  /** XML-RPC, and LLSD for `application/llsd+xml`. */
  readonly loginUri: string;
  readonly httpPort: number;
  readonly udpPort: number;
  /** Viewers that are in the region now. */
  viewers(): number;
  /** Stops the simulator with everything it serves. */
  close(): Promise<void>;
}
