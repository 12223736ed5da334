import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { decodePacket, type MessageOf } from '../../src/protocol/lludp/index.ts';
import { Client } from './client.ts';
import { GridHttp, type GridHttpOptions } from './grid-http.ts';
import { RawHttp } from './raw-http.ts';
import { type RecordedPacket, recordedAgent, recordedPackets } from './recording.ts';

/** Milliseconds between two recorded datagrams: far less than there were, but for what has to be seen. */
const PACE = 10;
const PACE_OF_ANIMATION = 150;

export interface OpenSimOptions extends Partial<GridHttpOptions> {
  /** The message before which the recording stops until {@link OpenSim.goOn}. */
  readonly holdBefore?: string;
  /** The message whose first datagram the network loses. */
  readonly loses?: string;
}

/**
 * A stand-in for the OpenSimulator 0.9.2.2 that was recorded (../shared/samples/opensim), on one port of loopback
 * for both datagrams and requests: it says nothing but what that one said, when that one would say it, and
 * demands what that one demands.
 *
 * **Source:** lludp.md sections 4 and 5, login-and-caps.md sections 1 to 5.
 */
export class OpenSim {
  /** The circuit that is, or was last. */
  client: Client | null = null;
  /** Those that were let in. */
  logins = 0;
  /** Names that seeds were asked for, one list a request. */
  readonly seeds: (readonly string[])[] = [];
  readonly #agent = recordedAgent();
  readonly #options: OpenSimOptions;
  readonly #socket: Socket = createSocket('udp4');
  #http: RawHttp | null = null;
  #port = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #viewer: RemoteInfo | null = null;
  #waiting = recordedPackets();
  #isHeld: boolean;
  #losing: string | null;
  #isPresent = false;
  #nextAt = 0;

  private constructor(options: OpenSimOptions) {
    this.#options = options;
    this.#isHeld = options.holdBefore !== undefined;
    this.#losing = options.loses ?? null;
  }

  static async start(options: OpenSimOptions = {}): Promise<OpenSim> {
    const sim = new OpenSim(options);
    await sim.#listen();
    return sim;
  }

  /** The root, which is where OpenSimulator takes logins. */
  get loginUri(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Whether the account is in the region. */
  get isPresent(): boolean {
    return this.#isPresent;
  }

  /** Recorded datagrams that were not sent yet. */
  get left(): number {
    return this.#waiting.length;
  }

  goOn(): void {
    this.#isHeld = false;
  }

  /** The account counts as present although nobody is: its viewer broke off. */
  leaveGhost(): void {
    this.#isPresent = true;
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#socket.close();
    this.#http?.close();
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.bind(0, '127.0.0.1', resolve));
    this.#port = this.#socket.address().port;
    const { queueHold = 58_000 } = this.#options;
    const http = new GridHttp(
      this.#port,
      { queueHold },
      {
        takePresence: () => this.#takePresence(),
        loggedIn: () => this.#begin(),
        seedAsked: (names) => this.seeds.push(names),
      },
    );
    this.#http = new RawHttp(http.answer);
    await this.#http.listen(this.#port);
    this.#socket.on('message', (datagram, from) => this.#receive(datagram, from));
    this.#timer = setInterval(() => this.#tick(performance.now()), 5);
  }

  /** A login is refused once while the account still counts as present, which clears it. */
  #takePresence(): boolean {
    const wasPresent = this.#isPresent;
    this.#isPresent = false;
    if (wasPresent) this.#viewer = null;
    return wasPresent;
  }

  #begin(): void {
    this.logins += 1;
    this.#isPresent = true;
    this.#viewer = null;
    this.#waiting = recordedPackets();
    this.#isHeld = this.#options.holdBefore !== undefined;
    this.seeds.length = 0;
  }

  #receive(datagram: Uint8Array, from: RemoteInfo): void {
    if (this.#viewer?.port === from.port) this.client?.receive(datagram);
    else if (this.#isPresent && this.#opens(datagram)) this.#open(datagram, from);
  }

  /** A wrong code is acknowledged by a real one, and then comes to nothing as well. */
  #opens(datagram: Uint8Array): boolean {
    const { name, value } = decodePacket(datagram);
    if (name !== 'UseCircuitCode') return false;
    const { Code, SessionID, ID } = (value as MessageOf<'UseCircuitCode'>).CircuitCode;
    const { circuitCode, sessionId, agentId } = this.#agent;
    return Code === circuitCode && SessionID === sessionId && ID === agentId;
  }

  #open(datagram: Uint8Array, from: RemoteInfo): void {
    this.#viewer = from;
    this.client = new Client(this.#agent, performance.now(), (bytes) =>
      this.#socket.send(bytes, from.port, from.address),
    );
    this.client.receive(datagram);
  }

  #tick(now: number): void {
    const { client } = this;
    if (!client || !this.#viewer) return;
    client.tick(now);
    if (client.has('LogoutRequest')) this.#logOut(client, now);
    else if (now >= this.#nextAt && !client.isStalled) this.#sayNext(client, now);
  }

  #sayNext(client: Client, now: number): void {
    const [next] = this.#waiting;
    if (!next || !this.#isDue(client, next)) return;
    this.#waiting.shift();
    this.#nextAt = now + (next.name === 'AvatarAnimation' ? PACE_OF_ANIMATION : PACE);
    const isLost = next.name === this.#losing;
    if (isLost) this.#losing = null;
    client.replay(next.bytes, next.reliable, now, isLost);
  }

  #isDue(client: Client, { name, isScene }: RecordedPacket): boolean {
    if (!client.has('CompleteAgentMovement') || (isScene && !this.#mayHaveScene(client)))
      return false;
    if (name === 'LogoutReply' || (this.#isHeld && name === this.#options.holdBefore)) return false;
    return name !== 'ObjectUpdateCompressed' || client.has('RequestMultipleObjects');
  }

  #mayHaveScene(client: Client): boolean {
    return this.seeds.length > 0 && client.has('RegionHandshakeReply');
  }

  /** The agent is gone at once; the reply is sent before. */
  #logOut(client: Client, now: number): void {
    const reply = this.#waiting.findLast(({ name }) => name === 'LogoutReply');
    if (reply) client.replay(reply.bytes, reply.reliable, now);
    this.#isPresent = false;
    this.#viewer = null;
  }
}
