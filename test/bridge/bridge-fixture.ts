import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type BridgeConfig, defaultConfig, type Limits } from '../../bridge/config/index.ts';
import type { Bridge } from '../../bridge/server/index.ts';
import { startServer } from '../../bridge/server/index.ts';
import { LOGOUT_REQUEST, messageNumber } from '../../bridge/server/packet-header.ts';
import { encodeMessage, type MessageOf } from '../../src/protocol/lludp/index.ts';
import { AGENT_ID, FakeGrids, SESSION_ID } from './fake-grids.ts';
import { FakePage, type PageOptions } from './fake-page.ts';
import { FakeSimulator } from './fake-simulator.ts';

export interface Fixture {
  readonly bridge: Bridge;
  readonly simulator: FakeSimulator;
  readonly grids: FakeGrids;
  /** Everything that was logged. */
  readonly log: string[];
  connect(options?: PageOptions): Promise<FakePage>;
  /** Logged in, with channel 0 open to the simulator and begun by a UseCircuitCode. */
  enter(options?: PageOptions): Promise<{ page: FakePage; token: string }>;
  metric(name: string): Promise<number>;
}

export interface FixtureOptions {
  readonly limits?: Partial<Limits>;
  readonly config?: Partial<BridgeConfig>;
}

/** A bridge on loopback between fake pages and a fake simulator; all of it is gone when `use` is done. */
export async function withBridge(
  { limits, config }: FixtureOptions,
  use: (fixture: Fixture) => Promise<void>,
): Promise<void> {
  const simulator = await FakeSimulator.start();
  const grids = new FakeGrids([simulator.port]);
  const siteRoot = makeSite();
  const log: string[] = [];
  const defaults = defaultConfig({});
  const bridge = await startServer(
    {
      config: { ...defaults, port: 0, ...config, limits: { ...defaults.limits, ...limits } },
      siteRoot,
      log: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
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
  const metric = async (name: string) => {
    const text = await (await fetch(new URL('metrics', bridge.url))).text();
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  };
  try {
    await use({ bridge, simulator, grids, log, connect, enter, metric });
  } finally {
    for (const page of pages) page.socket.terminate();
    replyToLogouts(simulator);
    await bridge.close();
    simulator.close();
    rmSync(siteRoot, { recursive: true });
  }
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

/** From now on the simulator lets agents go. */
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
