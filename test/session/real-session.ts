import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { WebSocket as NodeWebSocket } from 'ws';
import { type BridgeConfig, defaultConfig, withDemoGrid } from '../../bridge/config/index.ts';
import {
  type DemoGrid,
  type DemoGridOptions,
  startDemoGrid,
} from '../../bridge/demo-grid/index.ts';
import { startBridge } from '../../bridge/index.ts';
import type { Bridge } from '../../bridge/server/index.ts';
import { type Clock, systemClock } from '../../src/async/index.ts';
import { decodeFrame, encodeFrame } from '../../src/protocol/bridge/index.ts';
import type { LoginForm, RegionAvatar, SessionEvent } from '../../src/session/index.ts';
import { LiveSession } from '../../src/session/live/index.ts';
import {
  type OpenSocket,
  type SocketHandlers,
  webSocketOpener,
} from '../../src/session/session-environment.ts';
import { ControlledClock } from '../bridge/controlled-clock.ts';

type EventOf<Type extends SessionEvent['type']> = Extract<SessionEvent, { type: Type }>;

/** A process that can be suspended: no timer runs and no message is delivered until it wakes. */
class SleepableProcess {
  #isAsleep = false;
  /** Messages that arrived meanwhile. */
  readonly #missed: (() => void)[] = [];

  sleep(): void {
    this.#isAsleep = true;
  }

  /** A timer runs before the missed messages, which is the worst case. */
  wake(): void {
    this.#isAsleep = false;
  }

