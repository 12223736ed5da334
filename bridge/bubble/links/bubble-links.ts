import { add, type Vector3 } from '../../../src/math/index.ts';
import {
  type CloudLink,
  LINK_FAILURES,
  type LinkFailure,
  type MessageOf,
  SETP,
} from '../../../src/protocol/setp/index.ts';
import { isLocal, type Peer, type PeerSession, peerKey } from '../sessions/index.ts';
import type { BubbleWorld, ForwardedInteraction, WorldObject } from '../world/index.ts';
import { BubbleLink, type LinkTarget, type OtherBubble } from './bubble-link.ts';
import type { LinkContext } from './link-context.ts';
import { HandoverMemory } from './link-handovers.ts';
import type { KnownServer, LinkOptions } from './link-options.ts';

type LinkRequest = MessageOf<'Bubble Link Request'>;

/** Metres: what a request may say of a bubble and of where it is. */
const MAX_RANGE = 100_000;

/** Bytes of an address in a list of links. */
const MAX_HOST = 88;

/** Milliseconds between two looks for what is to be forgotten. */
const SWEEP_MS = 10_000;

/** All links of a server's bubbles: those that the configuration names, those that answers list, and those of callers. */
export class BubbleLinks {
  readonly #context: LinkContext;
  readonly #memory = new HandoverMemory();
  /** By bubble, then by target. */
  readonly #links = new Map<string, Map<string, BubbleLink>>();
  #sweptAt: number;

  /** @throws {RangeError} for links of bubbles or servers that do not exist, and hosts that do not fit their field. */
  constructor(context: LinkContext, options: readonly LinkOptions[], now: number) {
    this.#context = context;
    this.#sweptAt = now;
    for (const { host } of context.knownServers) {
      if (Buffer.byteLength(host) > MAX_HOST) throw new RangeError(`the host is too long: ${host}`);
    }
    for (const world of context.worlds()) this.#links.set(world.id, new Map());
    for (const { bubbleId, targetId, server, center } of options) {
      const world = context.world(bubbleId);
      if (!world || bubbleId === targetId || !(Math.hypot(...center) > 0)) {
        throw new RangeError(`no link from ${bubbleId} to ${targetId}`);
      }
      const target = this.#targetAt(targetId, server ?? context.identity, center);
      if (target.isForbidden) throw new RangeError(`the server of ${targetId} is not known`);
      this.#add(world, target, now);
    }
  }

  tick(now: number): void {
    for (const links of this.#links.values()) {
      for (const [targetId, link] of links) {
        link.tick(now);
        if (!link.isOver(now)) continue;
        link.close(now);
        links.delete(targetId);
      }
    }
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    this.#memory.sweep(now, (id) => [...this.#context.worlds()].some((world) => world.find(id)));
  }

