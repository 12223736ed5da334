import type { Vector3 } from '../../math/index.ts';
import { SetpReader, type SetpReadMessage } from '../../protocol/message-analysis/index.ts';
import type { RecordedDatagram } from '../../protocol/recording/index.ts';
import type { ReceivedMessage } from '../../protocol/setp/session/index.ts';
import type { EmitEvent } from '../live-contract.ts';
import { SetpLog } from '../log/setp-log.ts';
import { RecordingPlayer } from '../recording-player.ts';
import type { ReplayWorker } from '../replay-contract.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleHealth, JoinedBubble } from './bubble-contract.ts';
import type { OwnState } from './bubble-records.ts';
import { BubbleScene } from './bubble-scene.ts';

const CENTER: Vector3 = [0, 0, 0];
/** Ids of messages whose repetitions are recognised: a resent packet was delivered once. */
const REMEMBERED_IDS = 4096;

/** A recorded session with a bubble server, played at its own pace as if it were live. Nothing is sent. */
export class BubbleReplay implements ReplayWorker {
  readonly log = new SetpLog(undefined, (key) => this.#scene.nameOf(key));
  readonly #env: SessionEnvironment;
  readonly #emit: EmitEvent;
  readonly #fileName: string;
  readonly #player: RecordingPlayer;
  #scene: BubbleScene;
  #reader = new SetpReader();
  readonly #delivered = new Set<string>();
  #counts = { packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0, unreadable: 0 };
  #ownId = '';
  #serverName = '';
  #joined: JoinedBubble | null = null;
  readonly #bubbleNames = new Map<string, string>();

  constructor(
    env: SessionEnvironment,
    emit: EmitEvent,
    datagrams: readonly RecordedDatagram[],
    fileName: string,
  ) {
    this.#env = env;
    this.#emit = emit;
    this.#fileName = fileName;
    this.#player = new RecordingPlayer(env, emit, datagrams, {
      play: (datagram, now, isNew) => this.#play(datagram, now, isNew),
      flush: (now) => {
        if (this.#joined) this.#scene.flush(now, this.#ownState);
      },
      reportHealth: () => this.#emitHealth(),
      rewind: () => this.#rewind(),
      setSkipping: () => {},
    });
    this.#scene = this.#makeScene();
  }

  /** Seconds. */
  get duration(): number {
    return this.#player.duration;
  }

  start(): void {
    this.#emit({ type: 'bubble-media', media: null });
    this.#player.start();
  }

  /** Ends the replay. The scene stays as it is. */
  async logout(): Promise<void> {
    this.#player.close();
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

  /** Everything in it moves in the recording's time. */
  #makeScene(): BubbleScene {
    return new BubbleScene(
      this.#emit,
      {
        examine: () => {},
        ownDescribed: () => {},
        ownCorrected: () => {},
        ownHandedOver: (bubbleId, center) => this.#enter(bubbleId, center, this.#now),
        hasReported: () => false,
      },
      () => this.#now,
    );
  }

