import { randomBytes } from 'node:crypto';
import type { CloudDocument } from '../../../src/protocol/setp/index.ts';
import {
  BubbleLinks,
  DEFAULT_LINK_LIMITS,
  type LinkContext,
  type ServerIdentity,
} from '../links/index.ts';
import {
  DEFAULT_TABLE_LIMITS,
  type Peer,
  type PeerSession,
  type SessionCounts,
  type SessionOwner,
  SessionTable,
} from '../sessions/index.ts';
import type { BubbleWorld, ForwardedInteraction, WorldObject } from '../world/index.ts';
import { ClientConnection } from './client-connection.ts';
import type { CheckResult, ClientServices } from './client-services.ts';
import { Participants } from './participants.ts';
import { type BubbleServerOptions, DEFAULT_SERVER_LIMITS } from './server-options.ts';

/** Cycles that are made up for after a pause of the process: the others are left out. */
const MAX_LATE_CYCLES = 4;

interface HostedWorld {
  readonly world: BubbleWorld;
  nextCycleAt: number;
}

/**
 * A server of bubbles without sockets and clocks: datagrams and times (milliseconds of a clock that never goes back) go
 * in, datagrams come out through `transmit`. Its clients and the links of its bubbles are SETP sessions.
 */
export class BubbleServer {
  readonly #identity: ServerIdentity;
  readonly #worlds = new Map<string, HostedWorld>();
  readonly #sessions: SessionTable;
  readonly #links: BubbleLinks;
  readonly #participants: Participants;
  readonly #clients = new Set<ClientConnection>();
  readonly #services: ClientServices;
  #settled: ((now: number) => void)[] = [];
  #now: number;