  /** Answers the request of another bubble's server, at once or after it has proved that it knows the key. */
  answer(peer: PeerSession, request: LinkRequest, now: number): void {
    const refusal = this.#check(request);
    if (refusal) {
      this.#refuse(peer, refusal, now);
    } else if (isLocal(peer.peer)) {
      this.#accept(peer, request, now);
    } else if (this.#context.needsProof || this.#knownServer(peer.peer)) {
      // Without a key, the answer shows at least that the caller receives what is sent to its address: a forged request
      // could otherwise end the link that exists.
      peer.owner = {
        handle: () => undefined,
        ended: () => undefined,
        challenged: (isProof, at) => {
          if (isProof || !this.#context.needsProof) this.#accept(peer, request, at);
          else this.#refuse(peer, 'unauthorized', at);
        },
      };
      peer.session.challenge(this.#context.randomBytes(64));
    } else {
      this.#refuse(peer, 'unauthorized', now);
    }
  }

  /** An own object of a bubble has met one of another bubble. */
  collided(world: BubbleWorld, own: WorldObject, foreign: WorldObject): void {
    this.#linkOf(world, foreign)?.connection?.collided(own, foreign);
  }

  /** An object goes through a portal. */
  crossed(world: BubbleWorld, object: WorldObject, portal: WorldObject, now: number): void {
    for (const link of this.#of(world.id).values()) {
      if (link.portal.object === portal) link.connection?.handovers.start(object, now);
    }
  }

  /** An interaction with an object of another bubble. */
  forward(world: BubbleWorld, interaction: ForwardedInteraction): void {
    const connection = this.#linkOf(world, interaction.target)?.connection;
    if (connection) {
      connection.forward(interaction);
      return;
    }
    interaction.answer({
      isSuccess: false,
      failureMessage: 'The bubble of the object is not linked any more.',
      data: new Uint8Array(0),
    });
  }

  /** The links of a bubble, for the cloud document. */
  cloudLinks(bubbleId: string): CloudLink[] {
    return [...this.#of(bubbleId).values()].map((link) => link.cloudLink());
  }

  close(now: number): void {
    for (const links of this.#links.values()) {
      for (const link of links.values()) link.close(now);
      links.clear();
    }
  }

  /** Why a request cannot be accepted from anybody. */
  #check(request: LinkRequest): LinkFailure | null {
    const { protocolMajorVersion, protocolMinorVersion } = request;
    const [major, minor] = SETP.protocolVersion;
    if (protocolMajorVersion !== major || protocolMinorVersion !== minor) {
      return 'unsupported-protocol';
    }
    const { bubbleRange, bubblePerceptionRange, relativeLocation } = request;
    const distance = Math.hypot(...relativeLocation);
    const isSensible =
      isBetween(bubbleRange, 0, MAX_RANGE) &&
      isBetween(bubblePerceptionRange, 0, MAX_RANGE) &&
      isBetween(distance, 0, MAX_RANGE);
    if (!isSensible || this.#context.refusedPrograms.includes(request.callingProgramName)) {
      return 'unsupported-server';
    }
    const { targetBubbleIdentifier, callingBubbleIdentifier } = request;
    if (!this.#context.world(targetBubbleIdentifier)) return 'unauthorized';
    return targetBubbleIdentifier === callingBubbleIdentifier ? 'unauthorized' : null;
  }

  #accept(peer: PeerSession, request: LinkRequest, now: number): void {
    const { callingBubbleIdentifier: callerId } = request;
    const world = this.#context.world(request.targetBubbleIdentifier) as BubbleWorld;
    // A bubble of this server calls only from within it.
    if (!isLocal(peer.peer) && this.#context.world(callerId)) {
      this.#refuse(peer, 'unauthorized', now);
      return;
    }
    const links = this.#of(world.id);
    const known = links.get(callerId);
    // Both sides may call at the same time: then the call of the bubble with the lower id counts.
    const hasCrossed = known && (known.isCalling || (known.connection && known.hasJustCalled(now)));
    if (hasCrossed && world.id < callerId) {
      peer.session.disconnect(now);
      return;
    }
    // An open link is its peer's: no other server can take the place of its bubble.
    const holder = known?.connection?.peer.peer;
    if (holder && peerKey(holder) !== peerKey(peer.peer) && !isLocal(holder)) {
      this.#refuse(peer, 'unauthorized', now);
      return;
    }
    if (!known && links.size >= this.#context.limits.linksPerBubble) {
      this.#refuse(peer, 'unauthorized', now);
      return;
    }
    const target = this.#callerTarget(peer.peer, request);
    const other: OtherBubble = {
      cloudUrl: request.callingCloudUrl,
      range: request.bubbleRange,
      perceptionRange: request.bubblePerceptionRange,
    };
    peer.session.send(
      'Bubble Link Success Response',
      this.#success(world, callerId, other.cloudUrl),
    );
    const link = known ?? this.#add(world, target, now);
    link.establish(peer, target, other, now);
  }

  #success(
    world: BubbleWorld,
    callerId: string,
    callerCloud: string,
  ): MessageOf<'Bubble Link Success Response'> {
    const { cloudUrl, programName, programVersion } = this.#context.identity;
    const linkedBubbles = [];
    // Two clouds are linked between two bubbles only.
    if (callerCloud === cloudUrl) {
      for (const [targetId, link] of this.#of(world.id)) {
        const listed = targetId === callerId ? null : link.listed();
        if (listed) linkedBubbles.push(listed);
      }
    }
    return {
      cloudUrl,
      answeringProgramName: programName,
      answeringProgramMajorVersion: programVersion[0],
      answeringProgramMinorVersion: programVersion[1],
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
      bubbleRange: world.range,
      bubblePerceptionRange: world.perceptionRange,
      simulationCycleLength: world.cycleMicroseconds,
      linkedBubbles,
    };
  }

  #refuse(peer: PeerSession, refusal: LinkFailure, now: number): void {
    const { cloudUrl, programName, programVersion } = this.#context.identity;
    peer.session.send('Bubble Link Failure Response', {
      cloudUrl,
      answeringProgramName: programName,
      answeringProgramMajorVersion: programVersion[0],
      answeringProgramMinorVersion: programVersion[1],
      protocolMajorVersion: SETP.protocolVersion[0],
      protocolMinorVersion: SETP.protocolVersion[1],
      errorCode: LINK_FAILURES.indexOf(refusal),
    });
    peer.session.disconnect(now);
  }

