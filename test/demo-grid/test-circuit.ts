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

/** The agent of a circuit, as login names it. */
interface AgentIdentity {
  readonly agentId: string;
  readonly sessionId: string;
  readonly circuitCode: number;
}

interface TestCircuitOptions {
  readonly agent: AgentIdentity;
  readonly limits?: Partial<CircuitLimits>;
  readonly transmit: (datagram: Uint8Array) => void;
}

const HANDSHAKE_FLAGS = 6;

/** A test viewer's circuit with one region, and the scene that it receives. */
export class TestCircuit {
  readonly scene: SceneStore;
  /** All messages received, in order, without acks and pings. */
  readonly messages: DecodedPacket[] = [];
  readonly circuit: Circuit;
  /** Whether handshakes are answered, once {@link start} does not do it. */
  repliesToHandshakes = true;
  start: CircuitStart | null = null;
  readonly #options: TestCircuitOptions;

  constructor(options: TestCircuitOptions) {
    this.#options = options;
    this.scene = new SceneStore(options.agent.agentId);
    this.circuit = new Circuit(packetCodec, performance.now(), options.limits);
  }

  /** Opens the circuit as a root agent's. */
  enter(agentUpdate: () => MessageValue): void {
    const view = { width: 800, height: 600 };
    this.start = new CircuitStart(this.circuit, this.#options.agent, { view, agentUpdate });
    this.start.begin(performance.now());
    this.flush();
  }

  /** Opens the circuit as a child agent's. */
  useCircuitCode(): void {
    const { agentId, sessionId, circuitCode } = this.#options.agent;
    this.send('UseCircuitCode', {
      CircuitCode: { Code: circuitCode, SessionID: sessionId, ID: agentId },
    });
  }

  completeMovement(): void {
    const CircuitCode = this.#options.agent.circuitCode;
    this.send('CompleteAgentMovement', { AgentData: { ...this.ids, CircuitCode } });
  }

  replyToHandshake(): void {
    this.send('RegionHandshakeReply', {
      AgentData: this.ids,
      RegionInfo: { Flags: HANDSHAKE_FLAGS },
    });
  }

  get ids() {
    const { agentId, sessionId } = this.#options.agent;
    return { AgentID: agentId, SessionID: sessionId };
  }

  send<Name extends MessageName>(name: Name, value: MessageOf<Name>, reliable = true): void {
    this.circuit.send(name, value as MessageValue, { reliable }, performance.now());
    this.flush();
  }

  /** The messages of a name received so far. */
  received<Name extends MessageName>(name: Name): MessageOf<Name>[] {
    return this.messages.map((packet) => messageOf(packet, name)).filter((found) => found !== null);
  }

  receive(datagram: Uint8Array): void {
    this.circuit.receive(decodePacket(datagram), performance.now(), datagram.length);
    this.#handleEvents();
    this.flush();
  }

  tick(now: number): void {
    this.circuit.tick(now);
    this.#handleEvents();
    this.start?.tick(now);
    for (const blocks of this.scene.drainRequests(now)) {
      const ObjectData = blocks.map(({ localId, missType }) => ({
        CacheMissType: missType,
        ID: localId,
      }));
      this.send('RequestMultipleObjects', { AgentData: this.ids, ObjectData });
    }
    this.flush();
  }

  flush(): void {
    for (const { datagram } of this.circuit.outbox.splice(0)) this.#options.transmit(datagram);
  }

  #handleEvents(): void {
    for (const event of this.circuit.events.splice(0)) {
      this.start?.handle(event, performance.now());
      if (event.kind !== 'message') continue;
      const packet = event.packet as DecodedPacket;
      this.messages.push(packet);
      handleMessage(SCENE_MESSAGES, packet, this.scene, packet.sequence);
      const isHandshake = packet.name === 'RegionHandshake';
      if (isHandshake && !this.start && this.repliesToHandshakes) this.replyToHandshake();
    }
  }
}
