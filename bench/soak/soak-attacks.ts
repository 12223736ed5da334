import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeControl,
  CLOSE_CODES,
  encodeFrame,
  SEED_CAPABILITY_NAME,
  TOKEN_SUBPROTOCOL_PREFIX,
} from '../../src/protocol/bridge/index.ts';
import { WATCH_SUBPROTOCOL } from '../../src/session/watch/index.ts';
import { GUEST } from '../../test/grid-responses.ts';
import {
  type AttackCount,
  FLOOD_MARK,
  FLOOD_MARK_OFFSET,
  HOSTILE_GRID,
  SOAK_GRID,
  type SoakAttacksOptions,
  type SoakAttacksReport,
} from './soak-contract.ts';
import { answerQuestions, processOptions } from './soak-process.ts';

/*
 * The hostile clients of the soak, on loopback only. Each attack is repeated until the end, with pauses that keep the
 * attackers from using up the machine themselves. All of them but the guessers of tokens know the bridge's token.
 */

const options = processOptions<SoakAttacksOptions>();
const { bridges, token, simulatorPort, forbidden } = options;
const TOKEN = `${TOKEN_SUBPROTOCOL_PREFIX}${token}`;
const RESPONSE_MS = 8000;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const counts: Record<string, Mutable<AttackCount>> = {};

/** One attack, of a client with this address. @returns whether the bridge refused what it should refuse. */
type Attack = (bridge: string, address: string) => Promise<boolean>;

interface AttackPlan {
  readonly attack: Attack;
  /** Attackers at the same time, each with an address of its own. */
  readonly attackers: number;
  readonly pauseMs: number;
}

const PLANS: Readonly<Record<string, AttackPlan>> = {
  'empty batches': { attack: sendEmptyBatches, attackers: 4, pauseMs: 250 },
  'oversized frames': { attack: sendOversizedFrame, attackers: 2, pauseMs: 500 },
  'pings and controls': { attack: sendPings, attackers: 2, pauseMs: 500 },
  'token guessing': { attack: guessToken, attackers: 4, pauseMs: 50 },
  'login churn': { attack: logInAndVanish, attackers: 4, pauseMs: 100 },
  'slow readers': { attack: readNothing, attackers: 6, pauseMs: 500 },
  'half-open connections': { attack: leaveHalfOpen, attackers: 60, pauseMs: 1000 },
  'refused upgrades kept open': { attack: keepRefusedUpgrade, attackers: 20, pauseMs: 500 },
  'forbidden circuits': { attack: openForbiddenCircuit, attackers: 1, pauseMs: 500 },
  'forbidden logins': { attack: logInAtForbiddenGrid, attackers: 1, pauseMs: 500 },
  'hostile grid': { attack: useHostileGrid, attackers: 1, pauseMs: 2000 },
  'talking watchers': { attack: talkAsWatcher, attackers: 2, pauseMs: 500 },
};

Object.entries(PLANS).forEach(([name, { attack, attackers, pauseMs }], kind) => {
  counts[name] = { made: 0, refused: 0, unanswered: 0 };
  for (let attacker = 0; attacker < attackers; attacker++) {
    const address = `10.66.${kind}.${attacker}`;
    void repeat(name, () => attack(bridges[attacker % bridges.length], address), pauseMs);
  }
});
answerQuestions({}, (): SoakAttacksReport => counts);

async function repeat(name: string, attack: () => Promise<boolean>, pauseMs: number) {
  for (;;) {
    counts[name].made += 1;
    try {
      if (await attack()) counts[name].refused += 1;
    } catch {
      counts[name].unanswered += 1;
    }
    await sleep(pauseMs);
  }
}

async function open(bridge: string, address: string, protocols = [BRIDGE_SUBPROTOCOL, TOKEN]) {
  const url = new URL(BRIDGE_PATHS.socket, bridge.replace('http', 'ws'));
  const headers = { 'x-forwarded-for': address };
  const socket = new WebSocket(url, protocols, { headers, perMessageDeflate: false });
  socket.on('error', () => {});
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(RESPONSE_MS) });
  } catch (error) {
    socket.terminate();
    throw error;
  }
  return socket;
}

