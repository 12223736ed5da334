import type { WebSocket } from 'ws';
import type { BridgeControl, CloseReason } from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import type { TickClock } from '../connections/socket-lifetime.ts';
import type { TokenAttempts } from '../connections/token-attempts.ts';
import type { BubbleServers } from './bubble-servers.ts';

/** The relay as its channels and routes see it. */
export interface RelayContext {
  readonly config: BridgeConfig;
  readonly counters: BridgeCounters;
  readonly clock: TickClock;
  readonly servers: BubbleServers;
  readonly tokens: TokenAttempts;
}

/** The page that channels belong to. */
export interface ChannelPage {
  readonly socket: WebSocket;
  send(control: BridgeControl): void;
  close(reason: CloseReason): void;
}
