import { TokenBucket } from '../../../src/async/index.ts';
import { addressKey } from '../../connections/address-key.ts';
import { type Peer, peerKey } from './peer.ts';
import type { PeerSession } from './peer-session.ts';
import type { SessionTableLimits } from './session-limits.ts';

/** Addresses whose rate of new sessions is remembered. */
const MAX_RATES = 4096;

/** Sessions that wrong credentials count for. */
const FAILURE_COST = 5;

/** Decides which peers may open sessions: how many, how fast, and how many before they show that they receive ours. */
export class SessionAdmission {
  readonly #limits: SessionTableLimits;
  readonly #isKnownServer: (peer: Peer) => boolean;
  readonly #rates = new Map<string, TokenBucket>();
  /** Sessions that peers opened, by {@link addressKey}. */
  readonly #byAddress = new Map<string, Set<PeerSession>>();
  readonly #halfOpen = new Set<PeerSession>();

  constructor(limits: SessionTableLimits, isKnownServer: (peer: Peer) => boolean) {
    this.#limits = limits;
    this.#isKnownServer = isKnownServer;
  }

  /** @param total sessions that are open already, in any direction. */
  mayOpen(peer: Peer, total: number, now: number): boolean {
    const limits = this.#limits;
    if (!this.#rate(peer, now).take(1, now)) return false;
    const ofAddress = this.#byAddress.get(addressKey(peer.address));
    let halfOpen = 0;
    for (const entry of ofAddress ?? []) if (entry.isHalfOpen) halfOpen += 1;
    return (
      total < limits.sessions &&
      (ofAddress?.size ?? 0) < limits.sessionsPerAddress &&
      this.#halfOpen.size < limits.halfOpen &&
      halfOpen < limits.halfOpenPerAddress
    );
  }

  /** A peer has given wrong credentials: its address may open fewer sessions for a while. */
  countFailure(peer: Peer, now: number): void {
    this.#rate(peer, now).reserve(FAILURE_COST, now);
  }

  add(entry: PeerSession): void {
    const address = addressKey(entry.peer.address);
    const ofAddress = this.#byAddress.get(address);
    if (ofAddress) ofAddress.add(entry);
    else this.#byAddress.set(address, new Set([entry]));
    this.#halfOpen.add(entry);
  }

  /** The peer has shown that it receives what we send to it. */
  establish(entry: PeerSession): void {
    this.#halfOpen.delete(entry);
  }

  remove(entry: PeerSession): void {
    const address = addressKey(entry.peer.address);
    this.#halfOpen.delete(entry);
    const ofAddress = this.#byAddress.get(address);
    ofAddress?.delete(entry);
    if (ofAddress?.size === 0) this.#byAddress.delete(address);
  }

  #rate(peer: Peer, now: number): TokenBucket {
    // Known servers are counted by their port, too: nobody else on their machine uses up what they may open.
    const source = this.#isKnownServer(peer) ? peerKey(peer) : addressKey(peer.address);
    let rate = this.#rates.get(source);
    if (!rate) {
      if (this.#rates.size >= MAX_RATES) {
        this.#rates.delete(this.#rates.keys().next().value as string);
      }
      rate = new TokenBucket(this.#limits.opensPerSecond, now);
      this.#rates.set(source, rate);
    }
    return rate;
  }
}
