import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  handleMessage,
  messageOf,
} from '../../protocol/lludp/index.ts';
import type { RecordedDatagram } from '../../protocol/recording/index.ts';
import type { EmitEvent, SessionEnd } from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import { RegionPuppets } from '../puppetry/region-puppets.ts';
import { REPLAY_EFFECTS, type ReplayContext } from '../region/message-effects.ts';
import { RegionScene } from '../scene/region-scene.ts';
import type { SessionEnvironment } from '../session-environment.ts';

const TICK_MS = 33;
const HEALTH_INTERVAL_MS = 1000;
/** Metres: the usual size. A RegionHandshake does not contain it. */
const REGION_SIZE = 256;

/** A recorded session, played at its own pace as if it were live. Nothing is sent. */
export class SessionReplay {
  readonly log = new DatagramLog(undefined, (id) => this.#scene.names.nameOf(id));
  /** Seconds. */
  readonly duration: number;
  readonly #env: SessionEnvironment;
  readonly #emit: EmitEvent;
  readonly #datagrams: readonly RecordedDatagram[];
  readonly #fileName: string;
  /** Time of the first datagram, seconds. */
  readonly #startTime: number;
  readonly #scene: RegionScene;
  readonly #puppets: RegionPuppets;
  readonly #effectContext: ReplayContext;
  /** Index of the next datagram. */
  #next = 0;
  #startedAt = 0;
  #healthAt = 0;
  #counts = { in: 0, out: 0 };
  #unknownMessages = 0;
  #regionName: string | null = null;
  #stopTicking: (() => void) | null = null;

  constructor(
    env: SessionEnvironment,
    emit: EmitEvent,
    datagrams: readonly RecordedDatagram[],
    fileName: string,
    settings: PuppetSettings,
  ) {
    const { clock, report } = env;
    this.#env = env;
    this.#emit = emit;
    // Lines of a recorder may be slightly out of order.
    this.#datagrams = datagrams.toSorted((a, b) => a.time - b.time);
    this.#fileName = fileName;
    this.#startTime = this.#datagrams.at(0)?.time ?? 0;
    this.duration = (this.#datagrams.at(-1)?.time ?? 0) - this.#startTime;
    const ownId = recordedAgent(datagrams);
    const scene = new RegionScene(ownId, emit);
    // Puppets move in the recording's time. The agent's own puppetry is shown, since the simulator sent it back.
    const puppets = new RegionPuppets(
      {
        ownId,
        settings,
        report,
        emit,
        timers: clock,
        now: () => 1000 * this.#timeAt(clock.now()),
        slotOf: (agentId) => scene.slotOf(agentId),
      },
      true,
    );
    this.#scene = scene;
    this.#puppets = puppets;
    this.#effectContext = {
      scene,
      puppets,
      emit,
      setRegionName: (name) => this.#setRegionName(name),
      enterRegion: (regionHandle) => this.#enterRegion(regionHandle),
    };
  }

  start(): void {
    this.#startedAt = this.#env.clock.now();
    this.#healthAt = this.#startedAt;
    this.#setStep('connected', null);
    this.#stopTicking = this.#env.clock.every(TICK_MS, () => {
      try {
        this.#tick();
      } catch (error) {
        this.#env.report(error);
      }
    });
  }

  /** Ends the replay. The scene stays as it is. */
  async logout(): Promise<void> {
    this.#end();
    this.#puppets.end();
  }

  /** Seconds of the recording at a moment of the clock. */
  #timeAt(now: number): number {
    return this.#startTime + (now - this.#startedAt) / 1000;
  }

  #tick(): void {
    const now = this.#env.clock.now();
    const time = this.#timeAt(now);
    while (this.#next < this.#datagrams.length && this.#datagrams[this.#next].time <= time) {
      this.#play(this.#datagrams[this.#next++]);
    }
    this.#scene.flush(now);
    this.#puppets.flush();
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) this.#emitHealth(now);
    // The last changes of the scene are reported within a second after the last datagram.
    if (time > this.#startTime + this.duration + 1) this.#end();
  }

  #play(datagram: RecordedDatagram): void {
    const { direction, time, bytes } = datagram;
    const at = time * 1000;
    this.log.add(direction, at, bytes);
    this.#counts[direction] += 1;
    const packet = packetOf(datagram);
    if (packet?.name == null) this.#unknownMessages += 1;
    if (packet === null || direction === 'out') return;
    this.#scene.apply(packet);
    handleMessage(REPLAY_EFFECTS, packet, this.#effectContext, at, at);
  }

  /** A recording may go through several regions. */
  #enterRegion(regionHandle: bigint): void {
    const { region } = this.#scene.store;
    if (region === null || region === regionHandle) return;
    this.#scene.enterRegion(regionHandle);
    this.#puppets.clear();
  }

  #setRegionName(name: string): void {
    if (name === this.#regionName) return;
    this.#regionName = name;
    const since = this.#env.clock.wall();
    const size = { sizeX: REGION_SIZE, sizeY: REGION_SIZE };
    const region = { name, grid: this.#fileName, ...size, since, isReplay: true };
    this.#emit({ type: 'region', region });
  }

  /** A recording only has the counts of its connection. */
  #emitHealth(now: number): void {
    this.#healthAt = now;
    const health = {
      roundTrip: 0,
      loss: 0,
      packetsIn: this.#counts.in,
      packetsOut: this.#counts.out,
      resent: 0,
      droppedByBridge: 0,
      unacked: 0,
      unknownMessages: this.#unknownMessages,
    };
    this.#counts = { in: 0, out: 0 };
    this.#emit({ type: 'health', health });
  }

  #end(): void {
    if (this.#stopTicking === null) return;
    this.#stopTicking();
    this.#stopTicking = null;
    this.#setStep('ended', { kind: 'replay-over' });
  }

  #setStep(step: 'connected' | 'ended', end: SessionEnd | null): void {
    this.#emit({ type: 'step', step, attempt: 0, end });
  }
}

/** Null for a datagram that is no packet. */
function packetOf({ bytes }: RecordedDatagram): DecodedPacket | null {
  try {
    return decodePacket(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** The id of the agent whose session was recorded: it opened the circuit, or moved. The null id if it did neither. */
function recordedAgent(datagrams: readonly RecordedDatagram[]): string {
  for (const datagram of datagrams) {
    const packet = datagram.direction === 'out' ? packetOf(datagram) : null;
    const id =
      packet &&
      (messageOf(packet, 'UseCircuitCode')?.CircuitCode.ID ??
        messageOf(packet, 'AgentUpdate')?.AgentData.AgentID);
    if (id) return id;
  }
  return NULL_UUID;
}
