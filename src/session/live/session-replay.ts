import { DecodeError } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { ORIGIN } from '../../math/index.ts';
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
import { RegionScene } from '../scene/region-scene.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import { RegionTalk } from '../talk/region-talk.ts';

/** Metres: the usual size. A RegionHandshake does not contain it. */
const REGION_SIZE = 256;

/** A recorded session, played at its own pace as if it were live. Nothing is sent. */
export class SessionReplay {
  readonly log = new DatagramLog(undefined, (id) => this.#scene.names.nameOf(id));
  readonly #env: SessionEnvironment;
  readonly #emit: EmitEvent;
  readonly #fileName: string;
  readonly #player: RecordingPlayer;
  readonly #scene: RegionScene;
  readonly #puppets: RegionPuppets;
  readonly #talk: RegionTalk;
  readonly #effectContext: ReplayContext;
  #counts = { in: 0, out: 0 };
  #unknownMessages = 0;
  #regionName: string | null = null;

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
    this.#fileName = fileName;
    this.#player = new RecordingPlayer(env, emit, datagrams, {
      play: (datagram) => this.#play(datagram),
      flush: (now) => {
        this.#scene.flush(now);
        this.#puppets.flush();
        this.#talk.tick(1000 * this.#player.timeAt(now));
      },
      reportHealth: () => this.#emitHealth(),
    });
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
        now: () => 1000 * this.#player.timeAt(clock.now()),
        slotOf: (agentId) => scene.slotOf(agentId),
      },
      true,
    );
    this.#scene = scene;
    this.#talk = new RegionTalk({
      ...{ ownId, ownName: '', emit, circuit: () => null, showTyping: () => {} },
      playGesture: (text) => text,
      ...{ now: () => clock.now(), wall: () => clock.wall() },
    });
    this.#puppets = puppets;
    this.#effectContext = {
      scene,
      puppets,
      emit,
      setRegionName: (name) => this.#setRegionName(name),
      enterRegion: (regionHandle) => this.#enterRegion(regionHandle),
    };
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
    this.#player.end();
    this.#puppets.end();
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
    this.#talk.receive(packet, { wall: at, now: at, circuit: null, corner: ORIGIN });
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
    const handle = String(this.#scene.store.region ?? '');
    const size = { sizeX: REGION_SIZE, sizeY: REGION_SIZE };
    const unknown = { maturity: 'unknown', waterHeight: 0, regionFlags: 0 } as const;
    const grid = this.#fileName;
    const region = { name, grid, handle, ...size, ...unknown, since, isReplay: true };
    this.#emit({ type: 'region', region, shift: null });
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
