import { decodePacket, MESSAGE_TABLE, SETP } from '../../../src/protocol/setp/index.ts';
import {
  type SessionEndReason,
  SetpSession,
  type SetpSessionOptions,
} from '../../../src/protocol/setp/session/index.ts';
import { localAnswerer, localSenderTo, type Peer, peerKey } from './peer.ts';
import { PeerSession, type SessionOwner } from './peer-session.ts';
import { SessionAdmission } from './session-admission.ts';
import type { SessionCounts, SessionTableLimits } from './session-limits.ts';

export interface SessionTableOptions {
  readonly limits: SessionTableLimits;
  transmit(datagram: Uint8Array<ArrayBuffer>, peer: Peer): void;
  readonly wallTime: () => number;
  readonly randomBytes: (bytes: number) => Uint8Array<ArrayBuffer>;
  readonly challengeKey: Uint8Array | null;
  /** Whether a peer is a configured server, whose links must not be kept out by the limits for clients. */
  isKnownServer(peer: Peer): boolean;
  /** The owner of a session that a peer has just opened. */
  accept(session: PeerSession, now: number): SessionOwner;
}

/** What the table sets of the options of a session that we open. */
export type CallOptions = Omit<SetpSessionOptions, 'isConnecting' | 'sessionId'>;

interface PeerEntry {
  /** By session id. */
  readonly sessions: Map<number, PeerSession>;
  /** Those that the peer opened, by its first packet. */
  readonly openings: Map<string, PeerSession>;
  /** Those that we opened, before the first answer. */
  readonly calls: Set<PeerSession>;
}

/** Rounds of datagrams between bubbles of this server at once: more are passed on with the next call. */
const MAX_LOCAL_ROUNDS = 16;

/**
 * Half of the usual time: with 20 % loss, an idle peer that says something every three seconds is taken for dead every
 * now and then, and a link that ends takes all its objects away.
 */
const KEEPALIVE_MS = 1500;

/**
 * Clients send no large messages. What is kept of incomplete ones suffices for all packets that may be under way, and
 * hundreds of clients that send beginnings only do not fill the memory.
 */
const CLIENT_LIMITS = { limits: { assembly: { messages: 256, bytes: 256 * 1024 } } };

const OPENING_TYPES: readonly number[] = [
  MESSAGE_TABLE['Connect Request'].type,
  MESSAGE_TABLE['Bubble Link Request'].type,
];

/**
 * All sessions of a server, by peer and session id, without sockets and clocks. Packets of no session, and those whose
 * session belongs to another peer, are counted and ignored.
 */
