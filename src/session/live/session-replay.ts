import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  type DecodedPacket,
  decodePacket,
  handleMessage,
  messageOf,
} from '../../protocol/lludp/index.ts';
import type { RecordedDatagram } from '../../protocol/recording/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { DatagramLog } from '../log/datagram-log.ts';
import type { PuppetSettings } from '../puppetry/puppet-settings.ts';
import { RegionPuppets } from '../puppetry/region-puppets.ts';
import { RecordingPlayer } from '../recording-player.ts';
import { REPLAY_EFFECTS, type ReplayContext } from '../region/message-effects.ts';
import type { ReplayWorker } from '../replay-contract.ts';
import { RegionScene } from '../scene/region-scene.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import { RegionTalk } from '../talk/region-talk.ts';
import { ReplayRegions } from './replay-regions.ts';

/** Avatars ease out of puppetry that has stopped within this time. */
const PUPPETRY_MS = 3000;

/** A recorded session, played at its own pace as if it were live. Nothing is sent. */
export class SessionReplay implements ReplayWorker {
  readonly log = new DatagramLog(undefined, (id) => this.#scene.names.nameOf(id));
  readonly #env: SessionEnvironment;
  readonly #emit: EmitEvent;
  readonly #player: RecordingPlayer;
  readonly #scene: RegionScene;
  readonly #regions: ReplayRegions;
  readonly #settings: PuppetSettings;
  /** Another one after each step back, since motion has no way back. */
  #puppets: RegionPuppets;
  readonly #talk: RegionTalk;
  readonly #ownId: string;
  /** While datagrams are played at once to reach another moment: that moment, the recording's milliseconds. */
  #skippedUntil: number | null = null;
  #counts = { in: 0, out: 0 };
  #unknownMessages = 0;

  constructor(
    env: SessionEnvironment,
    emit: EmitEvent,
    datagrams: readonly RecordedDatagram[],
    fileName: string,
    settings: PuppetSettings,
  ) {
    const { clock } = env;
    this.#env = env;
    this.#emit = emit;
    this.#player = new RecordingPlayer(env, emit, datagrams, {
      play: (datagram, now, isNew) => this.#play(datagram, now, isNew),
      flush: (now) => {
        this.#regions.report();
        // By the clock, since changes of the scene are to be reported in a pause as well.
        this.#scene.flush(clock.now());
        this.#puppets.flush();
        this.#talk.tick(now);
      },
      reportHealth: () => this.#emitHealth(),
      rewind: () => this.#rewind(),
      setSkipping: (until) => {
        this.#skippedUntil = until;
      },
    });
    this.#ownId = recordedAgent(datagrams);
    this.#settings = settings;
    this.#scene = new RegionScene(this.#ownId, emit);
    this.#regions = new ReplayRegions({
      ...{ scene: this.#scene, emit, fileName, since: clock.wall() },
      cleared: () => this.#puppets.clear(),
    });
    this.#talk = new RegionTalk({
      ...{ ownId: this.#ownId, ownName: '', emit, circuit: () => null, showTyping: () => {} },
      playGesture: (text) => text,
      ...{ now: () => clock.now(), wall: () => clock.wall() },
    });
    this.#puppets = this.#makePuppets();
  }

  /** Seconds. */
  get duration(): number {
    return this.#player.duration;
  }

  start(): void {
    this.#player.start();
  }

  /** Ends the replay. The scene stays as it is. */
  async logout(): Promise<void> {
    this.#player.close();
    this.#puppets.end();
  }

  setReplayPlaying(isPlaying: boolean): void {
    this.#player.setReplayPlaying(isPlaying);
  }

  seekReplay(position: number): void {
    this.#player.seekReplay(position);
  }

  setReplaySpeed(speed: number): void {
    this.#player.setReplaySpeed(speed);
  }

  /** Puppets move in the recording's time. The agent's own puppetry is shown, since the simulator sent it back. */
  #makePuppets(): RegionPuppets {
    const { clock, report } = this.#env;
    return new RegionPuppets(
      {
        ownId: this.#ownId,
        settings: this.#settings,
        report,
        emit: this.#emit,
        timers: clock,
        now: () => 1000 * this.#player.timeAt(clock.now()),
        slotOf: (agentId) => this.#scene.slotOf(agentId),
      },
      true,
    );
  }

  #rewind(): void {
    this.#puppets.clear();
    this.#puppets = this.#makePuppets();
    this.#regions.rewind();
  }

  /** What the log shows, and what was said, is reported once, however often a moment is played. */
  #play(datagram: RecordedDatagram, at: number, isNew: boolean): void {
    const { direction, bytes, region: handle } = datagram;
    const packet = packetOf(datagram);
    if (isNew) {
      this.log.add(direction, at, bytes, handle);
      this.#counts[direction] += 1;
      if (packet?.name == null) this.#unknownMessages += 1;
    }
    if (packet === null) return;
    // A circuit counts from 1.
    const isFirst = packet.name === 'UseCircuitCode' && packet.sequence === 1;
    if (direction === 'out' && isFirst) this.#regions.begin(handle);
    if (direction === 'out') return;
    const region = this.#regions.regionOf(handle);
    const { part } = region;
    this.#scene.apply(packet, part);
    const corner = this.#scene.cornerOf(part);
    if (isNew) this.#talk.receive(packet, { wall: at, now: at, circuit: null, corner });
    // Puppetry of long ago has ended by the moment that is to be shown.
    const isPast = this.#skippedUntil !== null && at < this.#skippedUntil - PUPPETRY_MS;
    if (isPast && packet.name === 'AvatarAnimation') return;
    const context: ReplayContext = {
      scene: this.#scene,
      puppets: this.#puppets,
      emit: this.#emit,
      setDescription: (description) => {
        region.description = description;
      },
      enterRegion: (entered) => this.#regions.enter(handle, entered),
      circuitClosed: () => this.#regions.close(handle),
    };
    handleMessage(REPLAY_EFFECTS, packet, context, at, at);
  }

  /** A recording only has the counts of its connection. */
  #emitHealth(): void {
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
