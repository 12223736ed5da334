import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type BridgeConfig, defaultConfig, type Limits } from '../../bridge/config/index.ts';
import type { ResolveHost } from '../../bridge/grid/upstream/address-policy.ts';
import type { Bridge } from '../../bridge/server/index.ts';
import { startServer } from '../../bridge/server/index.ts';
import { LOGOUT_REQUEST, messageNumber } from '../../bridge/server/packet-header.ts';
import { encodeMessage, type MessageOf } from '../../src/protocol/lludp/index.ts';
import { until } from '../until.ts';
import { ControlledClock } from './controlled-clock.ts';
import { AGENT_ID, FakeGrids, SESSION_ID } from './fake-grids.ts';
import { FakePage, type PageOptions } from './fake-page.ts';
import { FakeSimulator } from './fake-udp-simulator.ts';

export const DATAGRAMS_IN = 'vitrine_bridge_datagrams_total{from="simulator"}';
/** Includes the datagrams that the bridge sends on behalf of silent pages. */
export const DATAGRAMS_OUT = 'vitrine_bridge_datagrams_total{from="page"}';

export interface Fixture {
  readonly bridge: Bridge;
  readonly simulator: FakeSimulator;
  /** Another simulator of the grid, to which no channel is open yet. */
  readonly neighbour: FakeSimulator;
  readonly grids: FakeGrids;
  /** The bridge's clock: it runs until a test stops it. */
  readonly clock: ControlledClock;
  /** The lines of the log. */
  readonly log: string[];
  connect(options?: PageOptions): Promise<FakePage>;
  /** A page that has logged in, opened channel 0 to the simulator and sent UseCircuitCode on it. */
  enter(options?: PageOptions): Promise<{ page: FakePage; token: string }>;
  /** @param name - with its label, if it has one. */
  metric(name: string): Promise<number>;
  /** Waits until all datagrams that bridge and simulator have sent to each other have arrived. */
  delivered(): Promise<void>;
}

export interface FixtureOptions {
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<BridgeConfig>;
  readonly resolve?: ResolveHost;
}

/** Runs `use` with a bridge on loopback between fake pages and a fake simulator, and closes them all. */
export async function withBridge(
  { limits, config, resolve }: FixtureOptions,
  use: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  const simulator = await FakeSimulator.start();
  const neighbour = await FakeSimulator.start();
  const grids = new FakeGrids([simulator.port, neighbour.port]);
  const siteRoot = makeSite();
  const clock = new ControlledClock();
  const log: string[] = [];
  const defaults = defaultConfig({});
  const bridge = await startServer(
    {
      config: { ...defaults, port: 0, ...config, limits: { ...defaults.limits, ...limits } },
      siteRoot,
      log: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
      clock,
      resolve,
    },
    grids,
  );
  const pages: FakePage[] = [];
  const connect = async (options?: PageOptions) => {
    const page = await FakePage.open(bridge.url, options);
    pages.push(page);
    return page;
  };
  const enter = async (options?: PageOptions) => {
    const page = await connect(options);
    const token = await page.logIn();
    await page.openCircuit(0, simulator.port);
    page.send(0, useCircuitCode(1));
    await simulator.waitFor('UseCircuitCode', simulator.received('UseCircuitCode').length + 1);
    return { page, token: token ?? '' };
  };
  const metric = (name: string) => readMetric(bridge, name);
  const delivered = () =>
    until(async () => {
      const [fromSimulator, toSimulator] = await Promise.all([
        metric(DATAGRAMS_IN),
        metric(DATAGRAMS_OUT),
      ]);
      const sent = simulator.sent + neighbour.sent;
      const received = simulator.datagrams.length + neighbour.datagrams.length;
      return fromSimulator >= sent && received >= toSimulator;
    }, 'all datagrams');
  try {
    await use({
      bridge,
      simulator,
      neighbour,
      grids,
      clock,
      log,
      connect,
      enter,
      metric,
      delivered,
    });
  } finally {
    clock.resume();
    for (const page of pages) page.socket.terminate();
    replyToLogouts(simulator);
    replyToLogouts(neighbour);
    const closed = bridge.close();
    // Requests from before the simulator replied are due again.
    clock.advance(500);
    await closed;
    simulator.close();
    neighbour.close();
    rmSync(siteRoot, { recursive: true });
  }
}

/** Has a simulator answer a page: until it does, the bridge passes few datagrams on to it. */
export async function answerPage(simulator: FakeSimulator, page: FakePage): Promise<void> {
  const count = page.datagrams.length;
  simulator.send(new Uint8Array([0, 0, 0, 0, 1, 0, 0xff, 6]));
  await until(() => page.datagrams.length > count, 'the answer of the simulator');
}

/** @param name - with its label, if it has one. */
export async function readMetric({ url }: Bridge, name: string): Promise<number> {
  const text = await (await fetch(new URL('metrics', url))).text();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

export function useCircuitCode(sequence: number): Uint8Array {
  const CircuitCode = { Code: 7, SessionID: SESSION_ID, ID: AGENT_ID };
  return encodeMessage('UseCircuitCode', { CircuitCode }, { sequence, reliable: true });
}

export function agentUpdate(sequence: number, ControlFlags: number): Uint8Array {
  const AgentData: MessageOf<'AgentUpdate'>['AgentData'] = {
    AgentID: AGENT_ID,
    SessionID: SESSION_ID,
    BodyRotation: [0, 0, 0, 1],
    HeadRotation: [0, 0, 0, 1],
    State: 0,
    CameraCenter: [128, 125, 25.5],
    CameraAtAxis: [0, 1, 0],
    CameraLeftAxis: [-1, 0, 0],
    CameraUpAxis: [0, 0, 1],
    Far: 96,
    ControlFlags,
    Flags: 0,
  };
  return encodeMessage('AgentUpdate', { AgentData }, { sequence });
}

export function completeAgentMovement(sequence: number): Uint8Array {
  const AgentData = { AgentID: AGENT_ID, SessionID: SESSION_ID, CircuitCode: 7 };
  return encodeMessage('CompleteAgentMovement', { AgentData }, { sequence, reliable: true });
}

/** From now on the simulator replies to logout requests. */
export function replyToLogouts(simulator: FakeSimulator): void {
  simulator.onDatagram = (datagram) => {
    if (messageNumber(datagram) === LOGOUT_REQUEST) simulator.send(logoutReply(900));
  };
}

export function logoutReply(sequence: number): Uint8Array {
  const AgentData = { AgentID: AGENT_ID, SessionID: SESSION_ID };
  const value = { AgentData, InventoryData: [] };
  return encodeMessage('LogoutReply', value, { sequence, reliable: true });
}

function makeSite(): string {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-bridge-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><head><title>Page</title></head>');
  writeFileSync(join(root, 'embed.html'), '<!doctype html><head><title>Embed</title></head>');
  mkdirSync(join(root, 'examples'));
  writeFileSync(join(root, 'examples', 'index.html'), '<!doctype html><title>Gallery</title>');
  writeFileSync(join(root, 'service-worker.js'), 'keep();');
  writeFileSync(join(root, 'service-worker-remover.js'), 'remove();');
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'assets', 'main-1a2b3c.js'), 'export {};');
  mkdirSync(join(root, 'samples'));
  writeFileSync(join(root, 'samples', 'tee.llmesh'), new Uint8Array([1, 2, 3]));
  writeFileSync(join(root, 'samples', 'idle.anim'), new Uint8Array([1, 0]));
  return root;
}
