import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  encodeMessage,
  messageOf,
} from '../../../src/protocol/lludp/index.ts';
import type { RemoteAddress, UdpPort } from '../lossy-link.ts';
import { CHAT_TYPES, chatFromSimulator } from '../messages/index.ts';
import { relayPuppetry } from '../puppetry/index.ts';
import { EDGE_MARGIN } from '../region/avatar-movement.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import type { DemoGridCounts } from '../start-demo-grid.ts';
import { handleMessage, isImpostor, type SimulatorHost } from './message-handlers.ts';
import { ViewerCircuit } from './viewer-circuit.ts';

export interface SimulatorOptions {
  readonly host: SimulatorHost;
  readonly counts: Counts;
  readonly silenceMs: number;
}

/** Serves a region over a port: opens circuits, feeds them, and tells all of them what happens. */
export class Simulator {
  readonly region: SimulatedRegion;
  readonly #options: SimulatorOptions;
  readonly #visits = new Map<string, ViewerCircuit>();
  #port: UdpPort | null = null;

  constructor(region: SimulatedRegion, options: SimulatorOptions) {
    this.region = region;
    this.#options = options;
  }

  /** Before this it is deaf and dumb. */
  attach(port: UdpPort): void {
    this.#port = port;
  }

  get udpPort(): number {
    return this.#port?.port ?? 0;
  }

  get visits(): readonly ViewerCircuit[] {
    return [...this.#visits.values()];
  }

  receive(datagram: Uint8Array, from: RemoteAddress, now: number): void {
    const { counts } = this.#options;
    counts.received += 1;
    const packet = this.#decode(datagram);
    if (!packet) return;
    const visit = this.#visitFor(packet, from, now);
    if (!visit) return;
    for (const message of visit.receive(packet, datagram.length, now)) this.#act(visit, message);
  }

  /** Acks, pings and repeats; some twenty times a second. */
  step(now: number): void {
    for (const [key, visit] of this.#visits) {
      const isLost = visit.step(now);
      if (isLost && !visit.isEnding) this.#options.host.lost(visit.presence);
      if (visit.isFinished(now)) this.#visits.delete(key);
    }
  }

  /** Puppetry; in some frames, ten a second or so, what changed in the scene as well. */
  sendFrame(now: number, isForScene: boolean): void {
    relayPuppetry(this.visits, this.region.drainBotPuppetry());
    if (isForScene) this.#sendScene(now);
    for (const visit of this.#visits.values()) visit.sendPuppetry();
  }

  /** Everybody hears the bots, wherever they are: a demonstration has no corners. */
  sendBotChat(seconds: number): void {
    for (const { body, line } of this.region.drainBotChat(seconds)) {
      const { agentId, regionPosition: position, owner } = body;
      const name = `${owner.firstName} ${owner.lastName}`;
      const words = chatFromSimulator({ agentId, name, position }, CHAT_TYPES.say, line);
      for (const visit of this.visits) if (visit.avatar && !visit.isEnding) visit.send(words);
    }
  }

  close(): Promise<void> {
    return this.#port?.close() ?? Promise.resolve();
  }

  #decode(datagram: Uint8Array): DecodedPacket | null {
    try {
      return decodePacket(datagram);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      this.#options.counts.malformed += 1;
      return null;
    }
  }

  #visitFor(packet: DecodedPacket, from: RemoteAddress, now: number): ViewerCircuit | null {
    const visit = this.#visits.get(keyOf(from));
    const opening = messageOf(packet, 'UseCircuitCode')?.CircuitCode;
    // One that returns comes from the same address, maybe before its last visit is quite over.
    const isAnother =
      opening && (visit?.isEnding || opening.Code !== visit?.presence.session.circuitCode);
    if (visit && !isAnother) return visit;
    if (opening) return this.#open(opening, packet, from, now);
    this.#options.counts.strangers += 1;
    return null;
  }

  /** A wrong code is acknowledged and otherwise ignored, as OpenSimulator does. */
  #open(
    opening: { Code: number; ID: string; SessionID: string },
    packet: DecodedPacket,
    from: RemoteAddress,
    now: number,
  ): ViewerCircuit | null {
    const { host, counts, silenceMs } = this.#options;
    const { Code: code, ID: agentId, SessionID: sessionId } = opening;
    const stay = host.findPresence({ code, agentId, sessionId }, this);
    if (!stay) {
      counts.wrongCodes += 1;
      const Packets = [{ ID: packet.sequence }];
      if (packet.reliable)
        this.#transmit(encodeMessage('PacketAck', { Packets }, { sequence: 1 }), from);
      return null;
    }
    // A viewer whose address changed comes again with the same code.
    if (stay.circuit) this.#visits.delete(keyOf(stay.circuit.remote));
    const transmit = (datagram: Uint8Array, to: RemoteAddress) => this.#transmit(datagram, to);
    const visit = new ViewerCircuit(stay, from, { silenceMs, transmit }, now);
    stay.circuit = visit;
    this.#visits.set(keyOf(from), visit);
    return visit;
  }

  #act(visit: ViewerCircuit, packet: DecodedPacket): void {
    if (isImpostor(packet, visit.presence.session)) {
      this.#options.counts.impostors += 1;
      return;
    }
    handleMessage(packet, { visit, simulator: this, host: this.#options.host });
  }

  #sendScene(now: number): void {
    for (const visit of this.#visits.values()) {
      visit.sendScene(now);
      if (visit.avatar && !visit.isEnding && this.#isAtEdge(visit)) {
        this.#options.host.crossEdge(visit.presence.session);
      }
    }
  }

  #isAtEdge(visit: ViewerCircuit): boolean {
    const east = visit.avatar?.regionPosition[0] ?? EDGE_MARGIN * 2;
    return east >= this.region.size - EDGE_MARGIN || east <= EDGE_MARGIN;
  }

  #transmit(datagram: Uint8Array, to: RemoteAddress): void {
    this.#options.counts.sent += 1;
    this.#port?.send(datagram, to);
  }
}

function keyOf({ address, port }: RemoteAddress): string {
  return `${address}:${port}`;
}

/** Counted by all simulators of a grid. */
export type Counts = { -readonly [Name in keyof DemoGridCounts]: number };

export function noCounts(): Counts {
  return { received: 0, sent: 0, malformed: 0, strangers: 0, wrongCodes: 0, impostors: 0 };
}