  /** Links with the bubbles that an answer lists, too, where the configuration names their servers. */
  #follow(link: BubbleLink, { linkedBubbles }: MessageOf<'Bubble Link Success Response'>): void {
    if (link.isOtherCloud) return;
    const { world, target } = link;
    const links = this.#of(world.id);
    for (const { bubbleIdentifier, address, port, relativeLocation } of linkedBubbles) {
      const center = add(target.center, relativeLocation);
      const isNew = bubbleIdentifier !== world.id && !links.has(bubbleIdentifier);
      if (!isNew || links.size >= this.#context.limits.linksPerBubble) continue;
      if (!isBetween(Math.hypot(...center), 0, MAX_RANGE)) continue;
      this.#add(
        world,
        this.#targetAt(bubbleIdentifier, { host: address, port }, center),
        this.#context.now(),
      );
    }
  }

  #add(world: BubbleWorld, target: LinkTarget, now: number): BubbleLink {
    const link = new BubbleLink(
      this.#context,
      world,
      target,
      this.#memory,
      (accepted, answer) => this.#follow(accepted, answer),
      now,
    );
    this.#of(world.id).set(target.targetId, link);
    return link;
  }

  #targetAt(
    targetId: string,
    { host, port }: { readonly host: string; readonly port: number },
    center: Vector3,
  ): LinkTarget {
    const { identity, knownServers } = this.#context;
    const isHere = host === identity.host && port === identity.port;
    const server = knownServers.find(
      (known) => known.port === port && (known.host === host || known.address === host),
    );
    return {
      targetId,
      host: server && !isHere ? server.host : host,
      port,
      center,
      peer: isHere || !server ? null : { address: server.address, port },
      isRequested: true,
      isForbidden: isHere ? this.#context.world(targetId) === null : server === undefined,
    };
  }

  /** The caller of an accepted request. */
  #callerTarget(peer: Peer, request: LinkRequest): LinkTarget {
    const { identity } = this.#context;
    const server = this.#knownServer(peer);
    const isHere = isLocal(peer);
    return {
      targetId: request.callingBubbleIdentifier,
      host: isHere ? identity.host : (server?.host ?? peer.address),
      port: isHere ? identity.port : peer.port,
      center: request.relativeLocation,
      peer: isHere ? null : peer,
      isRequested: false,
      isForbidden: false,
    };
  }

  #knownServer({ address, port }: Peer): KnownServer | undefined {
    return this.#context.knownServers.find(
      (known) => known.address === address && known.port === port,
    );
  }

  #linkOf(world: BubbleWorld, { governor }: WorldObject): BubbleLink | undefined {
    return governor.kind === 'simulation'
      ? this.#of(world.id).get(governor.simulationId)
      : undefined;
  }

  #of(bubbleId: string): Map<string, BubbleLink> {
    return this.#links.get(bubbleId) ?? new Map();
  }
}

/** Above `low`, and not above `high`. */
function isBetween(value: number, low: number, high: number): boolean {
  return value > low && value <= high;
}
