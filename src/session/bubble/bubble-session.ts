import type { Vector3 } from '../../math/index.ts';
import type { ReceivedMessage, SessionEndReason } from '../../protocol/setp/session/index.ts';
import type { AvatarControls } from '../agent/agent-contract.ts';
import { BridgeLink, type BridgeNotice } from '../link/bridge-link.ts';
import { ReconnectingLink, type RestoreResult } from '../link/reconnecting-link.ts';
import type { EmitEvent, SessionEnd, SessionStep } from '../live-contract.ts';
import { SetpLog } from '../log/setp-log.ts';
import { ActiveClock, type SessionEnvironment } from '../session-environment.ts';
import type { BubbleConnection } from './bubble-connection.ts';
import { BubbleConnections } from './bubble-connections.ts';
import type {
  BubbleAvatarChoice,
  BubbleChoice,
  BubbleConnectOutcome,
  BubbleForm,
  InteractionForm,
  InteractionOutcome,
  StayEnd,
} from './bubble-contract.ts';
import { BubbleDirectory } from './bubble-directory.ts';
import { bubbleMedia } from './bubble-list.ts';
import { BubbleStay } from './bubble-stay.ts';
import { connectFailure, restoreFailure } from './connect-failures.ts';
import { HandoverFollowing, type HandoverResult } from './handover-following.ts';
import { JoinedRecord } from './joined-record.ts';
import { rejoin } from './rejoining.ts';

const TICK_MS = 33;
const HEALTH_INTERVAL_MS = 1000;
const CENTER: Vector3 = [0, 0, 0];

interface ServerName {
  /** In the bridge's list. */
  readonly id: string;
  readonly name: string;
}

/**
 * One session with bubble servers, from the first connection until it ends: over as many links to the bridge, and with
 * as many servers, as reconnections and handovers take. Errors are reported and never thrown, whatever servers send.
 */
