import type { Vector3 } from '../../math/index.ts';
import { SetpReader, type SetpReadMessage } from '../../protocol/message-analysis/index.ts';
import type { RecordedDatagram } from '../../protocol/recording/index.ts';
import type { ReceivedMessage } from '../../protocol/setp/session/index.ts';
import type { EmitEvent, SessionEnd } from '../live-contract.ts';
import { SetpLog } from '../log/setp-log.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleHealth, JoinedBubble } from './bubble-contract.ts';
import type { OwnState } from './bubble-records.ts';
import { BubbleScene } from './bubble-scene.ts';

const TICK_MS = 33;
const HEALTH_INTERVAL_MS = 1000;
const CENTER: Vector3 = [0, 0, 0];
/** Ids of messages whose repetitions are recognised: a resent packet was delivered once. */
const REMEMBERED_IDS = 4096;

/** A recorded session with a bubble server, played at its own pace as if it were live. Nothing is sent. */
export class BubbleReplay {
  readonly log = new SetpLog(undefined, (key) => this.#scene.nameOf(key));
  /** Seconds. */
  readonly duration: number;
  readonly #env: SessionEnvironment;
  readonly #emit: EmitEvent;
  readonly #datagrams: readonly RecordedDatagram[];
  readonly #fileName: string;
  /** Time of the first datagram, seconds. */
  readonly #startTime: number;
  readonly #scene: BubbleScene;
  readonly #reader = new SetpReader();
  readonly #delivered = new Set<string>();
  /** Index of the next datagram. */
  #next = 0;
  #startedAt = 0;
  #healthAt = 0;
  #counts = { packetsIn: 0, packetsOut: 0, bytesIn: 0, bytesOut: 0, unreadable: 0 };
  #ownId = '';
  #serverName = '';
  #joined: JoinedBubble | null = null;
  readonly #bubbleNames = new Map<string, string>();
  #stopTicking: (() => void) | null = null;

  constructor(
    env: SessionEnvironment,
    emit: EmitEvent,
    datagrams: readonly RecordedDatagram[],
    fileName: string,
  ) {
    this.#env = env;
    this.#emit = emit;
    // Lines of a recorder may be slightly out of order.
    this.#datagrams = datagrams.toSorted((a, b) => a.time - b.time);
    this.#fileName = fileName;
    this.#startTime = this.#datagrams.at(0)?.time ?? 0;
    this.duration = (this.#datagrams.at(-1)?.time ?? 0) - this.#startTime;
    this.#scene = new BubbleScene(
      emit,
      {
        examine: () => {},
        ownDescribed: () => {},
        ownCorrected: () => {},
        ownHandedOver: (bubbleId, center) => this.#enter(bubbleId, center),
        hasReported: () => false,
      },
      () => 1000 * this.#timeAt(env.clock.now()),
    );
  }

  start(): void {
    this.#startedAt = this.#env.clock.now();
    this.#healthAt = this.#startedAt;
    this.#emit({ type: 'bubble-media', media: null });
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
  }

  /** Seconds of the recording at a moment of the clock. */
  #timeAt(now: number): number {
    return this.#startTime + (now - this.#startedAt) / 1000;
  }

  #tick(): void {
    const now = this.#env.clock.now();
    const time = this.#timeAt(now);
    while (this.#next < this.#datagrams.length && this.#datagrams[this.#next].time <= time) {
      this.#play(this.#datagrams[this.#next++], now);
    }
    if (this.#joined) this.#scene.flush(now, this.#ownState);
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) this.#emitHealth(now);
    // The last changes of the scene are reported within a second after the last datagram.
    if (time > this.#startTime + this.duration + 1) this.#end();
  }

  /** In a recording the own avatar is an avatar like the others. */
  get #ownState(): OwnState | null {
    const own = this.#scene.own;
    if (own === null) return null;
    const { id, animations } = own;
    return { id, motion: null, animations: animations.records, counts: animations.counts };
  }

  #play({ direction, time, bytes }: RecordedDatagram, now: number): void {
    this.log.add(direction, time * 1000, bytes);
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
          this.#enter(message.fields.simulationIdentifier, CENTER);
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
          this.#enter(bubbleIdentifier, this.#scene.center);
        else this.#enter(bubbleIdentifier, CENTER);
        break;
      }
      case 'Movement Perception':
      case 'Advanced Movement Perception':
      case 'Animation Perception':
        this.#scene.apply(message, now);
    }
  }

  #enter(bubbleId: string, center: Vector3): void {
    const now = this.#env.clock.now();
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

  #emitHealth(now: number): void {
    this.#healthAt = now;
    const nothing = { roundTrip: 0, unacknowledged: 0, resent: 0, throttle: null };
    const health: BubbleHealth = { ...nothing, ...this.#counts };
    this.#emit({ type: 'bubble-health', health });
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

/** The message as a session would report it; null for one that cannot be read. */
function receivedMessage(read: SetpReadMessage): ReceivedMessage | null {
  const { type, messageId, data, message, error, flags } = read;
  if (error) return null;
  const common = { messageId, guaranteed: flags.includes('G') };
  return message === null ? { name: null, type, data, ...common } : { ...message, ...common };
}
