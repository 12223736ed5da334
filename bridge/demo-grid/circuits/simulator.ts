import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  encodeMessage,
  messageOf,
} from '../../../src/protocol/lludp/index.ts';
import type { RemoteAddress, UdpPort } from '../lossy-link.ts';
import { EDGE_MARGIN } from '../region/avatar-movement.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import type { RegionServer } from '../session/viewer-session.ts';
import { handleViewerMessage, namesOtherAgent, type SimulatorHost } from './message-handlers.ts';
import { ViewerCircuit } from './viewer-circuit.ts';
import { broadcastChat, relayPuppetry } from './viewer-relays.ts';

/** Datagrams and messages since the grid started. */
export interface DemoGridCounts {
  readonly received: number;
  readonly sent: number;
  /** Datagrams that cannot be decoded. */
  readonly malformed: number;
  /** Datagrams from an address without a circuit. */
  readonly unknownSenders: number;
  /** Circuit codes that no login has returned. */
  readonly wrongCodes: number;
  /** Messages that name another agent than the circuit's own. */
  readonly wrongAgents: number;
}

interface SimulatorOptions {
  readonly host: SimulatorHost;
  /** Shared by all simulators of a grid. */
  readonly counts: { -readonly [Name in keyof DemoGridCounts]: number };
  readonly silenceMs: number;
}

/** Serves one region over a UDP port: opens circuits, handles their messages, and keeps the viewers up to date. */
export class Simulator implements RegionServer {
  readonly region: SimulatedRegion;
  readonly #options: SimulatorOptions;
  /** By remote address and port. */
  readonly #circuits = new Map<string, ViewerCircuit>();
  #port: UdpPort | null = null;

  constructor(region: SimulatedRegion, options: SimulatorOptions) {
    this.region = region;
    this.#options = options;
  }

  /** Sets the port, without which nothing can be sent. */
  attach(port: UdpPort): void {
    this.#port = port;
  }

  get udpPort(): number {
    return this.#port?.port ?? 0;
  }

  get circuits(): readonly ViewerCircuit[] {
    return [...this.#circuits.values()];
  }

  receive(datagram: Uint8Array, from: RemoteAddress, now: number): void {
    const { counts, host } = this.#options;
    counts.received += 1;
    const packet = this.#decode(datagram);
    if (!packet) return;
    const circuit = this.#circuitFor(packet, from, now);
    if (!circuit) return;
    for (const message of circuit.receive(packet, datagram.length, now)) {
      if (namesOtherAgent(message, circuit.presence.session)) {
        counts.wrongAgents += 1;
        continue;
      }
      const { sequence } = message;
      handleViewerMessage(message, { circuit, sequence, simulator: this, host });
    }
  }

  /** Sends acks, pings and resends; to be called some twenty times a second. */
  step(now: number): void {
    for (const [key, circuit] of this.#circuits) {
      const isLost = circuit.step(now);
      if (isLost && !circuit.isEnding) this.#options.host.loseCircuit(circuit.presence);
      if (circuit.isFinished(now)) this.#circuits.delete(key);
    }
  }

  /** Sends puppetry, and if `withScene`, which should be some ten times a second, what changed in the scene. */
  sendFrame(now: number, withScene: boolean): void {
    relayPuppetry(this.circuits, this.region.drainBotPuppetry());
    if (withScene) {
      for (const circuit of this.#circuits.values()) {
        circuit.sendScene(now);
        if (!circuit.isEnding && this.#isAtEdge(circuit)) {
          this.#options.host.crossEdge(circuit.presence.session);
        }
      }
    }
    for (const circuit of this.#circuits.values()) circuit.sendPuppetry();
  }

  sendBotChat(seconds: number): void {
    for (const { speaker, text } of this.region.drainBotChat(seconds)) {
      broadcastChat(this.circuits, speaker, text);
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

  /** The circuit of a packet, which the packet may open. */
  #circuitFor(packet: DecodedPacket, from: RemoteAddress, now: number): ViewerCircuit | null {
    const circuit = this.#circuits.get(keyOf(from));
    const opening = messageOf(packet, 'UseCircuitCode')?.CircuitCode;
    if (circuit && !opening) return circuit;
    if (!opening) {
      this.#options.counts.unknownSenders += 1;
      return null;
    }
    // A viewer that returns has the same address, perhaps before its last circuit has quite ended.
    const isCurrent =
      circuit && !circuit.isEnding && opening.Code === circuit.presence.session.circuitCode;
    return isCurrent ? circuit : this.#open(opening, packet, from, now);
  }

  /** A wrong code is acknowledged and otherwise ignored, as in OpenSimulator. */
  #open(
    opening: { Code: number; ID: string; SessionID: string },
    packet: DecodedPacket,
    from: RemoteAddress,
    now: number,
  ): ViewerCircuit | null {
    const { host, counts, silenceMs } = this.#options;
    const { Code: code, ID: agentId, SessionID: sessionId } = opening;
    const presence = host.sessions.findPresence({ code, agentId, sessionId }, this);
    if (!presence) {
      counts.wrongCodes += 1;
      const Packets = [{ ID: packet.sequence }];
      if (packet.reliable) {
        this.#transmit(encodeMessage('PacketAck', { Packets }, { sequence: 1 }), from);
      }
      return null;
    }
    // A viewer whose address has changed opens its circuit again.
    for (const [key, circuit] of this.#circuits) {
      if (circuit === presence.circuit) this.#circuits.delete(key);
    }
    const transmit = (datagram: Uint8Array, to: RemoteAddress) => this.#transmit(datagram, to);
    const circuit = new ViewerCircuit(presence, from, { silenceMs, transmit }, now);
    presence.circuit = circuit;
    this.#circuits.set(keyOf(from), circuit);
    return circuit;
  }

  #isAtEdge({ presence }: ViewerCircuit): boolean {
    if (!presence.avatar) return false;
    const [east] = presence.avatar.regionPosition;
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