/** Of a connection that ended without a close frame. */
const LOST = 1006;

/**
 * The code with which the bridge closes a socket.
 *
 * @throws if it does not, or the connection is lost: a bridge that is killed under attack has refused nothing, and let
 * nothing pass.
 */
async function closeCode(socket: WebSocket): Promise<number> {
  const code = await codeOfEnd(socket);
  if (code === LOST) throw new Error('the connection is lost');
  return code;
}

/** The code with which a connection ends, which may be `LOST`. @throws if it does not end. */
async function codeOfEnd(socket: WebSocket): Promise<number> {
  try {
    const [code] = await once(socket, 'close', { signal: AbortSignal.timeout(RESPONSE_MS) });
    return code as number;
  } finally {
    socket.terminate();
  }
}

/** Sends a control message, and waits for the answer to it. */
async function ask(socket: WebSocket, control: Record<string, unknown>): Promise<BridgeControl> {
  const signal = AbortSignal.timeout(RESPONSE_MS);
  socket.send(JSON.stringify(control));
  for (;;) {
    const [data, isBinary] = (await once(socket, 'message', { signal })) as [Buffer, boolean];
    if (isBinary) continue;
    const answer = JSON.parse(data.toString()) as BridgeControl;
    if ('id' in answer && answer.id === control.id) return answer;
  }
}

async function logIn(socket: WebSocket, grid: string): Promise<BridgeControl> {
  return ask(socket, { type: 'login', id: 1, grid, request: GUEST });
}

async function openCircuit(socket: WebSocket, address: string, port: number) {
  return ask(socket, { type: 'open', id: 2, channel: 0, address, port });
}

/** Logs in and opens a circuit. @throws if the bridge refuses either. */
async function enter(socket: WebSocket): Promise<void> {
  const answers = [
    await logIn(socket, SOAK_GRID),
    await openCircuit(socket, '127.0.0.1', simulatorPort),
  ];
  const refused = answers.find(({ type }) => type === 'refused');
  if (refused) throw new Error(JSON.stringify(refused));
}

async function sendEmptyBatches(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  const closed = closeCode(socket);
  for (let i = 0; i < 1000 && socket.readyState === 1; i++) socket.send(Uint8Array.of(0x80));
  return (await closed) === CLOSE_CODES.malformed;
}

async function sendOversizedFrame(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  const closed = closeCode(socket);
  socket.send(new Uint8Array(1024 * 1024));
  return (await closed) === 1009;
}

async function sendPings(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  const closed = codeOfEnd(socket);
  for (let i = 0; i < 3000 && socket.readyState === 1; i++) socket.ping('x'.repeat(100));
  for (let i = 0; i < 1000 && socket.readyState === 1; i++) socket.send('{"type":"leave"}');
  // The close frame may be lost among all that the bridge has not read yet.
  await closed;
  return true;
}

async function guessToken(bridge: string, address: string): Promise<boolean> {
  const guess = randomBytes(12).toString('hex');
  const socket = await open(bridge, address, [
    BRIDGE_SUBPROTOCOL,
    `${TOKEN_SUBPROTOCOL_PREFIX}${guess}`,
  ]);
  return (await closeCode(socket)) !== 1000;
}

/** Agents whose page vanishes wait for it, each with a circuit. */
async function logInAndVanish(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  try {
    const answer = await logIn(socket, SOAK_GRID);
    if (answer.type === 'refused') return true;
    await openCircuit(socket, '127.0.0.1', simulatorPort);
    return false;
  } finally {
    socket.terminate();
  }
}

/** Has the simulator flood the bridge for a page that reads nothing. */
async function readNothing(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  await enter(socket);
  const datagram = new Uint8Array(20);
  datagram[6] = 0x7e;
  socket.send(encodeFrame(0, [datagram]));
  await once(socket, 'message', { signal: AbortSignal.timeout(RESPONSE_MS) });
  socket.pause();
  datagram[FLOOD_MARK_OFFSET] = FLOOD_MARK;
  for (let i = 0; i < 400 && socket.readyState === 1; i++) {
    datagram[4] = i & 0xff;
    datagram[3] = i >> 8;
    socket.send(encodeFrame(0, [datagram]));
    await sleep(50);
  }
  socket.terminate();
  return false;
}

