export interface SessionTableLimits {
  readonly sessions: number;
  readonly sessionsPerAddress: number;
  /** Sessions that have not shown yet that they receive our packets. */
  readonly halfOpen: number;
  readonly halfOpenPerAddress: number;
  /** Milliseconds that a session may stay half-open. */
  readonly halfOpenMs: number;
  /** New sessions per second from one address. */
  readonly opensPerSecond: number;
  /** Milliseconds from the first packet to the end of the credentials' check. */
  readonly checkMs: number;
  /** What a peer may send, unless it is the server of a link. */
  readonly bytesPerSecond: number;
  readonly messagesPerSecond: number;
  /** The same for the server of a link, whose bubble may have many objects. */
  readonly linkBytesPerSecond: number;
  readonly linkMessagesPerSecond: number;
  /** Milliseconds that it may go on sending more after a Throttling Notification. */
  readonly throttleGraceMs: number;
}

export const DEFAULT_TABLE_LIMITS: SessionTableLimits = {
  sessions: 500,
  sessionsPerAddress: 100,
  halfOpen: 100,
  halfOpenPerAddress: 16,
  // A client whose answer was lost sends its Keepalive after three seconds.
  halfOpenMs: 4000,
  opensPerSecond: 10,
  checkMs: 10_000,
  bytesPerSecond: 64 * 1024,
  messagesPerSecond: 400,
  linkBytesPerSecond: 2 * 1024 * 1024,
  linkMessagesPerSecond: 40_000,
  throttleGraceMs: 3000,
};

/** Since the server began. */
export interface SessionCounts {
  readonly received: number;
  readonly sent: number;
  /** Too short for a packet header, or a first packet that requests neither a connection nor a link. */
  readonly malformed: number;
  /** Packets of no session of this server. */
  readonly unknownSessions: number;
  /** Packets with the id of a session of another peer. */
  readonly wrongSources: number;
  /** First packets that were ignored because of a limit. */
  readonly refusedOpens: number;
  /** Datagrams that were ignored because their peer had sent too many. */
  readonly throttled: number;
  /** Sessions that were ended because of that. */
  readonly flooders: number;
  /** Datagrams that were not sent, since their peer might be another one than it says. */
  readonly withheld: number;
}
