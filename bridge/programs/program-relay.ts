import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import {
  type CloseReason,
  isPageCode,
  PAGE_CODE_LENGTH,
  PAGE_CODE_LETTERS,
  PROGRAM_LIMITS,
  type ProgramRefusal,
} from '../../src/protocol/bridge/index.ts';
import type { BridgeConfig } from '../config/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { ConnectionLimiter } from '../connections/connection-limiter.ts';
import { rejectSocket, type TickClock } from '../connections/socket-lifetime.ts';
import type { TokenAttempts, TokenVerdict } from '../connections/token-attempts.ts';
import {
  Program,
  ProgramCounters,
  ProgramPage,
  type ProgramRelayContext,
} from './program-connections.ts';

/** Relays texts between the pages that let programs puppeteer them and these programs. */
export class ProgramRelay implements ProgramRelayContext {
  readonly counters = new ProgramCounters();
  readonly bridgeCounters: BridgeCounters;
  readonly clock: TickClock;
  readonly heartbeat: number;
  readonly tokens: TokenAttempts;
  readonly #config: BridgeConfig['programs'];
  readonly #log: FastifyBaseLogger;
  readonly #limiter: ConnectionLimiter;
  /** By code. */
  readonly #pages = new Map<string, ProgramPage>();
  readonly #programs = new Set<Program>();
  /** All sockets of pages and programs until they are closed. */
  readonly #sockets = new Set<WebSocket>();

  constructor(
    { programs, limits }: BridgeConfig,
    bridgeCounters: BridgeCounters,
    clock: TickClock,
    tokens: TokenAttempts,
    log: FastifyBaseLogger,
  ) {
    this.bridgeCounters = bridgeCounters;
    this.clock = clock;
    this.tokens = tokens;
    this.heartbeat = limits.heartbeatSeconds * 1000;
    this.#config = programs;
    this.#log = log;
    this.#limiter = new ConnectionLimiter(limits);
  }

  /** Whether the configuration allows programs at all. */
  get isEnabled(): boolean {
    return this.#config !== null;
  }

  get pageCount(): number {
    return this.#pages.size;
  }

  get programCount(): number {
    return this.#programs.size;
  }

  checkToken(presented: string | null, address: string): TokenVerdict {
    const token = this.#config?.token ?? null;
    if (token !== null) return this.tokens.check(presented, token, address);
    return presented === null ? 'missing' : 'wrong';
  }

  findPage(code: string | null): ProgramPage | ProgramRefusal {
    if (code === null && this.#pages.size !== 1) return this.#pages.size ? 'many-pages' : 'no-page';
    const [only] = this.#pages.values();
    const page = code === null ? only : this.#pages.get(code.toUpperCase());
    if (!page) return this.#pages.size > 0 ? 'unknown-page' : 'no-page';
    return page.isFull ? 'page-full' : page;
  }

  /** @param requestedCode the code that the page had before, or null. */
  acceptPage(socket: WebSocket, address: string, requestedCode: string | null): void {
    const isFull = this.#pages.size >= PROGRAM_LIMITS.pages;
    const release = this.#admit(socket, address, isFull);
    if (!release) return;
    const code = choosePageCode(requestedCode, (candidate) => this.#pages.has(candidate));
    const page = new ProgramPage(socket, code, this, () => {
      this.#pages.delete(code);
      release();
      this.#log.info('page takes no programs any more');
    });
    this.#pages.set(code, page);
    this.#log.info({ address }, 'page takes programs');
  }

  /** @param isAuthorised whether the handshake has presented the token already. */
  acceptProgram(socket: WebSocket, address: string, isAuthorised: boolean): void {
    const { pages, programsPerPage } = PROGRAM_LIMITS;
    const release = this.#admit(socket, address, this.#programs.size >= pages * programsPerPage);
    if (!release) return;
    const program = new Program(socket, address, isAuthorised, this, () => {
      this.#programs.delete(program);
      release();
      this.#log.info('program gone');
    });
    this.#programs.add(program);
    this.#log.info({ address }, 'program connected');
  }

  tick(now: number): void {
    for (const page of this.#pages.values()) page.tick(now);
    for (const program of this.#programs) program.tick(now);
    this.#limiter.tick(now);
  }

  closeAll(reason: CloseReason): void {
    for (const program of [...this.#programs]) program.close(reason);
    for (const page of [...this.#pages.values()]) page.close(reason);
  }

  /** Cuts off the sockets that have not closed yet. */
  terminateAll(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** @returns what releases the connection when it ends; null if it was rejected. */
  #admit(socket: WebSocket, address: string, isFull: boolean): (() => void) | null {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    if (!this.isEnabled) {
      rejectSocket(socket, 'noPrograms', this.bridgeCounters);
      return null;
    }
    if (isFull || this.#limiter.admit(address, this.clock.now) === null) {
      rejectSocket(socket, 'tooMany', this.bridgeCounters);
      return null;
    }
    return () => this.#limiter.release(address, this.clock.now);
  }
}

/** The code that a page requests if that is valid and free, otherwise a new one. */
function choosePageCode(requested: string | null, isTaken: (code: string) => boolean): string {
  if (requested !== null && isPageCode(requested) && !isTaken(requested)) return requested;
  for (;;) {
    const letters = Array.from(
      { length: PAGE_CODE_LENGTH },
      () => PAGE_CODE_LETTERS[randomInt(PAGE_CODE_LETTERS.length)],
    );
    const code = letters.join('');
    if (!isTaken(code)) return code;
  }
}
