import { DecodeError } from '../../../src/formats/bytes/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  encodeMessage,
  messageOf,
} from '../../../src/protocol/lludp/index.ts';
import type { GridFaults } from '../grid-faults.ts';
import type { RemoteAddress, UdpPort } from '../lossy-link.ts';
import { disableSimulator, regionHandshake } from '../messages/region-messages.ts';
import { simStats } from '../messages/region-statistics.ts';
import type { RegionAvatar } from '../region/region-avatar.ts';
import type { SimulatedRegion } from '../region/simulated-region.ts';
import type { RegionServer, SpeakingRegion } from '../session/region-server.ts';
import type { SimulatorHost } from './handler-context.ts';
import { handleViewerMessage, namesOtherAgent } from './message-handlers.ts';
import { ViewerCircuit } from './viewer-circuit.ts';
import { broadcastChat, relayPuppetry, sayAs } from './viewer-relays.ts';

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
  /** Circuits opened from another address than the agent's own, which throw the agent out. */
  readonly movedAddresses: number;
}

interface SimulatorOptions {
  readonly host: SimulatorHost;
  /** Shared by all simulators of a grid. */
  readonly counts: { -readonly [Name in keyof DemoGridCounts]: number };
  readonly silenceMs: number;
  readonly faults: GridFaults;
}

/** Milliseconds between two messages of statistics, as in OpenSimulator. */
const STATISTICS_INTERVAL_MS = 3000;

/** Steps of the simulation. */
const FRAMES_PER_SECOND = 1000 / 45;

/** Serves one region over a UDP port: opens circuits, handles their messages, and keeps the viewers up to date. */
export class Simulator implements RegionServer, SpeakingRegion {
  readonly region: SimulatedRegion;
  readonly #options: SimulatorOptions;
  /** By remote address and port. */
  readonly #circuits = new Map<string, ViewerCircuit>();
  #port: UdpPort | null = null;
  /** Whether it neither hears nor sends anything, like a simulator whose machine is gone. */
  isSilent = false;
  #statisticsAt = 0;
  /** Datagrams since the last statistics. */
  #traffic = { received: 0, sent: 0 };

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
    this.#traffic.received += 1;
    if (this.isSilent) return;
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
      if (isLost && !circuit.isEnding) this.#options.host.closeAgent(circuit.presence);
      if (circuit.isFinished(now)) this.#circuits.delete(key);
    }
    this.#sendStatistics(now);
  }

  /** Sends puppetry, and if `withScene`, which should be some ten times a second, what changed in the scene. */
  sendFrame(now: number, withScene: boolean): void {
    relayPuppetry(this.circuits, this.region.drainBotPuppetry());
    if (withScene) {
      for (const circuit of this.#circuits.values()) circuit.sendScene(now);
    }
    for (const circuit of this.#circuits.values()) circuit.sendPuppetry();
  }

  /** Sends statistics to the root agents, now and then. */
  #sendStatistics(now: number): void {
    if (now < this.#statisticsAt) return;
    this.#statisticsAt = now + STATISTICS_INTERVAL_MS;
    const circuits = this.circuits.filter(({ isEnding }) => !isEnding);
    const roots = circuits.filter(({ presence }) => presence.avatar !== null);
    const seconds = STATISTICS_INTERVAL_MS / 1000;
    const { received, sent } = this.#traffic;
    this.#traffic = { received: 0, sent: 0 };
    const message = simStats({
      handle: this.region.handle,
      regionFlags: 0,
      timeDilation: 1,
      framesPerSecond: FRAMES_PER_SECOND,
      frameMilliseconds: 1000 / FRAMES_PER_SECOND,
      rootAgents: roots.length,
      childAgents: circuits.length - roots.length,
      objects: this.region.seats.length,
      packetsIn: received / seconds,
      packetsOut: sent / seconds,
    });
    for (const circuit of roots) circuit.send(message);
  }

  sendBotChat(seconds: number): void {
    for (const { speaker, text } of this.region.drainBotChat(seconds)) {
      broadcastChat(this.circuits, speaker, text);
    }
  }

  say(avatar: RegionAvatar, type: number, text: string): void {
    sayAs(this.circuits, avatar, type, text);
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

  /**
   * A wrong code is acknowledged and otherwise ignored, as in OpenSimulator. An agent that is known from another address
   * is thrown out. A child agent is welcomed at once, and others when they arrive.
   *
   * **Source:** region.md section 1.
   */
  #open(
    opening: { Code: number; ID: string; SessionID: string },
    packet: DecodedPacket,
    from: RemoteAddress,
    now: number,
  ): ViewerCircuit | null {
    const { host, counts, silenceMs, faults } = this.#options;
    const { Code: code, ID: agentId, SessionID: sessionId } = opening;
    const presence = host.sessions.findPresence({ code, agentId, sessionId }, this);
    const acknowledge = () => {
      const Packets = [{ ID: packet.sequence }];
      if (!packet.reliable) return;
      this.#transmit(encodeMessage('PacketAck', { Packets }, { sequence: 1 }), from);
    };
    if (!presence) {
      counts.wrongCodes += 1;
      acknowledge();
      return null;
    }
    if (presence.isConnected) {
      counts.movedAddresses += 1;
      acknowledge();
      host.closeAgent(presence, disableSimulator());
      return null;
    }
    const transmit = (datagram: Uint8Array, to: RemoteAddress) => this.#transmit(datagram, to);
    const circuit = new ViewerCircuit(presence, from, { silenceMs, faults, transmit }, now);
    presence.circuit = circuit;
    this.#circuits.set(keyOf(from), circuit);
    if (!presence.arrival) circuit.send(regionHandshake(this.region));
    return circuit;
  }

  #transmit(datagram: Uint8Array, to: RemoteAddress): void {
    if (this.isSilent) return;
    this.#options.counts.sent += 1;
    this.#traffic.sent += 1;
    this.#port?.send(datagram, to);
  }
}

function keyOf({ address, port }: RemoteAddress): string {
  return `${address}:${port}`;
}
