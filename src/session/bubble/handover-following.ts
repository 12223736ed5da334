import { sleep } from '../../async/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { PortalDescription } from '../../protocol/setp/index.ts';
import type { ReceivedMessage, SessionEndReason } from '../../protocol/setp/session/index.ts';
import { fetchBridgeInfo } from '../bridge-http.ts';
import type { BridgeLink } from '../link/bridge-link.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleConnection, OpenResult } from './bubble-connection.ts';
import type { BubbleConnections } from './bubble-connections.ts';
import { isLoopbackHost, isSameServer } from './server-address.ts';

/** The own avatar has a new owner. */
export interface Handover {
  readonly avatarId: string;
  readonly bubbleId: string;
  /** That bubble's centre on the stage. */
  readonly center: Vector3;
  /** Of the announcement: of the same session, later messages have the new bubble's indices. */
  readonly messageId: number;
  /** What the present bubble says about the way there; null where it shows no portal to it. */
  readonly portal: PortalDescription | null;
}

interface HandoverContext {
  readonly env: SessionEnvironment;
  /** Address of the page that the bridge serves. */
  readonly page: string;
  readonly connections: BubbleConnections;
  /** The open link to the bridge; null while there is none. */
  link(): BridgeLink | null;
  /** Asks the server of the present bubble whether it has that one, too. */
  hasBubble(bubbleId: string): Promise<boolean>;
  /** Takes a message that was kept, and is of the present bubble. */
  received(message: ReceivedMessage): void;
}

/** Where the avatar is now; null where its client could not follow it. */
export type HandoverResult =
  /** In a bubble of the same server: its session goes on. */
  | { readonly kind: 'here' }
  /** In a bubble of another server, which was joined. */
  | { readonly kind: 'there'; readonly connection: BubbleConnection; readonly serverName: string }
  | null;

/** How long servers keep an avatar for its client, and how long this is tried. Milliseconds. */
const HOLD_MS = 10_000;
/** From the beginning of an attempt to that of the next. */
const RETRY_MS = 1000;
/** More messages than that are not kept; what they described is asked for when it is perceived again. */
const MAX_HELD = 4096;

/**
 * Follows the own avatar into a bubble that the server of the present one has not listed: finds the server which has it,
 * connects there and joins, again and again for as long as that keeps the avatar.
 */
export class HandoverFollowing {
  readonly handover: Handover;
  /** Why the session with the present server, or the link to the bridge, has ended meanwhile. */
  lost: Exclude<SessionEndReason, 'closed'> | null = null;
  readonly #from: BubbleConnection;
  readonly #context: HandoverContext;
  readonly #controller = new AbortController();
  /** Id of the server in the bridge's list, once it is known. */
  #server: string | null = null;
  #next: BubbleConnection | null = null;
  #serverName = '';
  /** What has been received of the session of which nobody knows yet whether it is the next bubble's. */
  #held: ReceivedMessage[] = [];

  /** @param from the connection to the server of the present bubble. */
  constructor(handover: Handover, from: BubbleConnection, context: HandoverContext) {
    this.handover = handover;
    this.#from = from;
    this.#context = context;
  }

  /** Call once. Resolves soon after {@link cancel}, and after ten seconds and a half at most. Never rejects. */
  async run(): Promise<HandoverResult> {
    const { env } = this.#context;
    const cancelExpiry = env.clock.after(HOLD_MS, () => this.cancel());
    try {
      while (!this.#isCancelled) {
        const again = sleep(RETRY_MS, this.#controller.signal, env.clock);
        const result = await this.#attempt();
        if (result !== 'failed') return this.#isCancelled ? null : result;
        await again;
      }
    } catch (error) {
      env.report(error);
      this.cancel();
    } finally {
      cancelExpiry();
    }
    return null;
  }

  /** Gives up. */
  cancel(): void {
    if (this.#isCancelled) return;
    this.#controller.abort();
    this.#dropNext();
  }

  /** Keeps a message for {@link takeHeld}. False if it belongs to the present bubble for sure. */
  hold(connection: BubbleConnection, message: ReceivedMessage): boolean {
    const isOfNext = connection === this.#next;
    // As long as the server is unknown, it may be the same one.
    if (!isOfNext && (connection !== this.#from || this.#server !== null)) return false;
    if (this.#held.length < MAX_HELD) this.#held.push(message);
    return true;
  }

  /** What was received meanwhile, in its order. */
  takeHeld(): readonly ReceivedMessage[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }

  get #isCancelled(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Null if another attempt would fail as well. */
  async #attempt(): Promise<HandoverResult | 'failed'> {
    if (this.#server === null) {
      const found = await this.#find();
      if (found === 'failed' || found === null) return found;
      if (found === this.#from.server) return { kind: 'here' };
      this.#server = found;
      for (const message of this.takeHeld()) this.#context.received(message);
    }
    if (this.#isCancelled) return null;
    const link = this.#context.link();
    if (link === null) return 'failed';
    if (!this.#next?.isOpen) {
      const result = await this.#connect(link, this.#server);
      if (result.kind !== 'accepted') return isFinal(result) ? null : 'failed';
    }
    const connection = this.#next;
    const { bubbleId, avatarId } = this.handover;
    if (connection === null || !(await connection.join(bubbleId, avatarId))) return 'failed';
    return { kind: 'there', connection, serverName: this.#serverName };
  }

  async #connect(link: BridgeLink, server: string): Promise<OpenResult> {
    this.#dropNext();
    const next = this.#context.connections.make(server);
    this.#next = next;
    const result = await next.open(link);
    if (result.kind === 'accepted') this.#serverName = result.answer.serverName;
    else if (this.#next === next) this.#dropNext();
    return result;
  }

  /** Id of the server that has the bubble; null if the bridge has none, `failed` while that cannot be told. */
  async #find(): Promise<string | 'failed' | null> {
    const { env, page, hasBubble } = this.#context;
    const { portal, bubbleId } = this.handover;
    const info = await fetchBridgeInfo(page, env.fetch);
    const servers = info?.bubbleServers ?? [];
    const present = servers.find(({ id }) => id === this.#from.server);
    if (portal) {
      // A server that names its own machine means that one, not the one on which the bridge runs.
      const host = isLoopbackHost(portal.address) && present ? present.host : portal.address;
      const server = servers.find((each) => isSameServer(each, { host, port: portal.port }));
      if (server) return server.id;
    }
    if (await hasBubble(bubbleId)) return this.#from.server;
    return info === null ? 'failed' : null;
  }

  #dropNext(): void {
    const next = this.#next;
    if (next === null) return;
    this.#next = null;
    this.#held = [];
    const { connections, env } = this.#context;
    connections.close(next).catch(env.report);
  }
}

/** Whether a server or the bridge would answer like that again. Servers count wrong passphrases. */
function isFinal(result: Exclude<OpenResult, { kind: 'accepted' }>): boolean {
  if (result.kind === 'refused') return result.reason !== null;
  return (
    result.kind === 'failed' &&
    (result.code === 'unknown-bubble-server' || result.code === 'malformed')
  );
}
