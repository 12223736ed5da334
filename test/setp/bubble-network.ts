import {
  type Accounts,
  BubbleServer,
  type BubbleServerOptions,
} from '../../bridge/bubble/server/index.ts';
import type { Peer } from '../../bridge/bubble/sessions/index.ts';
import { BubbleWorld, type BubbleWorldOptions } from '../../bridge/bubble/world/index.ts';
import { type LinkConditions, randomFrom } from '../lossy-datagram-link.ts';
import { type BubbleClientOptions, TestBubbleClient } from './bubble-client.ts';

export const PERFECT_NETWORK: LinkConditions = {
  seed: 1,
  loss: 0,
  duplication: 0,
  latency: 10,
  jitter: 0,
};

/** 20 % loss, 10 % duplicates, and delays by which packets overtake each other. */
export const BAD_NETWORK: LinkConditions = {
  seed: 7,
  loss: 0.2,
  duplication: 0.1,
  latency: 20,
  jitter: 120,
};

/** `Date.now()` when the clock of a network is at 0. */
const WALL_START = Date.UTC(2026, 0, 1);

const TICK_MS = 50;

interface Node {
  readonly peer: Peer;
  receive(datagram: Uint8Array<ArrayBuffer>, from: Peer, now: number): void;
  tick(now: number): void;
}

/** What becomes of a datagram: it may be lost, or changed by whoever is between both sides. */
export type Interception = (
  datagram: Uint8Array<ArrayBuffer>,
  from: Peer,
  to: Peer,
) => 'pass' | 'lose';

/** Servers and clients, a network between them that loses and delays by its seed, and a clock that only `run` moves. */
export class BubbleNetwork {
  now = 0;
  /** Decides about each datagram before the network's own conditions do. */
  intercept: Interception = () => 'pass';
  readonly servers = new Map<string, BubbleServer>();
  readonly #conditions: LinkConditions;
  readonly #random: () => number;
  readonly #nodes = new Map<string, Node>();
  #inFlight: { at: number; from: Peer; to: string; datagram: Uint8Array<ArrayBuffer> }[] = [];
  #nextPort = 40_000;

  constructor(conditions: LinkConditions = PERFECT_NETWORK) {
    this.#conditions = conditions;
    this.#random = randomFrom(conditions.seed);
  }

  world(options: Partial<BubbleWorldOptions> & Pick<BubbleWorldOptions, 'id'>): BubbleWorld {
    return new BubbleWorld({
      name: `Bubble ${options.id.slice(0, 4)}`,
      range: 30,
      perceptionRange: 50,
      cycleMicroseconds: 50_000,
      now: this.now,
      ...options,
    });
  }

  /** Starts a server at an address; one that was there before is gone without a word. */
  serve(
    address: string,
    options: Pick<BubbleServerOptions, 'worlds'> & Partial<BubbleServerOptions>,
    port = 1253,
  ): BubbleServer {
    const peer = { address, port };
    const server = new BubbleServer(
      {
        identity: testIdentity(address, port),
        links: [],
        knownServers: [],
        accounts: openAccounts(),
        wallTime: () => WALL_START + this.now,
        randomBytes: (bytes) =>
          Uint8Array.from({ length: bytes }, () => Math.floor(this.#random() * 256)),
        ...options,
        transmit: (datagram, to) => this.transmit(datagram, peer, to),
      },
      this.now,
    );
    this.servers.set(address, server);
    this.#nodes.set(keyOf(peer), {
      peer,
      receive: (datagram, from, now) => server.receive(datagram, from, now),
      tick: (now) => server.tick(now),
    });
    return server;
  }

  /** The server's process ends: nothing arrives there any more, and nothing is sent. */
  kill(address: string, port = 1253): void {
    this.servers.delete(address);
    this.#nodes.delete(keyOf({ address, port }));
  }

