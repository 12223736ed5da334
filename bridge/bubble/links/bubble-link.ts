import type { Vector3 } from '../../../src/math/index.ts';
import {
  type CloudLink,
  LINK_FAILURES,
  type LinkFailure,
  type MessageOf,
  SETP,
} from '../../../src/protocol/setp/index.ts';
import {
  type LinkOutcome,
  linkToBubble,
  type ReceivedMessage,
} from '../../../src/protocol/setp/session/index.ts';
import type { Peer, PeerSession } from '../sessions/index.ts';
import type { BubbleWorld } from '../world/index.ts';
import { LinkConnection } from './link-connection.ts';
import type { LinkContext } from './link-context.ts';
import { portalPlace } from './link-geometry.ts';
import type { HandoverMemory } from './link-handovers.ts';
import { LinkPortal } from './link-portal.ts';

/** Messages that are kept until the answer to a request. */
const MAX_EARLY = 4096;

export interface LinkTarget {
  readonly targetId: string;
  /** As others name the target's server. */
  readonly host: string;
  readonly port: number;
  /** Of the target in this bubble's coordinates. */
  readonly center: Vector3;
  /** Where requests go; null for a bubble of this server. */
  readonly peer: Peer | null;
  /** Whether we request the link: by configuration, or because another link's answer listed it. */
  readonly isRequested: boolean;
  /** Whether an answer listed it whose server no configuration names: it is shown, and never called. */
  readonly isForbidden: boolean;
}

/** What the other side says of its bubble. */
export interface OtherBubble {
  readonly cloudUrl: string;
  readonly range: number;
  readonly perceptionRange: number;
}

export type BubbleLinkState = CloudLink['state'];

/** The link of one bubble of this server with another bubble: requests it, keeps it, and shows its portal. */
export class BubbleLink {
  readonly world: BubbleWorld;
  readonly #context: LinkContext;
  readonly #memory: HandoverMemory;
  readonly #accepted: (link: BubbleLink, answer: MessageOf<'Bubble Link Success Response'>) => void;
  readonly #portal: LinkPortal;
  #target: LinkTarget;
  #other: OtherBubble | null = null;
  #name = '';
  #state: BubbleLinkState;
  #refusal: LinkFailure | null = null;
  #call: PeerSession | null = null;
  #connection: LinkConnection | null = null;
  #establishedAt = 0;
  #isCaller = false;
  #nextCallAt: number | null;
  #pause: number;
  #lostAt: number | null = null;

  /** @param accepted called when the other side has accepted our request, with its answer. */
  constructor(
    context: LinkContext,
    world: BubbleWorld,
    target: LinkTarget,
    memory: HandoverMemory,
    accepted: (link: BubbleLink, answer: MessageOf<'Bubble Link Success Response'>) => void,
    now: number,
  ) {
    this.#context = context;
    this.#memory = memory;
    this.#accepted = accepted;
    this.world = world;
    this.#portal = new LinkPortal(world);
    this.#target = target;
    this.#name = context.world(target.targetId)?.name ?? '';
    this.#state = target.isForbidden ? 'refused' : 'linking';
    this.#nextCallAt = target.isRequested && !target.isForbidden ? now : null;
    this.#pause = context.limits.retryMs;
  }

  get target(): LinkTarget {
    return this.#target;
  }

  get state(): BubbleLinkState {
    return this.#state;
  }

  get connection(): LinkConnection | null {
    return this.#connection;
  }

  get portal(): LinkPortal {
    return this.#portal;
  }

  get isCalling(): boolean {
    return this.#call !== null;
  }

  /** Whether the bubbles belong to different clouds. */
  get isOtherCloud(): boolean {
    return this.#other !== null && this.#other.cloudUrl !== this.#context.identity.cloudUrl;
  }

  /** Whether we requested the open link so recently that a request of the other side may have crossed ours. */
  hasJustCalled(now: number): boolean {
    return this.#isCaller && now - this.#establishedAt < this.#context.limits.answerMs;
  }

  /** Whether a lost link that the other side had requested is to be forgotten. */
  isOver(now: number): boolean {
    return (
      !this.#target.isRequested &&
      !this.#target.isForbidden &&
      this.#connection === null &&
      this.#lostAt !== null &&
      now - this.#lostAt > this.#context.limits.forgetMs
    );
  }

  cloudLink(): CloudLink {
    const { targetId, host, port, center } = this.#target;
    return {
      bubbleId: targetId,
      bubbleName: this.#name,
      address: host,
      port,
      state: this.#state,
      refusal: this.#refusal,
      center: [center[0], center[1], center[2]],
    };
  }

