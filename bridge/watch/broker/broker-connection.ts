import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type Msg,
  type NatsConnection,
  type NodeConnectionOptions,
  type Subscription,
} from '@nats-io/transport-node';
import type { FastifyBaseLogger } from 'fastify';
import { sleep } from '../../../src/async/index.ts';
import type { BrokerConfig } from '../../config/index.ts';

export type BrokerState = 'connecting' | 'connected' | 'disconnected' | 'closed';

/** What a subscription calls for every message. */
export type BrokerHandler = (payload: Uint8Array, message: Msg) => void;

interface LastingSubscription {
  readonly subject: string;
  readonly queue: string | undefined;
  /** At the present connection of the library. */
  live: Subscription | null;
}

/** Time between two attempts to connect: so much, and a random part of as much again, milliseconds. */
const RETRY_MS = 500;
const CONNECT_MS = 3000;
/** How long a broker may take to receive the last messages. */
const CLOSE_MS = 1000;
/** A server that leaves two pings unanswered is gone, milliseconds between them. */
const PING_MS = 2000;
/** Bytes that may be on their way to the broker; frames beyond that are left out, which their receivers notice. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
/** After so many bytes the broker is asked whether it has received them. */
const FLUSH_BYTES = 256 * 1024;

/**
 * The connection of a bridge to its broker, which is made again for ever. What is published while there is none is left
 * out, not kept: it would be old when it arrives. Subscriptions last.
 */
export class BrokerConnection {
  readonly #config: BrokerConfig;
  readonly #name: string;
  readonly #log: FastifyBaseLogger;
  readonly #changed: (state: BrokerState) => void;
  readonly #subscriptions = new Map<BrokerHandler, LastingSubscription>();
  readonly #abort = new AbortController();
  readonly #ended: Promise<void>;
  #state: BrokerState = 'connecting';
  #nats: NatsConnection | null = null;
  #waitingBytes = 0;
  #unflushedBytes = 0;
  #sentBytes = 0;
  #receivedBytes = 0;
  #reconnections = 0;

  /**
   * @param name tells this process from others, also in the broker's monitoring.
   * @param changed is called whenever the state changes.
   */
  constructor(
    config: BrokerConfig,
    name: string,
    log: FastifyBaseLogger,
    changed: (state: BrokerState) => void,
  ) {
    this.#config = config;
    this.#name = name;
    this.#log = log;
    this.#changed = changed;
    this.#ended = this.#run();
  }

  get state(): BrokerState {
    return this.#state;
  }

  get isConnected(): boolean {
    return this.#state === 'connected';
  }

  /** Bytes of payloads since the start; those received are of this process's subscriptions. */
  get sentBytes(): number {
    return this.#sentBytes;
  }

  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  /** How often the connection was made, the first time excluded. */
  get reconnections(): number {
    return this.#reconnections;
  }

  /** Longest payload that the broker accepts, bytes; 0 while it is not known. */
  get maxPayload(): number {
    return this.#nats?.info?.max_payload ?? 0;
  }