  /** The recording's milliseconds. */
  get #now(): number {
    return 1000 * this.#player.timeAt(this.#env.clock.now());
  }

  #rewind(): void {
    this.#leave('user');
    this.#scene.clear();
    this.#scene = this.#makeScene();
    this.#reader = new SetpReader();
    this.#delivered.clear();
    this.#ownId = '';
  }

  /** In a recording the own avatar is an avatar like the others. */
  get #ownState(): OwnState | null {
    const own = this.#scene.own;
    if (own === null) return null;
    const { id, animations } = own;
    return { id, motion: null, animations: animations.records, counts: animations.counts };
  }

  #play({ direction, time, bytes }: RecordedDatagram, now: number, isNew: boolean): void {
    if (isNew) this.log.add(direction, time * 1000, bytes);
    const { messages, error, packet } = this.#reader.read(bytes, direction, time);
    const session = `${direction} ${packet?.sessionId}`;
    if (direction === 'in') {
      this.#counts.packetsIn += 1;
      this.#counts.bytesIn += bytes.length;
    } else {
      this.#counts.packetsOut += 1;
      this.#counts.bytesOut += bytes.length;
    }
    if (error) this.#counts.unreadable += 1;
    for (const each of messages) {
      const message = receivedMessage(each);
      if (message?.name == null) this.#counts.unreadable += 1;
      if (message === null || !this.#isNew(session, message)) continue;
      if (direction === 'in') this.#receive(message, now);
      else this.#send(message, now);
    }
  }

  #isNew(session: string, { name, messageId }: ReceivedMessage): boolean {
    const key = `${session} ${messageId} ${name}`;
    if (this.#delivered.has(key)) return false;
    this.#delivered.add(key);
    const [oldest] = this.#delivered;
    if (this.#delivered.size > REMEMBERED_IDS) this.#delivered.delete(oldest);
    return true;
  }

  #receive(message: ReceivedMessage, now: number): void {
    switch (message.name) {
      case 'Connect Success Response':
        this.#serverName = message.fields.serverName;
        return;
      case 'List Bubbles Response':
        for (const { bubbleIdentifier, shortDescription } of message.fields.bubbles) {
          this.#bubbleNames.set(bubbleIdentifier, shortDescription);
        }
        return;
      case 'Leave Bubble Notification':
        this.#leave('server');
        return;
      case 'Object Perception':
        // The recording may begin within the stay.
        if (this.#scene.bubbleId === null) {
          this.#enter(message.fields.simulationIdentifier, CENTER, now);
        }
    }
    this.#scene.apply(message, now);
  }

  #send(message: ReceivedMessage, now: number): void {
    switch (message.name) {
      case 'Join Bubble Request': {
        const { bubbleIdentifier, avatarIdentifier } = message.fields;
        this.#ownId = avatarIdentifier;
        // After a handover to another server the place is known, and the bubble the same.
        if (bubbleIdentifier === this.#scene.bubbleId)
          this.#enter(bubbleIdentifier, this.#scene.center, now);
        else this.#enter(bubbleIdentifier, CENTER, now);
        break;
      }
      case 'Movement Perception':
      case 'Advanced Movement Perception':
      case 'Animation Perception':
        this.#scene.apply(message, now);
    }
  }

  #enter(bubbleId: string, center: Vector3, now: number): void {
    this.log.settleNames();
    this.#scene.enter(bubbleId, this.#ownId, center, null, now);
    this.#joined = {
      id: bubbleId,
      name: this.#bubbleNames.get(bubbleId) ?? bubbleId.slice(0, 8),
      serverName: this.#serverName,
      server: this.#fileName,
      sessionId: 0,
      range: null,
      perceptionRange: null,
      cycleLength: null,
      since: this.#env.clock.wall(),
      center,
      isReplay: true,
      handoverMs: null,
    };
    this.#emit({ type: 'bubble', bubble: this.#joined, endedBy: null });
  }

  #leave(endedBy: 'user' | 'server'): void {
    if (this.#joined === null) return;
    this.#joined = null;
    this.#scene.clear();
    this.#emit({ type: 'bubble', bubble: null, endedBy });
  }

  #emitHealth(): void {
    const nothing = { roundTrip: 0, unacknowledged: 0, resent: 0, throttle: null };
    const health: BubbleHealth = { ...nothing, ...this.#counts };
    this.#emit({ type: 'bubble-health', health });
  }
}

/** The message as a session would report it; null for one that cannot be read. */
function receivedMessage(read: SetpReadMessage): ReceivedMessage | null {
  const { type, messageId, data, message, error, flags } = read;
  if (error) return null;
  const common = { messageId, guaranteed: flags.includes('G') };
  return message === null ? { name: null, type, data, ...common } : { ...message, ...common };
}