  /** The entry of a Bubble Link Success Response; null while the link is not open. */
  listed(): MessageOf<'Bubble Link Success Response'>['linkedBubbles'][number] | null {
    if (!this.#connection || !this.#other || this.isOtherCloud) return null;
    const { targetId, host, port, center } = this.#target;
    return {
      bubbleIdentifier: targetId,
      address: host,
      port,
      relativeLocation: center,
      bubbleRange: this.#other.range,
      bubblePerceptionRange: this.#other.perceptionRange,
    };
  }

  tick(now: number): void {
    this.#connection?.tick(now);
    if (this.#nextCallAt !== null && now >= this.#nextCallAt && !this.#call && !this.#connection) {
      this.#request(now);
    }
  }

  /** Gives up a request of ours, because the other side's is accepted. */
  cancelCall(now: number): void {
    const call = this.#call;
    this.#call = null;
    call?.session.disconnect(now);
  }

  /** Opens the link over a session on which the request was accepted, in either direction. */
  establish(peer: PeerSession, target: LinkTarget, other: OtherBubble, now: number): void {
    this.#loseConnection(now);
    this.cancelCall(now);
    this.#target = { ...target, isRequested: this.#target.isRequested || target.isRequested };
    this.#other = other;
    this.#state = 'linked';
    this.#refusal = null;
    this.#pause = this.#context.limits.retryMs;
    this.#nextCallAt = null;
    this.#lostAt = null;
    this.#establishedAt = now;
    this.#isCaller = false;
    const { range, perceptionRange } = other;
    const place = portalPlace(target.center, this.world.range, range);
    this.#showPortal();
    const connection = new LinkConnection(
      this.#context,
      {
        world: this.world,
        targetId: target.targetId,
        center: target.center,
        range,
        perceptionRange,
        isOtherCloud: this.isOtherCloud,
        portal: place,
      },
      peer,
      this.#memory,
      (name) => {
        if (name === this.#name) return;
        this.#name = name;
        this.#showPortal();
      },
    );
    this.#connection = connection;
    peer.owner = {
      handle: (message, at) => {
        if (this.#connection === connection) connection.handle(message, at);
      },
      ended: (_reason, at) => {
        if (this.#connection === connection) this.#loseConnection(at);
      },
    };
  }

  /** Ends the link for good. */
  close(now: number): void {
    this.#nextCallAt = null;
    this.cancelCall(now);
    this.#loseConnection(now);
    this.#nextCallAt = null;
    this.#portal.remove();
  }

  #request(now: number): void {
    const { identity, limits } = this.#context;
    const { targetId, center, peer } = this.#target;
    this.#nextCallAt = null;
    let call: PeerSession | null = null;
    // Perceptions may overtake the answer to the request.
    const early: ReceivedMessage[] = [];
    const owner = {
      handle: (message: ReceivedMessage) => {
        if (early.length < MAX_EARLY) early.push(message);
      },
      ended: (_reason: unknown, at: number) => {
        if (this.#call === call) this.#fail(null, at);
      },
    };
    call = this.#context.sessions.call(
      peer,
      owner,
      (options) =>
        linkToBubble(
          {
            callingProgramName: identity.programName,
            callingProgramMajorVersion: identity.programVersion[0],
            callingProgramMinorVersion: identity.programVersion[1],
            protocolMajorVersion: SETP.protocolVersion[0],
            protocolMinorVersion: SETP.protocolVersion[1],
            callingCloudUrl: identity.cloudUrl,
            callingBubbleIdentifier: this.world.id,
            targetBubbleIdentifier: targetId,
            relativeLocation: [-center[0], -center[1], -center[2]],
            bubbleRange: this.world.range,
            bubblePerceptionRange: this.world.perceptionRange,
            simulationCycleLength: this.world.cycleMicroseconds,
          },
          {
            ...options,
            answerMs: limits.answerMs,
            settled: (outcome) => this.#settled(call, outcome, early),
          },
        ),
      now,
    );
    this.#call = call;
  }

  #settled(
    call: PeerSession | null,
    outcome: LinkOutcome,
    early: readonly ReceivedMessage[],
  ): void {
    if (call === null || this.#call !== call) return;
    const now = this.#context.now();
    if (outcome.kind === 'accepted') {
      const { cloudUrl, bubbleRange, bubblePerceptionRange } = outcome.answer;
      if (!(bubbleRange > 0) || !(bubblePerceptionRange > 0)) {
        this.#fail(null, now);
        call.session.disconnect(now);
        return;
      }
      this.#call = null;
      this.establish(
        call,
        this.#target,
        { cloudUrl, range: bubbleRange, perceptionRange: bubblePerceptionRange },
        now,
      );
      this.#isCaller = true;
      for (const message of early) call.owner.handle(message, now);
      this.#accepted(this, outcome.answer);
      return;
    }
    this.#fail(outcome.kind === 'refused' ? (outcome.reason ?? LINK_FAILURES[0]) : null, now);
  }

  /** A request of ours was refused or not answered: it is repeated later. */
  #fail(refusal: LinkFailure | null, now: number): void {
    const { refusedMs, maxRetryMs } = this.#context.limits;
    this.#call = null;
    this.#refusal = refusal;
    this.#state = refusal ? 'refused' : 'unreachable';
    this.#nextCallAt = now + (refusal ? refusedMs : this.#pause);
    this.#pause = Math.min(2 * this.#pause, maxRetryMs);
    this.#showPortal();
  }

  #loseConnection(now: number): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = null;
    connection.close();
    connection.peer.session.disconnect(now);
    this.#state = 'unreachable';
    this.#isCaller = false;
    this.#lostAt = now;
    if (this.#target.isRequested) this.#nextCallAt = now + this.#pause;
    this.#showPortal();
  }

  /** A link that was never open is shown where its portal will be if both bubbles are of the same size. */
  #showPortal(): void {
    const { targetId, host, port, center } = this.#target;
    const { range } = this.#other ?? this.world;
    this.#portal.show(portalPlace(center, this.world.range, range), {
      bubbleId: targetId,
      bubbleName: this.#name,
      address: host,
      port,
      center: [center[0], center[1], center[2]],
      state: this.#state === 'linked' ? 'linked' : 'unreachable',
      isOtherCloud: this.isOtherCloud,
    });
  }
}
