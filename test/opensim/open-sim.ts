import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { decodePacket, type MessageOf } from '../../src/protocol/lludp/index.ts';
import { OpenSimCircuit } from './open-sim-circuit.ts';
import { RawHttp } from './raw-http.ts';
import { RecordedGridHttp, type RecordedGridOptions } from './recorded-grid-http.ts';
import { type RecordedPacket, recordedAgent, recordedPackets } from './recorded-messages.ts';

/** Milliseconds between two replayed datagrams, far less than in the recording. */
const REPLAY_MS = 10;
/** Milliseconds after a replayed AvatarAnimation, so that the animations are noticed one by one. */
const ANIMATION_REPLAY_MS = 150;

export interface OpenSimOptions extends Partial<RecordedGridOptions> {
  /** The message before which the replay pauses until {@link OpenSim.resume}. */
  readonly pauseBefore?: string;
  /** The message whose first datagram the network loses. */
  readonly lostMessage?: string;
}

/**
 * A replay of a recorded OpenSimulator 0.9.2.2 (../shared/samples/opensim), on one port of loopback for both datagrams
 * and requests. It sends only recorded datagrams and responses, at the times at which OpenSimulator sends them, and
 * requires what OpenSimulator requires.
 *
 * **Source:** lludp.md sections 4 and 5, login-and-caps.md sections 1 to 5.
 */
export class OpenSim {
  /** The current circuit, or the last one. */
  circuit: OpenSimCircuit | null = null;
  /** Number of successful logins. */
  logins = 0;
  /** Capability names requested from the seed, one list for each request. */
  readonly seeds: (readonly string[])[] = [];
  readonly #agent = recordedAgent();
  readonly #options: OpenSimOptions;
  readonly #socket: Socket = createSocket('udp4');
  #http: RawHttp | null = null;
  #port = 0;
  #timer: ReturnType<typeof setInterval> | null = null;
  #viewer: RemoteInfo | null = null;
  #unsent = recordedPackets();
  #isPaused: boolean;
  #messageToLose: string | null;
  #isPresent = false;
  #nextAt = 0;

  private constructor(options: OpenSimOptions) {
    this.#options = options;
    this.#isPaused = options.pauseBefore !== undefined;
    this.#messageToLose = options.lostMessage ?? null;
  }

  static async start(options: OpenSimOptions = {}): Promise<OpenSim> {
    // UDP chooses a port that TCP may already use for something else; then another is tried.
    for (let attempt = 1; ; attempt++) {
      const sim = new OpenSim(options);
      try {
        await sim.#listen();
        return sim;
      } catch (error) {
        sim.close();
        if (attempt === 10) throw error;
      }
    }
  }

  /** The root, to which logins of OpenSimulator are posted. */
  get loginUri(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Whether the account is in the region. */
  get isPresent(): boolean {
    return this.#isPresent;
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Lets the account count as present, as after a viewer that lost its connection. */
  leaveStalePresence(): void {
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
    const { pollMs: queueHold = 58_000 } = this.#options;
    const http = new RecordedGridHttp(
      this.#port,
      { pollMs: queueHold },
      {
        clearPresence: () => this.#clearPresence(),
        loggedIn: () => this.#begin(),
        seedRequested: (names) => this.seeds.push(names),
      },
    );
    this.#http = new RawHttp(http.handle);
    await this.#http.listen(this.#port);
    this.#socket.on('message', (datagram, from) => this.#receive(datagram, from));
    this.#timer = setInterval(() => this.#tick(performance.now()), 5);
  }

  /** A login is refused while the account still counts as present; the refusal clears that. */
  #clearPresence(): boolean {
    const wasPresent = this.#isPresent;
    this.#isPresent = false;
    if (wasPresent) this.#viewer = null;
    return wasPresent;
  }

  #begin(): void {
    this.logins += 1;
    this.#isPresent = true;
    this.#viewer = null;
    this.#unsent = recordedPackets();
    this.#isPaused = this.#options.pauseBefore !== undefined;
    this.seeds.length = 0;
  }

  #receive(datagram: Uint8Array, from: RemoteInfo): void {
    if (this.#viewer?.port === from.port) this.circuit?.receive(datagram);
    else if (this.#isPresent && this.#isOpening(datagram)) this.#open(datagram, from);
  }

  /** Whether a datagram has the right circuit code. OpenSimulator acknowledges a wrong one, but ignores it as well. */
  #isOpening(datagram: Uint8Array): boolean {
    const { name, value } = decodePacket(datagram);
    if (name !== 'UseCircuitCode') return false;
    const { Code, SessionID, ID } = (value as MessageOf<'UseCircuitCode'>).CircuitCode;
    const { circuitCode, sessionId, agentId } = this.#agent;
    return Code === circuitCode && SessionID === sessionId && ID === agentId;
  }

  #open(datagram: Uint8Array, from: RemoteInfo): void {
    this.#viewer = from;
    this.circuit = new OpenSimCircuit(this.#agent, performance.now(), (bytes) =>
      this.#socket.send(bytes, from.port, from.address),
    );
    this.circuit.receive(datagram);
  }

  #tick(now: number): void {
    const { circuit: client } = this;
    if (!client || !this.#viewer) return;
    client.tick(now);
    if (client.hasReceived('LogoutRequest')) this.#logOut(client, now);
    else if (now >= this.#nextAt && !client.isStalled) this.#replayNext(client, now);
  }

  #replayNext(client: OpenSimCircuit, now: number): void {
    const [next] = this.#unsent;
    if (!next || !this.#isDue(client, next)) return;
    this.#unsent.shift();
    this.#nextAt = now + (next.name === 'AvatarAnimation' ? ANIMATION_REPLAY_MS : REPLAY_MS);
    const isLost = next.name === this.#messageToLose;
    if (isLost) this.#messageToLose = null;
    client.replay(next.bytes, next.reliable, now, isLost);
  }

  #isDue(client: OpenSimCircuit, { name, isScene }: RecordedPacket): boolean {
    if (!client.hasReceived('CompleteAgentMovement') || (isScene && !this.#canReceiveScene(client)))
      return false;
    if (name === 'LogoutReply' || (this.#isPaused && name === this.#options.pauseBefore))
      return false;
    return name !== 'ObjectUpdateCompressed' || client.hasReceived('RequestMultipleObjects');
  }

  #canReceiveScene(client: OpenSimCircuit): boolean {
    return this.seeds.length > 0 && client.hasReceived('RegionHandshakeReply');
  }

  /** Replies, and removes the agent at once. */
  #logOut(client: OpenSimCircuit, now: number): void {
    const reply = this.#unsent.findLast(({ name }) => name === 'LogoutReply');
    if (reply) client.replay(reply.bytes, reply.reliable, now);
    this.#isPresent = false;
    this.#viewer = null;
  }
}