export class SessionTable {
  readonly #options: SessionTableOptions;
  readonly #peers = new Map<string, PeerEntry>();
  readonly #assignedIds = new Set<number>();
  readonly #all = new Set<PeerSession>();
  readonly #admission: SessionAdmission;
  readonly #counts = {
    received: 0,
    sent: 0,
    malformed: 0,
    unknownSessions: 0,
    wrongSources: 0,
    refusedOpens: 0,
    throttled: 0,
    withheld: 0,
    flooders: 0,
  };
  #local: { readonly datagram: Uint8Array<ArrayBuffer>; readonly peer: Peer }[] = [];
  #localCalls = 0;
  #isClosing = false;
  #now = 0;

  constructor(options: SessionTableOptions) {
    this.#options = options;
    this.#admission = new SessionAdmission(options.limits, (peer) => options.isKnownServer(peer));
  }

  get counts(): SessionCounts {
    return this.#counts;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Handles a datagram, and sends what is due because of it. */
  receive(datagram: Uint8Array<ArrayBuffer>, peer: Peer, now: number): void {
    this.#now = now;
    this.#route(datagram, peer)?.session.flush(now);
  }

  /** A peer has given wrong credentials: its address may open fewer sessions for a while. */
  countFailure(peer: Peer): void {
    this.#admission.countFailure(peer, this.#now);
  }

  /** Opens a session to a peer; `peer` null opens one within this server. */
  call(
    peer: Peer | null,
    owner: SessionOwner,
    open: (options: CallOptions) => SetpSession,
    now: number,
  ): PeerSession {
    this.#now = now;
    const answerer = peer ?? localAnswerer(++this.#localCalls);
    const entry = new PeerSession(
      answerer,
      owner,
      { openingKey: '', isLimited: peer !== null, limits: this.#options.limits },
      now,
    );
    entry.limitAsLink(now);
    this.#peerEntry(answerer).calls.add(entry);
    this.#all.add(entry);
    entry.session = open(this.#sessionOptions(entry));
    return entry;
  }

  /** Everything that is due by now in all sessions. */
  tick(now: number): void {
    this.#now = now;
    for (const { session } of this.#all) session.tick(now);
    // What arrives within the server makes further messages due, such as those of a handover.
    if (this.#deliverLocal()) for (const { session } of this.#all) session.flush(now);
  }

  /** Sends what waits in all sessions, and delivers what is for this server itself. */
  flush(now: number): void {
    this.#now = now;
    for (const { session } of this.#all) session.flush(now);
    this.#deliverLocal();
  }

  /** Disconnects all sessions, and accepts no new ones; they end within half a second of ticks. */
  disconnectAll(now: number): void {
    this.#now = now;
    this.#isClosing = true;
    for (const { session } of this.#all) session.disconnect(now);
    this.flush(now);
  }

  /** False if there was nothing to deliver. */
  #deliverLocal(): boolean {
    const hasAny = this.#local.length > 0;
    for (let round = 0; this.#local.length > 0 && round < MAX_LOCAL_ROUNDS; round++) {
      const receivers = new Set<PeerSession>();
      for (const { datagram, peer } of this.#local.splice(0)) {
        const receiver = this.#route(datagram, peer);
        if (receiver) receivers.add(receiver);
      }
      for (const { session } of receivers) session.flush(this.#now);
    }
    return hasAny;
  }

  /** Returns the session that got the datagram. */
  #route(datagram: Uint8Array<ArrayBuffer>, peer: Peer): PeerSession | null {
    this.#counts.received += 1;
    if (datagram.length < SETP.packetHeaderBytes) {
      this.#counts.malformed += 1;
      return null;
    }
    const view = new DataView(datagram.buffer, datagram.byteOffset, datagram.length);
    const sessionId = view.getUint32(0, true);
    const entry =
      sessionId === 0
        ? this.#opening(datagram, peer, `${view.getUint32(4, true)} ${view.getBigUint64(8, true)}`)
        : this.#peers.get(peerKey(peer))?.sessions.get(sessionId);
    if (!entry) return sessionId === 0 ? null : this.#answeredCall(sessionId, datagram, peer);
    entry.countReceived(datagram.length);
    const admission = entry.admit(datagram.length, this.#now);
    if (admission !== 'accept') {
      this.#counts.throttled += 1;
      if (admission === 'end' && entry.session.state === 'open') {
        this.#counts.flooders += 1;
        entry.session.disconnect(this.#now);
      }
      return null;
    }
    if (sessionId !== 0 && entry.isHalfOpen) this.#establish(entry);
    entry.session.receive(datagram, this.#now);
    return entry;
  }

  /** Passes the first answer of a peer to the call of ours that it is for, whose id is unknown until then. */
  #answeredCall(id: number, datagram: Uint8Array<ArrayBuffer>, peer: Peer): PeerSession | null {
    const known = this.#peers.get(peerKey(peer));
    for (const call of known?.calls ?? []) {
      call.session.receive(datagram, this.#now);
      if (call.session.sessionId === 0) continue;
      known?.calls.delete(call);
      if (call.session.state !== 'ended') known?.sessions.set(call.session.sessionId, call);
      return call;
    }
    if (this.#assignedIds.has(id)) this.#counts.wrongSources += 1;
    else this.#counts.unknownSessions += 1;
    return null;
  }

  /**
   * The session of a packet without an id. A peer may open several at once from one port (a bubble server does), so
   * that its first packet tells them apart.
   */
  #opening(datagram: Uint8Array<ArrayBuffer>, peer: Peer, key: string): PeerSession | null {
    const known = this.#peers.get(peerKey(peer))?.openings.get(key);
    if (known) return known;
    if (!isOpening(datagram)) {
      this.#counts.malformed += 1;
      return null;
    }
    if (!this.#mayOpen(peer)) {
      this.#counts.refusedOpens += 1;
      return null;
    }
    return this.#open(peer, key);
  }

  #mayOpen(peer: Peer): boolean {
    if (this.#isClosing) return false;
    if (localSenderTo(peer) !== null) return true;
    return this.#admission.mayOpen(peer, this.#all.size, this.#now);
  }

  #open(peer: Peer, openingKey: string): PeerSession {
    const { limits, accept } = this.#options;
    const entry = new PeerSession(
      peer,
      NO_OWNER,
      { openingKey, isLimited: localSenderTo(peer) === null, limits },
      this.#now,
    );
    const sessionId = this.#newId();
    entry.session = new SetpSession({
      ...this.#sessionOptions(entry),
      isConnecting: false,
      sessionId,
      ...(this.#options.isKnownServer(peer) || localSenderTo(peer) ? {} : CLIENT_LIMITS),
    });
    entry.session.setDeadline(this.#now + limits.halfOpenMs);
    const known = this.#peerEntry(peer);
    known.openings.set(openingKey, entry);
    known.sessions.set(sessionId, entry);
    this.#assignedIds.add(sessionId);
    this.#all.add(entry);
    this.#admission.add(entry);
    entry.owner = accept(entry, this.#now);
    return entry;
  }

  #establish(entry: PeerSession): void {
    this.#admission.establish(entry);
    entry.establish(this.#now);
  }

  #sessionOptions(entry: PeerSession): CallOptions {
    const { wallTime, challengeKey, randomBytes } = this.#options;
    return {
      now: this.#now,
      wallTime,
      timings: { keepaliveMs: KEEPALIVE_MS },
      challengeKey,
      firstPacketId: readU32(randomBytes(4)),
      transmit: (datagram) => this.#transmit(datagram, entry),
      handle: (message) => entry.handle(message, this.#now),
      ended: (reason) => this.#ended(entry, reason),
      challenged: (isProof) => entry.owner.challenged?.(isProof, this.#now),
    };
  }

  #transmit(datagram: Uint8Array<ArrayBuffer>, entry: PeerSession): void {
    // Lost to the session, which sends it again; by then the peer may have shown that it is there.
    if (!entry.maySend(datagram.length)) {
      this.#counts.withheld += 1;
      return;
    }
    const { peer } = entry;
    this.#counts.sent += 1;
    const sender = localSenderTo(peer);
    if (sender) this.#local.push({ datagram, peer: sender });
    else this.#options.transmit(datagram, peer);
  }

  #ended(entry: PeerSession, reason: SessionEndReason): void {
    const { peer, session, openingKey } = entry;
    const key = peerKey(peer);
    const known = this.#peers.get(key);
    known?.calls.delete(entry);
    known?.openings.delete(openingKey);
    if (known?.sessions.get(session.sessionId) === entry) known.sessions.delete(session.sessionId);
    if (known && known.sessions.size === 0 && known.calls.size === 0) this.#peers.delete(key);
    if (openingKey !== '') this.#assignedIds.delete(session.sessionId);
    this.#all.delete(entry);
    this.#admission.remove(entry);
    entry.owner.ended(reason, this.#now);
  }

  #peerEntry(peer: Peer): PeerEntry {
    const key = peerKey(peer);
    let entry = this.#peers.get(key);
    if (!entry) {
      entry = { sessions: new Map(), openings: new Map(), calls: new Set() };
      this.#peers.set(key, entry);
    }
    return entry;
  }

  #newId(): number {
    for (;;) {
      const id = readU32(this.#options.randomBytes(4));
      if (id !== 0 && !this.#assignedIds.has(id)) return id;
    }
  }
}

const NO_OWNER: SessionOwner = { handle: () => undefined, ended: () => undefined };

/** Whether a packet begins with a request that opens a session. */
function isOpening(datagram: Uint8Array): boolean {
  try {
    return OPENING_TYPES.includes(decodePacket(datagram).frames[0]?.type);
  } catch {
    return false;
  }
}

function readU32(bytes: Uint8Array<ArrayBuffer>): number {
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
}
