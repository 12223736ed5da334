import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  encodeMessage,
  messageOf,
} from '../../../src/protocol/lludp/index.ts';
import type { Remote, UdpPort } from '../link/udp-port.ts';
import { CHAT_TYPES, chat } from '../messages/index.ts';
import { relayPuppetry } from '../puppetry/index.ts';
import type { Region } from '../region/region.ts';
import { EDGE } from '../region/walking.ts';
import type { Counts } from './counts.ts';
import { handle, isImpostor } from './handlers.ts';
import type { Host } from './host.ts';
import { Visit } from './visit.ts';

export interface SimulatorOptions {
  readonly host: Host;
  readonly counts: Counts;
  readonly silenceMs: number;
}

/** Serves a region over a port: opens circuits, feeds them, and tells all of them what happens. */
export class Simulator {
  readonly region: Region;
  readonly #options: SimulatorOptions;
  readonly #visits = new Map<string, Visit>();
  #port: UdpPort | null = null;

  constructor(region: Region, options: SimulatorOptions) {
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

  get visits(): readonly Visit[] {
    return [...this.#visits.values()];
  }

  receive(datagram: Uint8Array, from: Remote, now: number): void {
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
      if (isLost && !visit.isEnding) this.#options.host.lost(visit.stay);
      if (visit.isDone(now)) this.#visits.delete(key);
    }
  }

  /** Puppetry; in some frames, ten a second or so, what changed in the scene as well. */
  showFrame(now: number, isForScene: boolean): void {
    relayPuppetry(this.visits, this.region.takeBotPuppetry());
    if (isForScene) this.#showScene(now);
    for (const visit of this.#visits.values()) visit.showPuppetry();
  }

  /** Everybody hears the bots, wherever they are: a demonstration has no corners. */
  tellOfBots(seconds: number): void {
    for (const { body, line } of this.region.takeBotLines(seconds)) {
      const { agentId, regionPosition: position, owner } = body;
      const name = `${owner.firstName} ${owner.lastName}`;
      const words = chat({ agentId, name, position }, CHAT_TYPES.say, line);
      for (const visit of this.visits) if (visit.body && !visit.isEnding) visit.send(words);
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

  #visitFor(packet: DecodedPacket, from: Remote, now: number): Visit | null {
    const visit = this.#visits.get(keyOf(from));
    const opening = messageOf(packet, 'UseCircuitCode')?.CircuitCode;
    // One that returns comes from the same address, maybe before its last visit is quite over.
    const isAnother =
      opening && (visit?.isEnding || opening.Code !== visit?.stay.session.circuitCode);
    if (visit && !isAnother) return visit;
    if (opening) return this.#open(opening, packet, from, now);
    this.#options.counts.strangers += 1;
    return null;
  }

  /** A wrong code is acknowledged and otherwise ignored, as OpenSimulator does. */
  #open(
    opening: { Code: number; ID: string; SessionID: string },
    packet: DecodedPacket,
    from: Remote,
    now: number,
  ): Visit | null {
    const { host, counts, silenceMs } = this.#options;
    const { Code: code, ID: agentId, SessionID: sessionId } = opening;
    const stay = host.stayOf({ code, agentId, sessionId }, this);
    if (!stay) {
      counts.wrongCodes += 1;
      const Packets = [{ ID: packet.sequence }];
      if (packet.reliable)
        this.#transmit(encodeMessage('PacketAck', { Packets }, { sequence: 1 }), from);
      return null;
    }
    // A viewer whose address changed comes again with the same code.
    if (stay.visit) this.#visits.delete(keyOf(stay.visit.remote));
    const transmit = (datagram: Uint8Array, to: Remote) => this.#transmit(datagram, to);
    const visit = new Visit(stay, from, { silenceMs, transmit }, now);
    stay.visit = visit;
    this.#visits.set(keyOf(from), visit);
    return visit;
  }

  #act(visit: Visit, packet: DecodedPacket): void {
    if (isImpostor(packet, visit.stay.session)) {
      this.#options.counts.impostors += 1;
      return;
    }
    handle(packet, { visit, simulator: this, host: this.#options.host });
  }

  #showScene(now: number): void {
    for (const visit of this.#visits.values()) {
      visit.showScene(now);
      if (visit.body && !visit.isEnding && this.#isAtEdge(visit)) {
        this.#options.host.crossEdge(visit.stay.session);
      }
    }
  }

  #isAtEdge(visit: Visit): boolean {
    const east = visit.body?.regionPosition[0] ?? EDGE * 2;
    return east >= this.region.size - EDGE || east <= EDGE;
  }

  #transmit(datagram: Uint8Array, to: Remote): void {
    this.#options.counts.sent += 1;
    this.#port?.send(datagram, to);
  }
}

function keyOf({ address, port }: Remote): string {
  return `${address}:${port}`;
}
