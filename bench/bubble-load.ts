import { BubbleServer } from '../bridge/bubble/server/index.ts';
import { BubbleWorld, createBehavior, type RouteStep } from '../bridge/bubble/world/index.ts';
import { SETP } from '../src/protocol/setp/index.ts';
import { avatar, BUBBLE_A } from '../test/bubble/bubble-objects.ts';
import { randomFrom } from '../test/lossy-datagram-link.ts';
import { TestBubbleClient } from '../test/setp/bubble-client.ts';
import { avatarIdOf, openAccounts, testIdentity } from '../test/setp/bubble-network.ts';

export interface BubbleLoadOptions {
  readonly objects: number;
  readonly clients: number;
  /** Metres. */
  readonly range: number;
  readonly perceptionRange: number;
  /** Metres from the centre within which clients are; the range unless stated. */
  readonly clientRange?: number;
}

/** What one second of the bubble's time took. */
export interface BubbleLoadSample {
  /** Milliseconds of the server's CPU time. */
  readonly cpu: number;
  /** Of all clients. */
  readonly movements: number;
  /** Datagrams of the server to all clients. */
  readonly bytes: number;
  /**
   * Milliseconds of CPU time from the beginning of a cycle until each of its datagrams was sent: by the clock it would
   * be the load of the machine.
   */
  readonly delays: readonly number[];
  /** The same by the clock. */
  readonly clockDelays: readonly number[];
}

export const CYCLES_PER_SECOND = 20;
const CYCLE_MS = 1000 / CYCLES_PER_SECOND;

/** Limits that the bench does not reach. */
const UNLIMITED = 1e9;

interface Connection {
  readonly client: TestBubbleClient;
  readonly toServer: Uint8Array<ArrayBuffer>[];
  readonly toClient: Uint8Array<ArrayBuffer>[];
}

/**
 * A whole bubble server with walking avatars and clients who have joined, in one process: datagrams are handed over in
 * memory, and time passes in cycles. Only the server's work is measured.
 */
export class BubbleLoad {
  readonly #world: BubbleWorld;
  readonly #server: BubbleServer;
  readonly #connections: Connection[] = [];
  readonly #random = randomFrom(1);
  readonly #range: number;
  readonly #clientRange: number;
  #now = 0;
  #cycleStart = 0;
  #clockStart = 0;
  #delays: number[] = [];
  #clockDelays: number[] = [];

  constructor(options: BubbleLoadOptions) {
    const { objects, clients, range, perceptionRange } = options;
    this.#range = range;
    this.#clientRange = options.clientRange ?? range;
    this.#world = new BubbleWorld({
      id: BUBBLE_A,
      name: 'Bench',
      range,
      perceptionRange,
      cycleMicroseconds: CYCLE_MS * 1000,
      now: 0,
    });
    for (let n = 0; n < objects; n++) this.#addWalker(n);
    this.#server = this.#createServer();
    for (let n = 0; n < clients; n++) this.#connect(n);
    this.#join();
  }

  /** One second of the bubble's time. */
  measure(): BubbleLoadSample {
    this.#delays = [];
    this.#clockDelays = [];
    const movements = this.#movements();
    let cpu = 0;
    let bytes = 0;
    for (let cycle = 0; cycle < CYCLES_PER_SECOND; cycle++) {
      const sample = this.#cycle();
      cpu += sample.cpu;
      bytes += sample.bytes;
    }
    return {
      cpu,
      bytes,
      movements: this.#movements() - movements,
      delays: this.#delays,
      clockDelays: this.#clockDelays,
    };
  }

  #movements(): number {
    return this.#connections.reduce((sum, { client }) => sum + client.movementsReceived, 0);
  }

  #addWalker(n: number): void {
    const route = Array.from({ length: 8 }, (): RouteStep => {
      const [x, y] = this.#place(this.#range);
      return { kind: 'walk', bubbleId: BUBBLE_A, to: [x, y] };
    });
    const spec = { kind: 'resident', route, step: 0, walkingSpeed: 1.2 } as const;
    this.#world.add(avatar(n, this.#place(this.#range)), { behavior: createBehavior(spec) });
  }

  /** Evenly spread about the centre. */
  #place(range: number): [x: number, y: number, z: number] {
    const radius = range * 0.95 * Math.sqrt(this.#random());
    const angle = 2 * Math.PI * this.#random();
    return [radius * Math.cos(angle), radius * Math.sin(angle), 0];
  }

  #createServer(): BubbleServer {
    return new BubbleServer(
      {
        identity: testIdentity('127.0.0.1', 1253),
        worlds: [this.#world],
        links: [],
        knownServers: [],
        accounts: openAccounts(),
        wallTime: () => SETP.epoch + this.#now,
        sessionLimits: {
          sessions: UNLIMITED,
          sessionsPerAddress: UNLIMITED,
          halfOpen: UNLIMITED,
          halfOpenPerAddress: UNLIMITED,
          opensPerSecond: UNLIMITED,
        },
        transmit: (datagram, { port }) => {
          this.#connections[port].toClient.push(datagram);
          this.#delays.push(cpuTime() - this.#cycleStart);
          this.#clockDelays.push(performance.now() - this.#clockStart);
        },
      },
      0,
    );
  }

  #connect(n: number): void {
    const toServer: Uint8Array<ArrayBuffer>[] = [];
    const client = new TestBubbleClient({
      user: userOf(n),
      now: 0,
      transmit: (datagram) => toServer.push(datagram),
    });
    this.#connections.push({ client, toServer, toClient: [] });
  }

  #join(): void {
    this.#until(({ outcome }) => outcome !== null);
    this.#connections.forEach(({ client }, n) => {
      client.join(BUBBLE_A, avatarIdOf(userOf(n)));
    });
    this.#until(({ avatar: own }) => own !== undefined);
    // All appear in the middle; the bench spreads them.
    this.#connections.forEach((_, n) => {
      const own = this.#world.find(avatarIdOf(userOf(n)));
      if (own) this.#world.setMovement(own, { ...own, location: this.#place(this.#clientRange) });
    });
  }

  #until(condition: (client: TestBubbleClient) => boolean): void {
    for (let cycle = 0; cycle < 200; cycle++) {
      if (this.#connections.every(({ client }) => condition(client))) return;
      this.#cycle();
    }
    throw new Error('the clients of the bench did not join');
  }

  #cycle(): { readonly cpu: number; readonly bytes: number } {
    this.#now += CYCLE_MS;
    // What the clients have left behind is not the server's to collect.
    globalThis.gc?.({ type: 'minor' });
    this.#clockStart = performance.now();
    this.#cycleStart = cpuTime();
    this.#connections.forEach(({ toServer }, port) => {
      for (const datagram of toServer) {
        this.#server.receive(datagram, { address: '127.0.0.1', port }, this.#now);
      }
      toServer.length = 0;
    });
    this.#server.tick(this.#now);
    const cpu = cpuTime() - this.#cycleStart;
    let bytes = 0;
    for (const { client, toClient } of this.#connections) {
      for (const datagram of toClient) {
        bytes += datagram.length;
        client.receive(datagram, this.#now);
      }
      toClient.length = 0;
      client.tick(this.#now);
    }
    return { cpu, bytes };
  }
}

/** Six characters, as many as the avatars of test accounts are told apart by. */
const userOf = (n: number) => `u${String(n).padStart(5, '0')}`;

/** Milliseconds since the start of the process. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
