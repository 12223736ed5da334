import type { WebSocket } from 'ws';
import {
  type CloseReason,
  PROGRAM_LIMITS,
  type ProgramHello,
  type ProgramRefusal,
  type ToProgram,
} from '../../src/protocol/bridge/index.ts';
import { countOne } from '../server/counts.ts';
import { Allowance } from './allowance.ts';
import { readHello } from './messages.ts';
import { Peer } from './peer.ts';
import type { ProgramPage } from './program-page.ts';
import type { RelayInside } from './relay-inside.ts';

/** Milliseconds between two words of what was dropped. */
const TELL_EVERY = 1000;

/** A program that puppeteers, or would like to. */
export class Program {
  readonly #inside: RelayInside;
  readonly #peer: Peer;
  readonly #allowance: Allowance;
  readonly #since: number;
  #isKnown: boolean;
  #page: ProgramPage | null = null;
  #number = 0;
  #dropped = 0;
  #toldAt: number;

  /**
   * @param isKnown whether it has shown the token already.
   * @param left is called once, when it is gone.
   */
  constructor(socket: WebSocket, isKnown: boolean, inside: RelayInside, left: () => void) {
    const { heartbeat, clock, bridgeCounts } = inside;
    this.#inside = inside;
    this.#isKnown = isKnown;
    this.#since = clock.now;
    this.#toldAt = clock.now;
    this.#allowance = new Allowance(1, clock.now);
    this.#peer = new Peer(socket, heartbeat, clock.now, bridgeCounts, {
      text: (text, bytes) => (this.#page ? this.#command(text, bytes) : this.#introduce(text)),
      gone: () => {
        left();
        this.#page?.part(this.#number);
      },
    });
  }

  reply(text: string): void {
    const { counts } = this.#inside;
    if (this.#peer.pass(text)) counts.replies += 1;
    else counts.droppedSlow += 1;
  }

  end(reason: CloseReason): void {
    this.#peer.end(reason);
  }

  tick(now: number): void {
    const isLate = now - this.#since >= PROGRAM_LIMITS.helloSeconds * 1000;
    if (this.#page === null && isLate) this.end('noLogin');
    else this.#peer.tick(now);
    if (this.#dropped === 0 || now - this.#toldAt < TELL_EVERY) return;
    this.#toldAt = now;
    this.#tell({ type: 'dropped', count: this.#dropped });
    this.#dropped = 0;
  }

  #introduce(text: string): void {
    const hello = readHello(text);
    if (hello === null) {
      this.end('malformed');
      return;
    }
    this.#isKnown ||= hello.token !== undefined && this.#inside.isToken(hello.token);
    if (this.#isKnown) this.#join(hello);
    else this.end('unauthorised');
  }

  #join({ page: code }: ProgramHello): void {
    const page = this.#inside.findPage(code ?? null);
    if (typeof page === 'string') {
      this.#refuse(page);
      return;
    }
    const { messagesPerSecond, messageBytes } = PROGRAM_LIMITS;
    this.#tell({ type: 'welcome', messagesPerSecond, messageBytes });
    this.#page = page;
    this.#number = page.join(this);
  }

  #refuse(code: ProgramRefusal): void {
    countOne(this.#inside.counts.refusals, code);
    this.#tell({ type: 'refused', code, pages: this.#inside.pageCount });
    this.end('noPage');
  }

  #command(text: string, bytes: number): void {
    const { counts, clock } = this.#inside;
    if (!this.#allowance.take(bytes, clock.now)) {
      counts.droppedRate += 1;
      this.#dropped += 1;
    } else if (this.#page?.command(this.#number, text)) counts.commands += 1;
    else {
      counts.droppedSlow += 1;
      this.#dropped += 1;
    }
  }

  #tell(message: ToProgram): void {
    this.#peer.pass(JSON.stringify(message));
  }
}
