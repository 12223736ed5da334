import type { CloseReason, RefusalCode } from '../../src/protocol/bridge/index.ts';

/** Events since the bridge started. They are plain numbers because most of them are raised for every datagram. */
export class BridgeCounters {
  /** Datagrams from simulators and bubble servers, and their bytes. */
  datagramsIn = 0;
  bytesIn = 0;
  /** Datagrams from pages, and their bytes. */
  datagramsOut = 0;
  bytesOut = 0;
  framesIn = 0;
  framesOut = 0;
  /** Datagrams dropped because a page was slow or away. */
  droppedSlow = 0;
  /** Datagrams dropped because they were empty, or larger than a packet can be. */
  droppedSize = 0;
  /** Datagrams dropped because they exceeded the rate limit of an address. */
  droppedRate = 0;
  /** Datagrams dropped because their channel was not open. */
  droppedStray = 0;
  /** Datagrams dropped because their sender is no simulator to which the agent has a circuit. */
  droppedUnknownSender = 0;
  /** Datagrams dropped because they were too many for a simulator that has not answered yet. */
  droppedUnanswered = 0;
  /** Packets that the bridge sent on behalf of silent pages. */
  keepAlivePackets = 0;
  /** How often a simulator's host reported that nothing listens on the port. */
  unreachable = 0;
  /** Channels to bubble servers that were opened. */
  bubbleChannels = 0;
  /** HTTP requests of pages to bubble servers, and those that were refused or failed. */
  bubbleRequests = 0;
  bubbleRequestRefusals = 0;
  connections = 0;
  resumed = 0;
  logins = 0;
  logouts = 0;
  /** Waiting agents that were logged out early, since others needed their place. */
  displacedAgents = 0;
  foreignOrigins = 0;
  /** Requests to a host name that is not the bridge's. */
  foreignHosts = 0;
  /** Tokens that clients presented and that were not the right ones. */
  wrongTokens = 0;
  /** Handshakes and connections that were refused because there were too many. */
  refusedHandshakes = 0;
  refusedHttpConnections = 0;
  readonly closes = new Map<CloseReason, number>();
  readonly refusals = new Map<RefusalCode, number>();
}

/** Adds one to the count of `key`. */
export function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
