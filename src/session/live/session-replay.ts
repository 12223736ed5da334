import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  type DecodedPacket,
  decodeFieldText,
  decodePacket,
  messageOf,
  type RecordedDatagram,
} from '../../protocol/lludp/index.ts';
import type { ConnectionHealth, EmitEvent, SessionEnd } from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import { RegionPuppets } from '../puppetry/region-puppets.ts';
import { RegionScene } from '../scene/region-scene.ts';
import type { SessionEnvironment } from '../session-environment.ts';

/** Milliseconds. */
const TICK = 33;
const HEALTH_INTERVAL = 1000;
/** What a handshake does not say; the usual one. */
const REGION_SIZE = 256;

/** A recorded session, told in its own time as if it were live. Nothing is sent anywhere. */
export class SessionReplay {
  readonly log = new DatagramLog(undefined, (id) => this.#scene.names.nameOf(id));
  /** Seconds. */
  readonly duration: number;
  readonly #env: SessionEnvironment;
  readonly #tell: EmitEvent;
  readonly #datagrams: readonly RecordedDatagram[];
  readonly #fileName: string;
  readonly #scene: RegionScene;
  readonly #puppets: RegionPuppets;
  #next = 0;
  #beganAt = 0;
  #healthAt = 0;
  #counts = { in: 0, out: 0 };
  #unknown = 0;
  #regionName: string | null = null;
  #stopTicking: (() => void) | null = null;

  constructor(
    env: SessionEnvironment,
    tell: EmitEvent,
    datagrams: readonly RecordedDatagram[],
    fileName: string,
    wishes: PuppetSettings,
  ) {
    this.#env = env;
    this.#tell = tell;
    // A recorder's lines may be slightly out of order.
    this.#datagrams = datagrams.toSorted((a, b) => a.time - b.time);
    this.#fileName = fileName;
    const ownId = recordedAgent(datagrams);
    this.#scene = new RegionScene(ownId, tell);
    this.#puppets = this.#makePuppets(ownId, wishes);
    this.duration = (this.#datagrams.at(-1)?.time ?? 0) - this.#startTime;
  }

  start(): void {
    this.#beganAt = this.#env.clock.now();
    this.#healthAt = this.#beganAt;
    this.#step('connected', null);
    this.#stopTicking = this.#env.clock.every(TICK, () => this.#tick());
  }

  /** The scene stays as it is. */
  async logout(): Promise<void> {
    this.#end();
    this.#puppets.end();
  }

  /** They move in the recording's time. That one's own puppetry was sent back is reason enough to show it. */
  #makePuppets(ownId: string, wishes: PuppetSettings): RegionPuppets {
    const { clock, report } = this.#env;
    const stage = {
      ...{ ownId, wishes, report, tell: this.#tell, timers: clock },
      now: () => 1000 * this.#timeAt(clock.now()),
      slotOf: (agentId: string) => this.#scene.slotOf(agentId),
    };
    return new RegionPuppets(stage, true);
  }

  /** Seconds of the recording at this moment. */
  #timeAt(now: number): number {
    return this.#startTime + (now - this.#beganAt) / 1000;
  }

  get #startTime(): number {
    return this.#datagrams.at(0)?.time ?? 0;
  }

  #tick(): void {
    try {
      this.#play();
    } catch (error) {
      this.#env.report(error);
    }
  }

  #play(): void {
    const now = this.#env.clock.now();
    const time = this.#timeAt(now);
    while (this.#next < this.#datagrams.length && this.#datagrams[this.#next].time <= time) {
      this.#take(this.#datagrams[this.#next++]);
    }
    this.#scene.flush(now);
    this.#puppets.flush();
    if (now - this.#healthAt >= HEALTH_INTERVAL) this.#tellHealth(now);
    // The last news are due at the latest a little after the last datagram.
    if (time > this.#startTime + this.duration + 1) this.#end();
  }

  #take(datagram: RecordedDatagram): void {
    const { direction, time, bytes } = datagram;
    const at = time * 1000;
    this.log.add(direction, at, bytes);
    this.#counts[direction] += 1;
    const packet = packetOf(datagram);
    if (packet?.name == null) this.#unknown += 1;
    if (packet === null || direction === 'out') return;
    const handshake = messageOf(packet, 'RegionHandshake');
    if (handshake) this.#nameRegion(decodeFieldText(handshake.RegionInfo.SimName));
    const arrival = messageOf(packet, 'AgentMovementComplete');
    if (arrival) this.#enter(arrival.Data.RegionHandle);
    this.#scene.feed(packet, at);
    this.#puppets.hear(packet, at);
  }

  /** A recording may go through several regions. */
  #enter(regionHandle: bigint): void {
    const { region } = this.#scene.store;
    if (region === null || region === regionHandle) return;
    this.#scene.enter(regionHandle);
    this.#puppets.clear();
  }

  #nameRegion(name: string): void {
    if (name === this.#regionName) return;
    this.#regionName = name;
    const since = this.#env.clock.wall();
    const size = { sizeX: REGION_SIZE, sizeY: REGION_SIZE };
    const region = { name, grid: this.#fileName, ...size, since, isReplay: true };
    this.#tell({ type: 'region', region });
  }

  /** Of the way nothing is known but how much came and went. */
  #tellHealth(now: number): void {
    this.#healthAt = now;
    const health: ConnectionHealth = {
      roundTrip: 0,
      loss: 0,
      packetsIn: this.#counts.in,
      packetsOut: this.#counts.out,
      resent: 0,
      droppedByBridge: 0,
      unacked: 0,
      unknownMessages: this.#unknown,
    };
    this.#counts = { in: 0, out: 0 };
    this.#tell({ type: 'health', health });
  }

  #end(): void {
    if (this.#stopTicking === null) return;
    this.#stopTicking();
    this.#stopTicking = null;
    this.#step('ended', { kind: 'replay-over' });
  }

  #step(step: 'connected' | 'ended', end: SessionEnd | null): void {
    this.#tell({ type: 'step', step, attempt: 0, end });
  }
}

/** The packet of a datagram; null for one that is none. */
function packetOf({ bytes }: RecordedDatagram): DecodedPacket | null {
  try {
    return decodePacket(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Whose session was recorded: the agent that opened the circuit, or moved; the null id where neither is there. */
function recordedAgent(datagrams: readonly RecordedDatagram[]): string {
  for (const datagram of datagrams) {
    const packet = datagram.direction === 'out' ? packetOf(datagram) : null;
    const id = packet && agentOf(packet);
    if (id) return id;
  }
  return NULL_UUID;
}

function agentOf(packet: DecodedPacket): string | undefined {
  return (
    messageOf(packet, 'UseCircuitCode')?.CircuitCode.ID ??
    messageOf(packet, 'AgentUpdate')?.AgentData.AgentID
  );
}
