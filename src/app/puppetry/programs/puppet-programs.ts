import { systemClock } from '../../../async/index.ts';
import { encodeLeapMessage, type TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import { webSocketOpener } from '../../../session/index.ts';
import type { ProgramLink, PuppetryState } from '../../state/index.ts';
import { applyLeapCommand, LeapCommandHandler, type LeapPuppet } from './leap-commands.ts';
import { PerformancePlayer } from './leap-performance.ts';
import { type LinkEnvironment, type LinkState, ProgramLinkClient } from './program-link-client.ts';

/** What the desk works with. */
export interface PuppetProgramsOptions {
  readonly board: Pick<PuppetryState, 'program' | 'performance'>;
  readonly puppet: LeapPuppet;
  /** Address of the page that the bridge serves. */
  readonly page: string;
  /** Where the bridge asks for one. */
  readonly bridgeToken: () => string | null;
  /** A program has asked something of the puppet. */
  readonly onCommand?: () => void;
  readonly environment?: LinkEnvironment;
}

/** One link, and what came over it. */
interface ProgramConnection {
  readonly client: ProgramLinkClient;
  readonly intake: LeapCommandHandler;
  readonly programs: Set<number>;
  readonly endRates: () => void;
  state: LinkState;
  /** Commands taken until the last second began, and in that second. */
  counted: number;
  rate: number;
}

/** Milliseconds between two counts of commands. */
const SECOND = 1000;

/** Lets programs and performances puppeteer whoever is there, and tells the board of them. */
export class PuppetPrograms {
  readonly #parts: PuppetProgramsOptions;
  readonly #environment: LinkEnvironment;
  readonly #player: PerformancePlayer;
  #opening: ProgramConnection | null = null;
  /** Settles those who wait for the link to be open, or refused. */
  #waiting: (() => void)[] = [];

  constructor(parts: PuppetProgramsOptions) {
    const { board, puppet, environment } = parts;
    this.#parts = parts;
    this.#environment = environment ?? {
      openSocket: webSocketOpener(WebSocket),
      clock: systemClock,
      random: Math.random,
    };
    this.#player = new PerformancePlayer(
      this.#environment.clock,
      (command) => applyLeapCommand(puppet, command),
      (progress) => {
        board.performance.value = progress;
      },
    );
  }

  /** Resolves once programs can come, or it is known that they cannot. */
  open(): Promise<void> {
    const opened = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#opening === null || this.#opening.state.kind === 'refused') this.#connect();
    else if (this.#opening.state.kind === 'open') this.#settle();
    return opened;
  }

  /** Tells the programs that it is over. */
  close(): void {
    const opening = this.#opening;
    if (!opening) return;
    this.#opening = null;
    opening.endRates();
    opening.client.send(null, encodeLeapMessage({ kind: 'stop' }));
    opening.client.close();
    this.#parts.puppet.expireTargets();
    this.#parts.board.program.value = { step: 'off' };
    this.#settle();
  }

  /** Plays once, in time; takes the place of what plays. */
  perform(name: string, lines: readonly TimedLeapCommand[]): void {
    this.#player.play(name, lines);
  }

  /** Lets go of the avatar at once, where the end of a performance lets it ease back. */
  stopPerformance(): void {
    if (this.#player.isPlaying) this.#parts.puppet.expireTargets();
    this.#player.stop();
  }

  /** Once a frame, after the bodies have moved. */
  afterFrame(): void {
    this.#opening?.intake.sendReports();
  }

  #connect(): void {
    this.#opening?.endRates();
    const { puppet, page, bridgeToken } = this.#parts;
    const programs = new Set<number>();
    const intake = new LeapCommandHandler(puppet, (program, text) => client.send(program, text));
    const client = new ProgramLinkClient(this.#environment, page, bridgeToken(), {
      state: (state) => this.#follow(opening, state),
      joined: (program) => {
        programs.add(program);
        this.#tell(opening);
      },
      left: (program) => {
        programs.delete(program);
        intake.removeProgram(program);
        this.#tell(opening);
      },
      command: (program, text) => {
        intake.handle(program, text);
        this.#parts.onCommand?.();
      },
    });
    const endRates = this.#environment.clock.every(SECOND, () => {
      opening.rate = intake.accepted - opening.counted;
      opening.counted = intake.accepted;
      if (programs.size > 0) this.#tell(opening);
    });
    const state: LinkState = { kind: 'connecting' };
    const opening: ProgramConnection = {
      client,
      intake,
      programs,
      endRates,
      state,
      counted: 0,
      rate: 0,
    };
    this.#opening = opening;
    client.open();
  }

  #follow(opening: ProgramConnection, state: LinkState): void {
    opening.state = state;
    this.#tell(opening);
    if (state.kind === 'refused') opening.endRates();
    if (state.kind !== 'connecting') this.#settle();
  }

  #tell(opening: ProgramConnection): void {
    if (opening === this.#opening) this.#parts.board.program.value = linkOf(opening);
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

function linkOf({ state, programs, intake, rate }: ProgramConnection): ProgramLink {
  if (state.kind === 'connecting') return { step: 'connecting' };
  if (state.kind === 'refused') return { step: 'refused', reason: state.reason };
  const { code } = state;
  if (programs.size === 0) return { step: 'waiting', code };
  const { refused, ignored } = intake;
  return {
    step: 'driven',
    code,
    programs: programs.size,
    commandsPerSecond: rate,
    refused,
    ignored,
  };
}
