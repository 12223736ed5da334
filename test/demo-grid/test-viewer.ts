import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Capabilities, GridEvent, LoginSuccess } from '../../src/protocol/grid/index.ts';
import type { CircuitLimits } from '../../src/protocol/lludp/circuit/index.ts';
import type { DecodedPacket, MessageName, MessageOf } from '../../src/protocol/lludp/index.ts';
import { makeRegionHandle } from '../../src/protocol/lludp/index.ts';
import type { SceneStore } from '../../src/protocol/scene/index.ts';
import { until } from '../until.ts';
import { logIn, requestSeed } from './grid-client.ts';
import { TestCircuit } from './test-circuit.ts';

const TICK_MS = 20;
/** Milliseconds between two AgentUpdates of an agent that does nothing new. */
const AGENT_UPDATE_MS = 900;
/** Milliseconds: a message that is lost before the first ping has come back is sent again after five seconds. */
const START_TIMEOUT_MS = 20_000;

type AgentData = MessageOf<'AgentUpdate'>['AgentData'];
type Simulator = Extract<GridEvent, { name: 'EnableSimulator' }>['simulators'][number];

export interface TestViewerOptions {
  readonly first?: string;
  readonly last?: string;
  readonly limits?: Partial<CircuitLimits>;
  /** Fields of all AgentUpdates from the first one, which {@link TestViewer.control} may replace. */
  readonly agent?: Partial<AgentData>;
  /** Whether it leaves the request of the seed capability to the test. */
  readonly skipsSeed?: boolean;
}

/**
 * A viewer for tests: one real socket with a real circuit for each region, and the scenes that it receives. Most of its
 * properties are those of the region that its agent is in.
 */
export class TestViewer {
  readonly login: LoginSuccess;
  /** Bytes of the largest datagram received. */
  largestDatagram = 0;
  sentDatagrams = 0;
  receivedDatagrams = 0;
  readonly #options: TestViewerOptions;
  readonly #socket: Socket;
  /** By port of the simulator. */
  readonly #circuits = new Map<number, TestCircuit>();
  #port: number;
  readonly #timer: NodeJS.Timeout;
  #agent: Partial<AgentData>;
  #nextUpdate = 0;
  #isClosed = false;