/** A request that never ends. */
async function leaveHalfOpen(bridge: string, address: string): Promise<boolean> {
  const socket = await openTcp(bridge);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nX-A:`);
  return endedWithin(socket, 70_000);
}

/** An upgrade that is refused, and a client that keeps its side open. */
async function keepRefusedUpgrade(bridge: string, address: string): Promise<boolean> {
  const socket = await openTcp(bridge, true);
  socket.write(
    `GET /bridge/v1/nothing HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  return endedWithin(socket, 20_000);
}

async function openTcp(bridge: string, allowHalfOpen = false): Promise<Socket> {
  const { hostname, port } = new URL(bridge);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen });
  socket.on('error', () => {});
  await once(socket, 'connect', { signal: AbortSignal.timeout(RESPONSE_MS) });
  return socket;
}

/** Whether the bridge ends a connection altogether, so that nothing can be written to it either. */
async function endedWithin(socket: Socket, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  socket.resume();
  while (performance.now() < deadline && !socket.destroyed) {
    await sleep(500);
    if (socket.readableEnded) socket.write('x');
  }
  const isEnded = socket.destroyed;
  socket.destroy();
  return isEnded;
}

async function openForbiddenCircuit(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  try {
    await logIn(socket, SOAK_GRID);
    const answer = await openCircuit(socket, forbidden.address, forbidden.udpPort);
    socket.send(encodeFrame(0, [new Uint8Array(20)]));
    return answer.type === 'refused';
  } finally {
    socket.terminate();
  }
}

async function logInAtForbiddenGrid(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  try {
    const grid = `http://${forbidden.address}:${forbidden.tcpPort}/login`;
    return (await logIn(socket, grid)).type === 'refused';
  } finally {
    socket.terminate();
  }
}

/** The grid names a simulator, an asset service and a redirect at forbidden addresses. */
async function useHostileGrid(bridge: string, address: string): Promise<boolean> {
  const socket = await open(bridge, address);
  try {
    const answer = await logIn(socket, HOSTILE_GRID);
    // Above the limit of logins there is nothing to try.
    if (answer.type !== 'login' || answer.token === null) throw new Error('not logged in');
    const headers = { authorization: `Bearer ${answer.token}`, 'x-forwarded-for': address };
    const capability = (name: string, query = '') =>
      `${bridge}${BRIDGE_PATHS.capability}/127.0.0.1:${simulatorPort}/${name}${query}`;
    const request = (url: string, method: string) =>
      fetch(url, { method, headers, signal: AbortSignal.timeout(RESPONSE_MS) });
    await (await request(capability(SEED_CAPABILITY_NAME), 'POST')).arrayBuffer();
    await (await request(capability('EventQueueGet'), 'POST')).arrayBuffer();
    const id = '00000000-0000-4000-8000-000000000001';
    const asset = await request(capability('ViewerAsset', `?mesh_id=${id}`), 'GET');
    const mesh = await request(capability('GetMesh2', `?mesh_id=${id}`), 'GET');
    const opened = await openCircuit(socket, forbidden.address, forbidden.udpPort);
    return asset.status >= 400 && mesh.status >= 400 && opened.type === 'refused';
  } finally {
    socket.terminate();
  }
}

async function talkAsWatcher(bridge: string, address: string): Promise<boolean> {
  const url = new URL('bridge/v1/watch/demo', bridge.replace('http', 'ws'));
  const headers = { 'x-forwarded-for': address };
  const socket = new WebSocket(url, WATCH_SUBPROTOCOL, { headers, perMessageDeflate: false });
  socket.on('error', () => {});
  await once(socket, 'open', { signal: AbortSignal.timeout(RESPONSE_MS) });
  const closed = closeCode(socket);
  socket.send('{"type":"login","id":1}');
  const code = await closed;
  return code === CLOSE_CODES.malformed || code === CLOSE_CODES.flooding;
}