  /** A client that connects to the server at an address. */
  connect(
    server: string,
    options: Pick<BubbleClientOptions, 'user'> &
      Partial<BubbleClientOptions> & { readonly address?: string },
    port = 1253,
  ): TestBubbleClient {
    const peer = { address: options.address ?? '192.0.2.1', port: this.#nextPort++ };
    const to = { address: server, port };
    const client = new TestBubbleClient({
      now: this.now,
      ...options,
      session: { firstPacketId: Math.floor(this.#random() * 2 ** 32), ...options.session },
      transmit: (datagram) => this.transmit(datagram, peer, to),
    });
    this.#nodes.set(keyOf(peer), {
      peer,
      receive: (datagram, _from, now) => client.receive(datagram, now),
      tick: (now) => client.tick(now),
    });
    return client;
  }

  /** A client's process ends without a word. */
  drop(client: TestBubbleClient): void {
    client.receive = () => undefined;
    client.tick = () => undefined;
  }

  /** Whoever else takes part: datagrams to this address are passed on. */
  attach(peer: Peer, receive: (datagram: Uint8Array<ArrayBuffer>) => void): void {
    this.#nodes.set(keyOf(peer), { peer, receive, tick: () => undefined });
  }

  transmit(datagram: Uint8Array<ArrayBuffer>, from: Peer, to: Peer): void {
    if (this.intercept(datagram, from, to) === 'lose') return;
    const { loss, duplication, latency, jitter } = this.#conditions;
    const copies = this.#random() < duplication ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      if (this.#random() < loss) continue;
      const at = this.now + latency + jitter * this.#random();
      this.#inFlight.push({ at, from, to: keyOf(to), datagram });
    }
  }

  /** Lets time pass; each node handles what has arrived and is ticked every 50 ms. @param each called after each tick. */
  run(duration: number, each: () => void = () => undefined): void {
    for (const end = this.now + duration; this.now < end; ) {
      this.now += TICK_MS;
      const due = this.#inFlight.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at);
      this.#inFlight = this.#inFlight.filter(({ at }) => at > this.now);
      for (const { datagram, from, to } of due) {
        this.#nodes.get(to)?.receive(datagram, from, this.now);
      }
      for (const node of this.#nodes.values()) node.tick(this.now);
      each();
    }
  }

  /** Runs until the condition holds. @throws if it does not within the time. */
  until(condition: () => boolean, what: string, limit = 20_000): void {
    for (const end = this.now + limit; !condition(); ) {
      if (this.now >= end) throw new Error(`not within ${limit} ms: ${what}`);
      this.run(TICK_MS);
    }
  }

  /** Connects a client and has it join a bubble. */
  visitor(
    server: string,
    user: string,
    bubbleId: string,
    options: Partial<BubbleClientOptions> = {},
  ): TestBubbleClient {
    const client = this.connect(server, { user, ...options });
    this.until(() => client.outcome?.kind === 'accepted', `${user} connects`);
    client.join(bubbleId, avatarIdOf(user));
    this.until(() => client.avatar !== undefined, `${user} joins`);
    return client;
  }
}

export function testIdentity(host: string, port: number): BubbleServerOptions['identity'] {
  return {
    serverName: `Server ${host}`,
    programName: 'Vitrine bubbles',
    programVersion: [1, 0],
    cloudUrl: 'http://cloud.test/cloud',
    mediaRepositoryUrl: 'http://cloud.test/media',
    mediaPacketId: '00000000-0000-4000-8000-000000000001',
    mediaPacketVersion: [1, 0],
    host,
    port,
  };
}

/** The avatar of a user in tests. */
export function avatarIdOf(user: string): string {
  const hex = Buffer.from(user.padEnd(6, '.').slice(0, 6)).toString('hex');
  return `aaaaaaaa-0000-4000-8000-${hex}`;
}

/** Accounts that let everybody in whose passphrase is not `wrong`. */
export function openAccounts(): Accounts {
  return {
    check: (user, passphrase) =>
      passphrase === 'wrong' ? 'authentication-failed' : user === '' ? 'not-authorized' : { user },
    avatarsOf: (user) => [
      {
        avatarId: avatarIdOf(user),
        modelId: '00000000-0000-4000-8000-0000000000ff',
        description: `${user}’s avatar`,
        height: 1.8,
      },
    ],
  };
}

function keyOf({ address, port }: Peer): string {
  return `${address} ${port}`;
}