  private constructor(login: LoginSuccess, socket: Socket, options: TestViewerOptions) {
    this.login = login;
    this.#options = options;
    this.#agent = options.agent ?? {};
    this.#socket = socket;
    this.#port = login.simPort;
    socket.on('message', (datagram, { port }) => this.#receive(datagram, port));
    socket.on('error', () => undefined);
    this.#openCircuit(login.simPort).enter(() => ({ AgentData: this.#agentData() }));
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Logs in, opens the circuit and requests the seed capability; resolves after the handshake. */
  static async enter(loginUri: string, options: TestViewerOptions = {}): Promise<TestViewer> {
    const { first = 'Test', last = 'Viewer' } = options;
    const login = await logIn(loginUri, { first, last });
    if (login.outcome !== 'success') throw new Error(`login: ${JSON.stringify(login)}`);
    const viewer = await TestViewer.open(login, options);
    if (!options.skipsSeed) await requestSeed(login.seedCapability);
    await viewer.waitUntilReady();
    return viewer;
  }

  /** Only the circuit of a login. */
  static async open(login: LoginSuccess, options: TestViewerOptions = {}): Promise<TestViewer> {
    const socket = createSocket('udp4');
    socket.bind(0, login.simAddress);
    await once(socket, 'listening');
    return new TestViewer(login, socket, options);
  }

  /** The circuit of the region that the agent is in. */
  get root(): TestCircuit {
    const circuit = this.#circuits.get(this.#port);
    if (!circuit) throw new Error('the circuit is closed');
    return circuit;
  }

  get scene(): SceneStore {
    return this.root.scene;
  }

  get messages(): DecodedPacket[] {
    return this.root.messages;
  }

  get step() {
    return this.root.start?.step ?? 'ready';
  }

  get failure() {
    return this.root.start?.failure ?? null;
  }

  get statistics() {
    return this.root.circuit.statistics;
  }

  get isLost(): boolean {
    return this.root.circuit.isLost;
  }

  /** Region coordinates of the viewer's own avatar, in metres. */
  get position() {
    return this.scene.avatar(this.login.agentId)?.position ?? null;
  }

  get ids() {
    return { AgentID: this.login.agentId, SessionID: this.login.sessionId };
  }

  waitUntilReady(): Promise<void> {
    return until(() => this.step === 'ready', 'the circuit starts', START_TIMEOUT_MS);
  }

  /** Changes the fields of all AgentUpdates from now on, and sends one at once if the circuit has started. */
  control(agent: Partial<AgentData>): void {
    this.#agent = { ...this.#agent, ...agent };
    if (this.step === 'ready') this.#sendAgentUpdate(performance.now());
  }

  send<Name extends MessageName>(name: Name, value: MessageOf<Name>, reliable = true): void {
    this.root.send(name, value, reliable);
  }

  /** Sends raw bytes to the region that the agent is in. */
  sendRaw(datagram: Uint8Array): void {
    this.#transmit(datagram, this.#port);
  }

  /** The messages of a name received so far. */
  received<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.root.received(name);
  }

  /** Ids of the animations that an avatar plays, as far as the viewer knows. */
  animationsOf(agentId: string): string[] {
    return (this.scene.avatar(agentId)?.animations ?? []).map(({ id }) => id);
  }

  /** Opens a circuit with a neighbouring region, as a child agent. */
  openChild({ port, region }: Simulator): TestCircuit {
    const circuit = this.#openCircuit(port);
    circuit.scene.enterRegion(region.handle);
    circuit.useCircuitCode();
    return circuit;
  }

  /** Enters the region of an event, over the circuit with it if there is one. */
  async moveTo(event: GridEvent): Promise<Capabilities> {
    if (event.name !== 'TeleportFinish' && event.name !== 'CrossedRegion') {
      throw new Error(`${event.name} names no region`);
    }
    const known = this.#circuits.get(event.port);
    const isTeleport = event.name === 'TeleportFinish';
    const before = known?.received('AgentMovementComplete').length ?? 0;
    this.#port = event.port;
    if (!known) {
      if (!isTeleport) throw new Error('there is no circuit with the next region');
      const circuit = this.#openCircuit(event.port);
      circuit.scene.enterRegion(makeRegionHandle(event.region.x, event.region.y));
      circuit.enter(() => ({ AgentData: this.#agentData() }));
    } else {
      if (isTeleport) known.useCircuitCode();
      known.completeMovement();
    }
    const capabilities = await requestSeed(event.seedCapability);
    if (known) {
      const hasArrived = () => known.received('AgentMovementComplete').length > before;
      await until(hasArrived, 'the movement is complete', START_TIMEOUT_MS);
    } else await this.waitUntilReady();
    return capabilities;
  }

  async logOut(): Promise<void> {
    this.send('LogoutRequest', { AgentData: this.ids });
    await until(() => this.received('LogoutReply').length > 0, 'the logout is answered');
    this.close();
  }

  /** Closes the socket without a logout. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#socket.close();
  }

  #openCircuit(port: number): TestCircuit {
    const { limits } = this.#options;
    const circuit = new TestCircuit({
      agent: this.login,
      limits,
      transmit: (datagram) => this.#transmit(datagram, port),
    });
    this.#circuits.set(port, circuit);
    return circuit;
  }

  #transmit(datagram: Uint8Array, port: number): void {
    if (this.#isClosed) return;
    this.sentDatagrams += 1;
    this.#socket.send(datagram, port, this.login.simAddress, () => undefined);
  }

  #receive(datagram: Uint8Array, port: number): void {
    this.receivedDatagrams += 1;
    this.largestDatagram = Math.max(this.largestDatagram, datagram.length);
    const circuit = this.#circuits.get(port);
    circuit?.receive(datagram);
    if (port !== this.#port && circuit?.received('DisableSimulator').length) {
      this.#circuits.delete(port);
    }
  }

  #tick(): void {
    const now = performance.now();
    for (const circuit of this.#circuits.values()) circuit.tick(now);
    if (this.step === 'ready' && now >= this.#nextUpdate) this.#sendAgentUpdate(now);
  }

  #sendAgentUpdate(now: number): void {
    this.#nextUpdate = now + AGENT_UPDATE_MS;
    this.send('AgentUpdate', { AgentData: this.#agentData() }, false);
  }

  #agentData(): AgentData {
    return {
      ...this.ids,
      BodyRotation: [0, 0, 0, 1],
      HeadRotation: [0, 0, 0, 1],
      State: 0,
      CameraCenter: this.position ?? [128, 128, 25],
      CameraAtAxis: [1, 0, 0],
      CameraLeftAxis: [0, 1, 0],
      CameraUpAxis: [0, 0, 1],
      Far: 128,
      ControlFlags: 0,
      Flags: 0,
      ...this.#agent,
    };
  }
}