  /** @throws {RangeError} for texts that do not fit their fields, and links whose bubbles or servers are not known. */
  constructor(options: BubbleServerOptions, now: number) {
    const { identity, worlds, accounts, knownServers, arrivals = new Map() } = options;
    const { challengeKey = null, refusedPrograms = [] } = options;
    const random = options.randomBytes ?? ((bytes: number) => new Uint8Array(randomBytes(bytes)));
    const limits = { ...DEFAULT_SERVER_LIMITS, ...options.limits };
    checkIdentity(identity);
    this.#identity = identity;
    this.#now = now;
    for (const world of worlds) {
      checkText('name of a bubble', world.name, 48);
      this.#worlds.set(world.id, { world, nextCycleAt: now });
    }
    this.#participants = new Participants(limits.holdMs);
    const world = (id: string) => this.#worlds.get(id)?.world ?? null;
    const allWorlds = () => worlds;
    this.#sessions = new SessionTable({
      limits: { ...DEFAULT_TABLE_LIMITS, ...options.sessionLimits },
      transmit: (datagram, peer) => options.transmit(datagram, peer),
      wallTime: options.wallTime,
      randomBytes: random,
      challengeKey,
      isKnownServer: ({ address, port }) =>
        knownServers.some((known) => known.address === address && known.port === port),
      accept: (session) => this.#accept(session),
    });
    this.#services = {
      identity,
      accounts,
      limits,
      refusedPrograms,
      participants: this.#participants,
      arrivals,
      world,
      worlds: allWorlds,
      countFailure: (peer) => this.#sessions.countFailure(peer),
      settle: (result, done) => this.#settle(result, done),
    };
    const context: LinkContext = {
      identity,
      limits: { ...DEFAULT_LINK_LIMITS, ...options.linkLimits },
      knownServers,
      refusedPrograms,
      needsProof: challengeKey !== null,
      sessions: this.#sessions,
      randomBytes: random,
      now: () => this.#now,
      world,
      worlds: allWorlds,
      userOf: (object) => this.#avatarGovernor(object)?.user ?? null,
      mayLeave: (object) =>
        object.governor.kind === 'bubble' || this.#avatarGovernor(object) !== null,
      departed: (source, object, targetId) => this.#participants.departed(source, object, targetId),
      arrived: (target, object, user, at) => {
        if (user !== null) this.#participants.arrived(target, object, user, at);
      },
    };
    this.#links = new BubbleLinks(context, options.links, now);
    for (const hosted of worlds) this.#watch(hosted);
  }

  /** Since the server began. */
  get counts(): SessionCounts {
    return this.#sessions.counts;
  }

  /** Of clients and links; a link between two bubbles of the server has two. */
  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** The users who are connected, one entry for each client. */
  users(): string[] {
    return [...this.#clients].map(({ user }) => user).filter((user) => user !== null);
  }

  /** Handles a datagram. Never throws for what it contains. */
  receive(datagram: Uint8Array<ArrayBuffer>, peer: Peer, now: number): void {
    this.#now = now;
    this.#sessions.receive(datagram, peer, now);
  }

  /** Everything that is due by now; to be called some twenty times a second, after `receive` of what has arrived. */
  tick(now: number): void {
    this.#now = now;
    for (const done of this.#settled.splice(0)) done(now);
    for (const hosted of this.#worlds.values()) advance(hosted, now);
    this.#participants.tick(now);
    this.#links.tick(now);
    this.#sessions.tick(now);
  }

  /** Takes all clients of a user out of their bubbles and disconnects them, as when the account was removed. */
  disconnectUser(user: string, now: number): void {
    this.#now = now;
    for (const client of this.#clients) if (client.user === user) client.disconnect(now);
  }

  /** Ends all links and sessions. They are over after half a second of ticks. */
  disconnectAll(now: number): void {
    this.#now = now;
    this.#links.close(now);
    for (const client of this.#clients) client.disconnect(now);
    this.#sessions.disconnectAll(now);
  }

  /** What the cloud url answers with. */
  cloudDocument(): CloudDocument {
    const worlds = [...this.#worlds.values()].map(({ world }) => world);
    return {
      name: this.#identity.serverName,
      bubbles: worlds.map((world) => {
        const own = [...world.objects()].filter(
          ({ isForeign, isPortal }) => !isForeign && !isPortal,
        );
        const avatarCount = own.filter(({ isAvatar }) => isAvatar).length;
        return {
          id: world.id,
          name: world.name,
          range: world.range,
          perceptionRange: world.perceptionRange,
          cycleLength: world.cycleMicroseconds,
          avatarCount,
          objectCount: own.length - avatarCount,
          links: this.#links.cloudLinks(world.id),
        };
      }),
    };
  }

  /** A session becomes a client's or a link's by its first message. */
  #accept(peer: PeerSession): SessionOwner {
    return {
      handle: (message, now) => {
        if (message.name === 'Bubble Link Request') {
          peer.owner = NO_OWNER;
          this.#links.answer(peer, message.fields, now);
        } else if (message.name === 'Connect Request') {
          const client = new ClientConnection(this.#services, peer);
          this.#clients.add(client);
          peer.owner = {
            handle: (next, at) => client.handle(next, at),
            ended: () => {
              this.#clients.delete(client);
              client.ended();
            },
          };
          client.handle(message, now);
        }
      },
      ended: () => undefined,
    };
  }

  #watch(world: BubbleWorld): void {
    world.setEvents({
      collided: (own, foreign) => this.#links.collided(world, own, foreign),
      crossed: (object, portal) => this.#links.crossed(world, object, portal, this.#now),
      forward: (interaction) => this.#forward(world, interaction),
    });
  }

  #forward(world: BubbleWorld, interaction: ForwardedInteraction): void {
    if (interaction.target.isForeign) {
      this.#links.forward(world, interaction);
      return;
    }
    const governor = this.#participants.governorOf(interaction.target);
    if (governor) governor.client.forward(interaction);
    else {
      interaction.answer({
        isSuccess: false,
        failureMessage: 'Nobody governs the object at the moment.',
        data: new Uint8Array(0),
      });
    }
  }

  /** The participant whose avatar an object is. */
  #avatarGovernor(object: WorldObject): { readonly user: string } | null {
    const participant = this.#participants.governorOf(object)?.participant;
    return participant?.avatar === object ? participant : null;
  }

  /** A check that fails by itself admits nobody. */
  #settle(result: Promise<CheckResult>, done: (result: CheckResult, now: number) => void): void {
    result.then(
      (value) => this.#settled.push((now) => done(value, now)),
      () => this.#settled.push((now) => done('authentication-failed', now)),
    );
  }
}

const NO_OWNER: SessionOwner = { handle: () => undefined, ended: () => undefined };

function advance(hosted: HostedWorld, now: number): void {
  const cycle = hosted.world.cycleMicroseconds / 1000;
  if (now - hosted.nextCycleAt > MAX_LATE_CYCLES * cycle) hosted.nextCycleAt = now;
  while (hosted.nextCycleAt <= now) {
    hosted.world.advance(hosted.nextCycleAt);
    hosted.nextCycleAt += cycle;
  }
}

/** @throws {RangeError} for texts that do not fit. */
function checkIdentity(identity: ServerIdentity): void {
  checkText('server name', identity.serverName, 32);
  checkText('program name', identity.programName, 28);
  checkText('cloud url', identity.cloudUrl, 64);
  checkText('media repository url', identity.mediaRepositoryUrl, 64);
  checkText('host', identity.host, 88);
}

function checkText(what: string, text: string, bytes: number): void {
  if (Buffer.byteLength(text) > bytes) {
    throw new RangeError(`the ${what} has more than ${bytes} bytes: ${text}`);
  }
}