  /** For the key-value store. @throws if there is no connection. */
  get nats(): NatsConnection {
    if (!this.#nats || !this.isConnected) throw new Error('the broker cannot be reached');
    return this.#nats;
  }

  /** @returns whether the message was sent: not without a connection, and not if too much is on its way already. */
  publish(subject: string, payload: Uint8Array, reply?: string): boolean {
    const nats = this.#nats;
    if (!nats || !this.isConnected || payload.length > this.maxPayload) return false;
    if (this.#waitingBytes + this.#unflushedBytes + payload.length > MAX_WAITING_BYTES)
      return false;
    nats.publish(subject, payload, reply ? { reply } : undefined);
    this.#sentBytes += payload.length;
    this.#unflushedBytes += payload.length;
    if (this.#unflushedBytes > FLUSH_BYTES) this.#flush(nats);
    return true;
  }

  /** @throws if nobody answers in time. */
  async request(subject: string, payload: Uint8Array, timeout: number): Promise<Msg> {
    const { nats } = this;
    this.#sentBytes += payload.length;
    const answer = await nats.request(subject, payload, { timeout });
    this.#receivedBytes += answer.data.length;
    return answer;
  }

  /**
   * Lasts over reconnections.
   *
   * @param queue of the subscriptions with the same queue, one gets a message.
   * @returns a function that ends it.
   */
  subscribe(subject: string, handler: BrokerHandler, queue?: string): () => void {
    const entry: LastingSubscription = { subject, queue, live: null };
    this.#subscriptions.set(handler, entry);
    if (this.#nats && !this.#nats.isClosed()) entry.live = this.#listen(this.#nats, entry, handler);
    return () => {
      if (this.#subscriptions.get(handler) !== entry) return;
      this.#subscriptions.delete(handler);
      if (this.#nats && !this.#nats.isClosed()) entry.live?.unsubscribe();
    };
  }

  async close(): Promise<void> {
    this.#abort.abort();
    const nats = this.#nats;
    if (nats && this.isConnected) {
      // What has been published arrives, such as that a lease is given up.
      const enough = new AbortController();
      const arrived = nats.flush().catch(() => {});
      await Promise.race([arrived, sleep(CLOSE_MS, enough.signal)]);
      enough.abort();
    }
    this.#setState('closed');
    await nats?.close();
    await this.#ended;
  }

  async #run(): Promise<void> {
    let options: NodeConnectionOptions;
    try {
      options = connectionOptions(this.#config, this.#name);
    } catch (error) {
      this.#log.error({ reason: reasonOf(error) }, 'the broker’s credentials cannot be used');
      this.#setState('disconnected');
      return;
    }
    let failures = 0;
    while (!this.#abort.signal.aborted) {
      try {
        const nats = await connect(options);
        if (this.#abort.signal.aborted) {
          await nats.close();
          return;
        }
        this.#adopt(nats);
        failures = 0;
        const reason = await nats.closed();
        this.#lose(reasonOf(reason));
      } catch (error) {
        if (failures++ === 0) this.#log.warn({ reason: reasonOf(error) }, 'broker not reachable');
        this.#setState('disconnected');
      }
      await sleep(retryDelay(), this.#abort.signal);
    }
  }

  #adopt(nats: NatsConnection): void {
    if (this.#nats) this.#reconnections++;
    this.#nats = nats;
    for (const [handler, entry] of this.#subscriptions) {
      entry.live = this.#listen(nats, entry, handler);
    }
    void this.#followStatus(nats);
    this.#log.info({ version: nats.info?.version }, 'broker connected');
    this.#setState('connected');
  }

  async #followStatus(nats: NatsConnection): Promise<void> {
    for await (const status of nats.status()) {
      if (this.#nats !== nats || this.#abort.signal.aborted) return;
      if (status.type === 'disconnect') this.#lose('disconnected');
      if (status.type === 'reconnect') {
        this.#reconnections++;
        this.#waitingBytes = 0;
        this.#unflushedBytes = 0;
        this.#log.info('broker connected again');
        this.#setState('connected');
      }
      if (status.type === 'error') {
        this.#log.warn({ reason: reasonOf(status.error) }, 'the broker refused something');
      }
    }
  }

  #lose(reason: string): void {
    if (this.#state !== 'connected') return;
    this.#log.warn({ reason }, 'broker lost');
    this.#setState('disconnected');
  }

  #setState(state: BrokerState): void {
    if (this.#state === state || this.#state === 'closed') return;
    this.#state = state;
    this.#changed(state);
  }

  #listen(
    nats: NatsConnection,
    { subject, queue }: LastingSubscription,
    handler: BrokerHandler,
  ): Subscription {
    return nats.subscribe(subject, {
      queue,
      callback: (error, message) => {
        if (error) {
          this.#log.warn(
            { subject, reason: reasonOf(error) },
            'subscription refused by the broker',
          );
          return;
        }
        this.#receivedBytes += message.data.length;
        handler(message.data, message);
      },
    });
  }

  /** The broker answers a ping after everything that was sent before it. */
  #flush(nats: NatsConnection): void {
    const bytes = this.#unflushedBytes;
    this.#waitingBytes += bytes;
    this.#unflushedBytes = 0;
    const done = () => {
      this.#waitingBytes = Math.max(0, this.#waitingBytes - bytes);
    };
    nats.flush().then(done, done);
  }
}

/** Subjects of answers are below the prefix of all others, so that an account needs rights for one tree only. */
export function inboxPrefixOf({ prefix }: BrokerConfig): string {
  return `${prefix}.inbox`;
}

/** What the client library is told. */
function connectionOptions(config: BrokerConfig, name: string): NodeConnectionOptions {
  const { servers, user, password, token, credentials, tls } = config;
  const options: ConnectionOptions = {
    servers: [...servers],
    name,
    inboxPrefix: inboxPrefixOf(config),
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectDelayHandler: retryDelay,
    // A password may be mended on the broker: the bridge tries again for ever.
    ignoreAuthErrorAbort: true,
    noAsyncTraces: true,
  };
  if (user !== null) Object.assign(options, { user, pass: password?.reveal() ?? '' });
  if (token !== null) options.token = token.reveal();
  if (credentials !== null) {
    options.authenticator = credsAuthenticator(new TextEncoder().encode(credentials.reveal()));
  }
  if (tls !== null) {
    const { ca, certificate, key } = tls;
    const checkServerIdentity = identityCheck(servers);
    options.tls = {
      ...{ checkServerIdentity },
      ...(ca !== null && { ca }),
      ...(certificate !== null && { cert: certificate }),
      ...(key !== null && { key: key.reveal() }),
    };
  }
  return options;
}

/**
 * The library gives TLS no name for servers that are named by their address, so that Node would compare the certificate
 * with `localhost`: it is compared with the configured addresses.
 */
function identityCheck(servers: readonly string[]): typeof checkServerIdentity {
  const addresses = servers
    .map((server) => server.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''))
    .filter((host) => isIP(host));
  return (name, certificate) => {
    const error = checkServerIdentity(name, certificate);
    const isAddress = addresses.some((address) => !checkServerIdentity(address, certificate));
    return name === 'localhost' && isAddress ? undefined : error;
  };
}

function retryDelay(): number {
  return RETRY_MS * (1 + Math.random());
}

/** The message of an error. The library's contain neither passwords nor tokens: they are not part of `servers`. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error ?? 'closed');
}
