import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { Capabilities, GridEvent, LoginSuccess } from '../../src/protocol/grid/index.ts';
import {
  Circuit,
  type CircuitLimits,
  CircuitStart,
  packetCodec,
} from '../../src/protocol/lludp/circuit/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  handleMessage,
  type MessageName,
  type MessageOf,
  type MessageValue,
  messageOf,
} from '../../src/protocol/lludp/index.ts';
import { SCENE_MESSAGES, SceneStore } from '../../src/protocol/scene/index.ts';
import { until } from '../until.ts';
import { logIn, requestSeed } from './grid-client.ts';

const TICK_MS = 20;
/** Milliseconds between two AgentUpdates of an agent that does nothing new. */
const AGENT_UPDATE_MS = 900;
/** Milliseconds: a message that is lost before the first ping has come back is sent again after five seconds. */
const START_TIMEOUT_MS = 20_000;
const VIEW = { width: 800, height: 600 };

type AgentData = MessageOf<'AgentUpdate'>['AgentData'];

export interface TestViewerOptions {
  readonly first?: string;
  readonly last?: string;
  readonly limits?: Partial<CircuitLimits>;
  /** Fields of all AgentUpdates from the first one, which {@link TestViewer.control} may replace. */
  readonly agent?: Partial<AgentData>;
  /** Whether it leaves the request of the seed capability to the test. */
  readonly skipsSeed?: boolean;
}

/** A viewer for tests: a real circuit over a real socket, and the scene that it receives. */
export class TestViewer {
  readonly login: LoginSuccess;
  readonly scene: SceneStore;
  /** All messages received in the current region, in order, without acks and pings. */
  readonly messages: DecodedPacket[] = [];
  /** Bytes of the largest datagram received. */
  largestDatagram = 0;
  sentDatagrams = 0;
  receivedDatagrams = 0;
  readonly #options: TestViewerOptions;
  #socket: Socket;
  #circuit: Circuit;
  #start: CircuitStart;
  readonly #timer: NodeJS.Timeout;
  #agent: Partial<AgentData>;
  #nextUpdate = 0;
  #isClosed = false;

  private constructor(login: LoginSuccess, socket: Socket, options: TestViewerOptions) {
    this.login = login;
    this.scene = new SceneStore(login.agentId);
    this.#options = options;
    this.#agent = options.agent ?? {};
    this.#socket = socket;
    [this.#circuit, this.#start] = this.#begin();
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
    const socket = await connect(login.simAddress, login.simPort);
    return new TestViewer(login, socket, options);
  }

  get step() {
    return this.#start.step;
  }

  get failure() {
    return this.#start.failure;
  }

  get statistics() {
    return this.#circuit.statistics;
  }

  get isLost(): boolean {
    return this.#circuit.isLost;
  }

  /** Region coordinates of the viewer's own avatar, in metres. */
  get position() {
    return this.scene.avatar(this.login.agentId)?.position ?? null;
  }

  waitUntilReady(): Promise<void> {
    return until(() => this.step === 'ready', 'the circuit starts', START_TIMEOUT_MS);
  }

  /** Changes the fields of all AgentUpdates from now on, and sends one at once if the circuit has started. */
  control(agent: Partial<AgentData>): void {
    this.#agent = { ...this.#agent, ...agent };
    if (this.#start.step === 'ready') this.#sendAgentUpdate(performance.now());
  }

  send<Name extends MessageName>(name: Name, value: MessageOf<Name>, reliable = true): void {
    this.#circuit.send(name, value as MessageValue, { reliable }, performance.now());
    this.#flush();
  }

  /** Sends raw bytes from the circuit's address. */
  sendRaw(datagram: Uint8Array): void {
    this.sentDatagrams += 1;
    this.#socket.send(datagram, () => undefined);
  }

  get ids() {
    return { AgentID: this.login.agentId, SessionID: this.login.sessionId };
  }

  /** The messages of a name received so far. */
  received<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.messages.map((packet) => messageOf(packet, name)).filter((found) => found !== null);
  }

  /** Ids of the animations that an avatar plays, as far as the viewer knows. */
  animationsOf(agentId: string): string[] {
    return (this.scene.avatar(agentId)?.animations ?? []).map(({ id }) => id);
  }

  /** Enters the region of an event, with a new circuit and an empty scene. */
  async moveTo(event: GridEvent): Promise<Capabilities> {
    if (event.name !== 'TeleportFinish' && event.name !== 'CrossedRegion') {
      throw new Error(`${event.name} names no region`);
    }
    const old = this.#socket;
    this.#socket = await connect(event.address, event.port);
    old.close();
    this.messages.length = 0;
    this.scene.enterRegion(BigInt(event.region.x) * 2n ** 32n + BigInt(event.region.y));
    [this.#circuit, this.#start] = this.#begin();
    const capabilities = await requestSeed(event.seedCapability);
    await this.waitUntilReady();
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

  #begin(): [Circuit, CircuitStart] {
    const now = performance.now();
    const circuit = new Circuit(packetCodec, now, this.#options.limits);
    const { agentId, sessionId, circuitCode } = this.login;
    const start = new CircuitStart(
      circuit,
      { agentId, sessionId, circuitCode },
      { view: VIEW, agentUpdate: () => ({ AgentData: this.#agentData() }) },
    );
    this.#socket.on('message', (datagram) => this.#receive(datagram, circuit));
    this.#socket.on('error', () => undefined);
    start.begin(now);
    return [circuit, start];
  }

  #receive(datagram: Uint8Array, circuit: Circuit): void {
    this.receivedDatagrams += 1;
    if (circuit !== this.#circuit) return;
    this.largestDatagram = Math.max(this.largestDatagram, datagram.length);
    circuit.receive(decodePacket(datagram), performance.now(), datagram.length);
    this.#handleEvents();
    this.#flush();
  }

  #handleEvents(): void {
    for (const event of this.#circuit.events.splice(0)) {
      this.#start.handle(event, performance.now());
      if (event.kind !== 'message') continue;
      this.messages.push(event.packet as DecodedPacket);
      handleMessage(SCENE_MESSAGES, event.packet, this.scene, event.packet.sequence);
    }
  }

  #tick(): void {
    const now = performance.now();
    this.#circuit.tick(now);
    this.#handleEvents();
    this.#start.tick(now);
    if (this.#start.step === 'ready' && now >= this.#nextUpdate) this.#sendAgentUpdate(now);
    for (const blocks of this.scene.drainRequests(now)) {
      const ObjectData = blocks.map(({ localId, missType }) => ({
        CacheMissType: missType,
        ID: localId,
      }));
      this.send('RequestMultipleObjects', { AgentData: this.ids, ObjectData });
    }
    this.#flush();
  }

  #flush(): void {
    for (const { datagram } of this.#circuit.outbox.splice(0)) {
      if (!this.#isClosed) this.sendRaw(datagram);
    }
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

async function connect(address: string, port: number): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.connect(port, address);
  await once(socket, 'connect');
  return socket;
}