export class BubbleSession {
  readonly log = new SetpLog(undefined, (key) => this.#stay?.scene.nameOf(key) ?? null);
  readonly #env: SessionEnvironment;
  readonly #page: string;
  readonly #emit: EmitEvent;
  readonly #form: BubbleForm;
  readonly #bridgeToken: string | null;
  readonly #clock: ActiveClock;
  readonly #link: ReconnectingLink;
  /** Aborted when the session is over. */
  readonly #controller = new AbortController();
  readonly #connections: BubbleConnections;
  #connection: BubbleConnection | null = null;
  #server: ServerName;
  #stay: BubbleStay | null = null;
  readonly #directory: BubbleDirectory;
  readonly #joined: JoinedRecord;
  #healthAt = 0;
  #following: HandoverFollowing | null = null;
  #silentConnects = 0;
  #unreadableFrames = 0;
  #stopTicking: (() => void) | null = null;

  constructor(
    env: SessionEnvironment,
    page: string,
    emit: EmitEvent,
    form: BubbleForm,
    bridgeToken: string | null,
  ) {
    this.#env = env;
    this.#page = page;
    this.#emit = (event, transfer) => {
      if (!this.#isOver) emit(event, transfer);
    };
    this.#form = form;
    this.#bridgeToken = bridgeToken;
    this.#server = { id: form.server, name: form.server };
    this.#clock = new ActiveClock(() => env.clock.now());
    this.#link = this.#makeLink();
    const { user, passphrase } = form;
    this.#connections = new BubbleConnections({
      ...{ env, clock: this.#clock, log: this.log, credentials: { user, passphrase } },
      link: () => this.#link.current,
      received: (connection, message) => this.#receive(connection, message),
      ended: (connection, reason) => this.#connectionEnded(connection, reason),
    });
    this.#directory = new BubbleDirectory({
      env,
      page,
      bridgeToken,
      changed: (bubbles) => {
        this.#emit({ type: 'bubbles', bubbles });
        if (this.#stay) this.#joined.updateFacts(this.#stay);
      },
    });
    this.#joined = new JoinedRecord({
      emit: this.#emit,
      wall: () => env.clock.wall(),
      directory: this.#directory,
    });
  }

  /** The controls of the own avatar; null while there is none. */
  get controls(): AvatarControls | null {
    return this.#stay?.own.walk ?? null;
  }

  /** Call once. Never rejects. */
  async connect(): Promise<BubbleConnectOutcome> {
    this.#setStep('connecting');
    const link = await this.#link.open();
    if (!(link instanceof BridgeLink)) {
      const detail = link.reason || String(link.closeCode);
      return this.#abandon({ kind: 'failed', code: 'bridge-unreachable', detail });
    }
    this.#setStep('logging-in');
    this.#stopTicking = this.#env.clock.every(TICK_MS, () => this.#guard(() => this.#tick()));
    const connection = this.#connections.make(this.#form.server);
    const result = await connection.open(link);
    if (result.kind !== 'accepted') return this.#abandon(connectFailure(result));
    if (this.#isOver) return { kind: 'failed', code: 'bridge-closed', detail: '' };
    const { serverName, serverProgramName: programName } = result.answer;
    this.#use(connection, serverName);
    this.#link.startReconnecting();
    this.#setStep('choosing');
    return { kind: 'connected', serverName: this.#server.name, programName };
  }

  /** Leaves the bubble, disconnects, and ends. */
  async logout(): Promise<void> {
    if (!this.#isOver && this.#connection) {
      this.#connection.leave();
      await this.#connections.disconnect();
    }
    this.#end({ kind: 'logged-out' });
  }

  async listBubbles(): Promise<readonly BubbleChoice[]> {
    await this.#directory.refresh();
    return this.#directory.bubbles;
  }

  async listAvatars(bubbleId: string): Promise<readonly BubbleAvatarChoice[]> {
    const avatars = await this.#connection?.listAvatars(bubbleId);
    return (avatars ?? []).map((avatar) => ({
      id: avatar.avatarIdentifier,
      modelId: avatar.avatarModelIdentifier,
      description: avatar.avatarShortDescription,
    }));
  }

  async join(bubbleId: string, avatarId: string): Promise<boolean> {
    const connection = this.#connection;
    if (connection === null || this.#isOver || this.#following) return false;
    if (this.#stay) this.#leave('user');
    this.#setStep('entering');
    const stay = this.#makeStay(avatarId);
    this.#stay = stay;
    stay.enter(bubbleId, CENTER, this.#directory.factsOf(bubbleId));
    const isJoined = (await connection.join(bubbleId, avatarId)) === true;
    if (this.#isOver || this.#stay !== stay) return false;
    if (!isJoined) {
      this.#stay = null;
      stay.end();
      this.#setStep('choosing');
      return false;
    }
    this.#show(stay, bubbleId, CENTER);
    this.#setStep('connected');
    return true;
  }

  async leave(): Promise<void> {
    if (this.#stay === null || this.#isOver) return;
    this.#leave('user');
    this.#setStep('choosing');
  }

  async interact(form: InteractionForm): Promise<InteractionOutcome> {
    return this.#stay?.interact(form) ?? { kind: 'failed', code: 'not-joined' };
  }

  walkTo(place: Vector3 | null): void {
    this.#stay?.walkTo(place);
  }

  get #isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  #makeLink(): ReconnectingLink {
    return new ReconnectingLink(this.#env, this.#page, this.#bridgeToken, {
      datagram: (channel, bytes) =>
        this.#guard(() => this.#connections.at(channel)?.receive(bytes)),
      notice: (notice) => this.#guard(() => this.#handleNotice(notice)),
      malformed: () => {
        this.#unreadableFrames += 1;
      },
      messageEnd: () => this.#guard(() => this.#connections.flush()),
      reconnecting: (attempt) => {
        this.#clock.pause();
        this.#setStep('reconnecting', attempt);
      },
      restore: (link) => this.#restore(link),
      ended: (end) => this.#end(end),
    });
  }

  #makeStay(avatarId: string): BubbleStay {
    return new BubbleStay(avatarId, {
      emit: this.#emit,
      wall: () => this.#env.clock.wall(),
      now: () => this.#clock.now(),
      connection: () => this.#connection,
      settleNames: () => this.log.settleNames(),
      handedOver: (...handover) => this.#followHandover(...handover),
    });
  }

  /** From now on this is the connection of the session. */
  #use(connection: BubbleConnection, serverName: string): void {
    this.#connection = connection;
    this.#server = { id: connection.server, name: serverName.trim() || connection.server };
    this.#silentConnects = 0;
    this.#directory.use(connection, this.#clock.now());
    const media = bubbleMedia(this.#page, connection.server, this.#bridgeToken);
    this.#emit({ type: 'bubble-media', media });
  }

  #receive(connection: BubbleConnection, message: ReceivedMessage): void {
    if (this.#following?.hold(connection, message) || connection !== this.#connection) return;
    if (message.name === 'Leave Bubble Notification') {
      if (this.#stay === null || this.#following) return;
      this.#leave('server');
      this.#setStep('choosing');
      return;
    }
    this.#stay?.receive(message);
  }

  #tick(): void {
    const now = this.#clock.now();
    this.#connections.tick();
    if (this.#connection === null || this.#isOver) return;
    this.#stay?.tick(now);
    this.#joined.tick(this.#stay, now);
    if (now - this.#healthAt >= HEALTH_INTERVAL_MS) this.#emitHealth(now);
    this.#directory.tick(now);
    this.#connections.flush();
  }

  #handleNotice(notice: BridgeNotice): void {
    if (notice.type !== 'closed') return;
    const connection = this.#connections.at(notice.channel);
    if (connection === null) return;
    connection.abandon();
    this.#connectionEnded(connection, 'silent');
  }

  #show(stay: BubbleStay, bubbleId: string, center: Vector3): void {
    const sessionId = this.#connection?.sessionId ?? 0;
    this.#joined.show(stay, { ...this.#server, sessionId }, bubbleId, center);
  }

  #leave(endedBy: StayEnd): void {
    this.#following?.cancel();
    this.#following = null;
    if (endedBy !== 'server') this.#connection?.leave();
    this.#stay?.end();
    this.#stay = null;
    this.#joined.end(endedBy);
  }

  #followHandover(bubbleId: string, center: Vector3, messageId: number, now: number): void {
    const stay = this.#stay;
    const connection = this.#connection;
    if (!stay?.isShown || connection === null || this.#following) return;
    this.#joined.beginHandover(now);
    if (this.#directory.has(bubbleId)) {
      this.#goOn(stay, bubbleId, center, messageId);
      return;
    }
    const portal = stay.scene.portalTo(bubbleId);
    const handover = { avatarId: stay.own.id, bubbleId, center, messageId, portal };
    const following = new HandoverFollowing(handover, connection, {
      ...{ env: this.#env, page: this.#page, connections: this.#connections },
      link: () => this.#link.current,
      hasBubble: async (id) => {
        await this.#directory.refresh();
        return this.#directory.has(id);
      },
      received: (message) => stay.receive(message),
    });
    this.#following = following;
    this.#setStep('moving');
    following.run().then((result) => this.#guard(() => this.#arrive(stay, following, result)));
  }

  #arrive(stay: BubbleStay, following: HandoverFollowing, result: HandoverResult): void {
    // The user may have left meanwhile.
    if (this.#following !== following || this.#isOver) return;
    this.#following = null;
    const before = this.#connection;
    const { bubbleId, center, messageId } = following.handover;
    if (result === null) {
      this.#leave('handover');
      this.#setStep('choosing');
    } else if (result.kind === 'here') {
      this.#goOn(stay, bubbleId, center, messageId);
      this.#setStep('connected');
    } else {
      this.#use(result.connection, result.serverName);
      this.#goOn(stay, bubbleId, center, null);
      this.#setStep('connected');
      before?.leave();
      if (before) this.#connections.close(before).catch(this.#env.report);
    }
    const { lost } = following;
    if (result?.kind !== 'there' && lost !== null) this.#recover(lost);
    else if (this.#connection) {
      for (const message of following.takeHeld()) this.#receive(this.#connection, message);
    }
  }

  /** The stay continues in another bubble. @param beganWith see `BubbleScene.enter`. */
  #goOn(stay: BubbleStay, bubbleId: string, center: Vector3, beganWith: number | null): void {
    stay.enter(bubbleId, center, this.#directory.factsOf(bubbleId), beganWith);
    this.#show(stay, bubbleId, center);
  }

  #connectionEnded(connection: BubbleConnection, reason: SessionEndReason): void {
    if (connection !== this.#connection || this.#isOver || reason === 'closed') return;
    if (this.#following) this.#following.lost = reason;
    else this.#recover(reason);
  }

  /** The session with the server of the bubble, which had been accepted, is over. */
  #recover(reason: SessionEndReason): void {
    // A tab that slept has lost its session, too: it connects again before it gives up.
    if (reason === 'disconnected') this.#end({ kind: 'closed-by-bubble-server' });
    else this.#link.renew();
  }

  async #restore(link: BridgeLink): Promise<RestoreResult> {
    this.#clock.resume();
    this.#connections.abandon();
    this.#connection = null;
    if (this.#following) {
      // It goes on over this link.
      this.#following.lost = 'silent';
      this.#setStep('moving');
      return { kind: 'restored' };
    }
    const connection = this.#connections.make(this.#server.id);
    const result = await connection.open(link);
    if (this.#isOver) return { kind: 'retry', detail: null };
    if (result.kind !== 'accepted') {
      if (result.kind === 'silent') this.#silentConnects += 1;
      return restoreFailure(result, this.#silentConnects);
    }
    this.#use(connection, result.answer.serverName);
    const { bubble } = this.#joined;
    const stay = this.#stay;
    if (stay && bubble) {
      const { signal } = this.#controller;
      const isCurrent = () => this.#stay === stay;
      if (await rejoin(connection, stay, bubble, { env: this.#env, signal, isCurrent })) {
        this.#show(stay, bubble.id, bubble.center);
        this.#setStep('connected');
        return { kind: 'restored' };
      }
      if (!connection.isOpen) return { kind: 'retry', detail: null };
      this.#leave('server');
    }
    this.#setStep('choosing');
    return { kind: 'restored' };
  }

  #emitHealth(now: number): void {
    this.#healthAt = now;
    const stats = this.#connection?.stats;
    if (!stats) return;
    const { roundTrip, unacknowledged, resent, throttle } = stats;
    const { packetsIn, packetsOut, bytesIn, bytesOut } = stats;
    const implausible = this.#stay?.scene.implausible ?? 0;
    const unreadable = stats.unreadable + implausible + this.#unreadableFrames;
    const counts = { packetsIn, packetsOut, bytesIn, bytesOut };
    const health = { roundTrip, unacknowledged, resent, throttle, ...counts, unreadable };
    this.#emit({ type: 'bubble-health', health });
  }

  #abandon(outcome: BubbleConnectOutcome): BubbleConnectOutcome {
    this.#stopTicking?.();
    this.#link.close();
    this.#setStep('idle');
    this.#controller.abort();
    return outcome;
  }

  #end(end: SessionEnd): void {
    if (this.#isOver) return;
    this.#stopTicking?.();
    this.#emit({ type: 'bubble-media', media: null });
    this.#setStep('ended', 0, end);
    this.#controller.abort();
    this.#following?.cancel();
    this.#connections.abandon();
    this.#link.current?.notify({ type: 'leave' });
    this.#link.close();
  }

  #setStep(step: SessionStep, attempt = 0, end: SessionEnd | null = null): void {
    this.#emit({ type: 'step', step, attempt, end });
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#env.report(error);
    }
  }
}