  readonly clock: Clock = {
    ...systemClock,
    every: (milliseconds, call) =>
      systemClock.every(milliseconds, () => {
        if (this.#isAsleep) return;
        call();
        for (const deliver of this.#missed.splice(0)) deliver();
      }),
  };

  opener(open: OpenSocket): OpenSocket {
    return (url, protocols, handlers) => open(url, protocols, this.#delayed(handlers));
  }

  #delayed({ opened, text, bytes, closed }: SocketHandlers): SocketHandlers {
    const later = (deliver: () => void) =>
      this.#isAsleep || this.#missed.length > 0 ? this.#missed.push(deliver) : deliver();
    return {
      opened: () => later(opened),
      text: (message) => later(() => text(message)),
      bytes: (frame) => later(() => bytes(frame)),
      closed: (code, reason) => later(() => closed(code, reason)),
    };
  }
}

/** Datagrams to add behind one that was sent. */
export type DatagramInjector = (
  direction: 'in' | 'out',
  datagram: Uint8Array,
) => readonly Uint8Array[];

/** Sockets with more datagrams than the session and the bridge have sent. */
function withInjectedDatagrams(open: OpenSocket, inject: DatagramInjector): OpenSocket {
  const extras = (direction: 'in' | 'out', frame: Uint8Array<ArrayBuffer>) => {
    const frames: Uint8Array<ArrayBuffer>[] = [];
    decodeFrame(frame, (channel, datagram) => {
      for (const extra of inject(direction, datagram)) frames.push(encodeFrame(channel, [extra]));
    });
    return frames;
  };
  return (url, protocols, handlers) => {
    const bytes = (frame: Uint8Array<ArrayBuffer>) => {
      for (const each of [frame, ...extras('in', frame)]) handlers.bytes(each);
    };
    const { opened, text, closed } = handlers;
    const socket = open(url, protocols, { opened, text, bytes, closed });
    return {
      close: () => socket.close(),
      send: (data) => {
        socket.send(data);
        if (typeof data !== 'string') for (const extra of extras('out', data)) socket.send(extra);
      },
    };
  };
}

/** A session over real sockets, like that of the page's worker. */
export class RealSession {
  readonly process = new SleepableProcess();
  readonly #sockets = new Set<NodeWebSocket>();
  readonly live: LiveSession;
  readonly events: SessionEvent[] = [];
  readonly reported: unknown[] = [];
  /** The avatars as the page has them. */
  readonly avatars = new Map<string, RegionAvatar>();
  /** Last motion row by slot. */
  readonly rows = new Map<number, Float32Array>();

  constructor(page: string, inject: DatagramInjector = () => []) {
    this.live = new LiveSession({
      openSocket: this.process.opener(
        withInjectedDatagrams(webSocketOpener(this.#socketClass()), inject),
      ),
      fetch,
      clock: this.process.clock,
      random: Math.random,
      version: '1.0',
      report: (error) => this.reported.push(error),
    });
    const port = { postMessage: (event: SessionEvent) => this.#receive(event) };
    this.live.start(page, port as unknown as MessagePort);
  }

  /** Waits until a condition holds. */
  async until(description: string, condition: () => boolean, seconds = 10): Promise<void> {
    const end = Date.now() + seconds * 1000;
    while (!condition()) {
      if (Date.now() > end)
        throw new Error(
          `${description} did not happen: ${this.steps().join(', ')} ${JSON.stringify(this.of('step').at(-1)?.end)}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  of<Type extends SessionEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  steps(): string[] {
    return this.of('step').map(({ step }) => step);
  }

  get step(): string | undefined {
    return this.steps().at(-1);
  }

  /** Name of the region that the page shows. */
  get region(): string | undefined {
    return this.of('region').at(-1)?.region.name;
  }

  get own(): RegionAvatar | undefined {
    return [...this.avatars.values()].find(({ isOwn }) => isOwn);
  }

  position(agentId: string): readonly number[] {
    const avatar = this.avatars.get(agentId);
    const row = avatar && this.rows.get(avatar.slot);
    return row ? [...row.subarray(0, 3)] : [];
  }

  /** Breaks the network connection of all sockets. */
  cutSockets(): void {
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets.clear();
  }

  #socketClass(): typeof WebSocket {
    const sockets = this.#sockets;
    const Class = class extends NodeWebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols);
        sockets.add(this);
      }
    };
    return Class as unknown as typeof WebSocket;
  }

  /** As the page does: everything moves into the axes of the next region, or another scene begins. */
  #enter({ shift }: EventOf<'region'>): void {
    if (shift === null) {
      this.avatars.clear();
      this.rows.clear();
      return;
    }
    for (const row of this.rows.values()) for (const axis of [0, 1, 2]) row[axis] += shift[axis];
  }

  #receive(event: SessionEvent): void {
    this.events.push(event);
    if (event.type === 'region') this.#enter(event);
    if (event.type === 'avatars') {
      for (const avatar of event.changed) this.avatars.set(avatar.agentId, avatar);
      for (const agentId of event.gone) this.avatars.delete(agentId);
    }
    if (event.type === 'motion') {
      event.slots.forEach((slot, index) => {
        this.rows.set(slot, event.rows.slice(13 * index, 13 * index + 13));
      });
    }
  }
}

export interface RealWorld {
  readonly grid: DemoGrid;
  bridge: Bridge;
  /** The clock of grid and bridge: it runs until a test stops it. */
  readonly clock: ControlledClock;
  session(inject?: DatagramInjector): RealSession;
  /** Stops the bridge, runs `whileStopped`, and starts the bridge again at the same address. */
  restartBridge(whileStopped: () => Promise<void>): Promise<void>;
}

export function formOf(first: string): LoginForm {
  return {
    grid: 'demo',
    first,
    last: 'Tester',
    password: '',
    start: 'last',
    agreesToTerms: true,
    readCritical: true,
    machineId: '000102030405060708090a0b0c0d0e0f',
    platform: 'lnx',
  };
}

/** Runs `use` with the demo grid and a bridge to it on loopback, and closes both afterwards. */
export async function withDemo(
  options: DemoGridOptions,
  use: (world: RealWorld) => Promise<void>,
): Promise<void> {
  const siteRoot = mkdtempSync(join(tmpdir(), 'vitrine-site-'));
  writeFileSync(join(siteRoot, 'index.html'), '<!doctype html><title>Page</title>');
  const clock = new ControlledClock();
  const grid = await startDemoGrid(options, clock);
  const start = (port: number) => {
    const config: BridgeConfig = { ...withDemoGrid(defaultConfig({}), grid), port };
    return startBridge({ config, siteRoot, log: pino({ level: 'silent' }), clock });
  };
  const world: RealWorld = {
    grid,
    clock,
    bridge: await start(0),
    session: (inject) => new RealSession(world.bridge.url, inject),
    async restartBridge(whileStopped) {
      const { port } = world.bridge;
      await world.bridge.close();
      await whileStopped();
      world.bridge = await start(port);
    },
  };
  try {
    await use(world);
  } finally {
    clock.resume();
    await world.bridge.close();
    await grid.close();
    rmSync(siteRoot, { recursive: true });
  }
}
