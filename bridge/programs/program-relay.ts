import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import {
  type CloseReason,
  PROGRAM_LIMITS,
  type ProgramRefusal,
} from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import { AddressBook } from '../server/address-book.ts';
import type { Clock } from '../server/clock.ts';
import { turnAway } from '../server/close-socket.ts';
import type { BridgeCounts } from '../server/counts.ts';
import { isSameSecret } from '../server/upgrade-request.ts';
import { ProgramCounts } from './counts.ts';
import { choosePageCode } from './page-code.ts';
import { Program } from './program.ts';
import { ProgramPage } from './program-page.ts';
import type { RelayInside } from './relay-inside.ts';

/** All pages that let programs puppeteer, and all of the programs. */
export class ProgramRelay implements RelayInside {
  readonly counts = new ProgramCounts();
  readonly bridgeCounts: BridgeCounts;
  readonly clock: Clock;
  readonly heartbeat: number;
  readonly #programs: BridgeConfig['programs'];
  readonly #log: FastifyBaseLogger;
  readonly #addresses: AddressBook;
  readonly #pages = new Map<string, ProgramPage>();
  readonly #all = new Set<Program>();
  /** Of all of them, until they are closed. */
  readonly #sockets = new Set<WebSocket>();

  constructor(
    { programs, limits }: BridgeConfig,
    counts: BridgeCounts,
    clock: Clock,
    log: FastifyBaseLogger,
  ) {
    this.bridgeCounts = counts;
    this.clock = clock;
    this.heartbeat = limits.heartbeatSeconds * 1000;
    this.#programs = programs;
    this.#log = log;
    this.#addresses = new AddressBook(limits);
  }

  /** Whether programs are taken at all. */
  get isOpen(): boolean {
    return this.#programs !== null;
  }

  get pageCount(): number {
    return this.#pages.size;
  }

  get programCount(): number {
    return this.#all.size;
  }

  isToken(given: string): boolean {
    const token = this.#programs?.token ?? null;
    return token !== null && isSameSecret(given, token);
  }

  findPage(code: string | null): ProgramPage | ProgramRefusal {
    if (code === null && this.#pages.size !== 1) return this.#pages.size ? 'many-pages' : 'no-page';
    const [only] = this.#pages.values();
    const page = code === null ? only : this.#pages.get(code.toUpperCase());
    if (!page) return this.#pages.size > 0 ? 'unknown-page' : 'no-page';
    return page.isFull ? 'page-full' : page;
  }

  /** @param wanted the code that it had before, or null. */
  enterPage(socket: WebSocket, address: string, wanted: string | null): void {
    const isFull = this.#pages.size >= PROGRAM_LIMITS.pages;
    const leave = this.#admit(socket, address, isFull);
    if (!leave) return;
    const code = choosePageCode(wanted, (taken) => this.#pages.has(taken));
    const page = new ProgramPage(socket, code, this, () => {
      this.#pages.delete(code);
      leave();
      this.#log.info('page takes no programs any more');
    });
    this.#pages.set(code, page);
    this.#log.info({ address }, 'page takes programs');
  }

  /** @param isKnown whether it has shown the token already. */
  enterProgram(socket: WebSocket, address: string, isKnown: boolean): void {
    const { pages, programsPerPage } = PROGRAM_LIMITS;
    const leave = this.#admit(socket, address, this.#all.size >= pages * programsPerPage);
    if (!leave) return;
    const program = new Program(socket, isKnown, this, () => {
      this.#all.delete(program);
      leave();
      this.#log.info('program gone');
    });
    this.#all.add(program);
    this.#log.info({ address }, 'program connected');
  }

  tick(now: number): void {
    for (const page of this.#pages.values()) page.tick(now);
    for (const program of this.#all) program.tick(now);
    this.#addresses.tick(now);
  }

  /** Tells everybody. */
  end(reason: CloseReason): void {
    for (const program of [...this.#all]) program.end(reason);
    for (const page of [...this.#pages.values()]) page.end(reason);
  }

  /** Waits for nobody. */
  cutOff(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** What lets one who has entered leave; null for one who is turned away. */
  #admit(socket: WebSocket, address: string, isFull: boolean): (() => void) | null {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    if (!this.isOpen) return this.#refuse(socket, 'noPrograms');
    const isAdmitted = !isFull && this.#addresses.enter(address, this.clock.now) !== null;
    if (!isAdmitted) return this.#refuse(socket, 'tooMany');
    return () => this.#addresses.leave(address, this.clock.now);
  }

  #refuse(socket: WebSocket, reason: CloseReason): null {
    turnAway(socket, reason, this.bridgeCounts);
    return null;
  }
}
