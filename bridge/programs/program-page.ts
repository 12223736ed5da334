import type { WebSocket } from 'ws';
import {
  type CloseReason,
  PROGRAM_LIMITS,
  type ToProgramPage,
} from '../../src/protocol/bridge/index.ts';
import { Allowance } from './allowance.ts';
import { readFromPage } from './messages.ts';
import { Peer } from './peer.ts';
import type { Program } from './program.ts';
import type { RelayInside } from './relay-inside.ts';

/** A page that lets programs puppeteer. */
export class ProgramPage {
  readonly code: string;
  readonly #inside: RelayInside;
  readonly #peer: Peer;
  readonly #allowance: Allowance;
  /** By the numbers that the page knows them by, which are never used again. */
  readonly #programs = new Map<number, Program>();
  #lastNumber = 0;

  /** @param left is called once, when the page is gone. */
  constructor(socket: WebSocket, code: string, inside: RelayInside, left: () => void) {
    const { heartbeat, clock, bridgeCounts } = inside;
    this.code = code;
    this.#inside = inside;
    this.#allowance = new Allowance(PROGRAM_LIMITS.programsPerPage, clock.now);
    this.#peer = new Peer(socket, heartbeat, clock.now, bridgeCounts, {
      text: (text, bytes) => this.#hear(text, bytes),
      gone: () => {
        left();
        for (const program of this.#programs.values()) program.end('noPage');
      },
    });
    this.#tell({ type: 'open', code });
  }

  get isFull(): boolean {
    return this.#programs.size >= PROGRAM_LIMITS.programsPerPage;
  }

  /** @returns its number. */
  join(program: Program): number {
    const number = ++this.#lastNumber;
    this.#programs.set(number, program);
    this.#tell({ type: 'joined', program: number });
    return number;
  }

  part(number: number): void {
    if (this.#programs.delete(number)) this.#tell({ type: 'left', program: number });
  }

  /** Whether the page could take it. */
  command(program: number, text: string): boolean {
    const message: ToProgramPage = { type: 'command', program, text };
    return this.#peer.pass(JSON.stringify(message));
  }

  end(reason: CloseReason): void {
    this.#peer.end(reason);
  }

  tick(now: number): void {
    this.#peer.tick(now);
  }

  #tell(message: ToProgramPage): void {
    this.#peer.pass(JSON.stringify(message));
  }

  #hear(text: string, bytes: number): void {
    const { counts, clock } = this.#inside;
    if (!this.#allowance.take(bytes, clock.now)) {
      counts.droppedRate += 1;
      return;
    }
    const message = readFromPage(text);
    if (message === null) {
      this.end('malformed');
      return;
    }
    for (const [number, program] of this.#programs) {
      if (message.program === null || message.program === number) program.reply(message.text);
    }
  }
}
