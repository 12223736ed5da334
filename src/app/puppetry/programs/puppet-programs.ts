import { systemClock } from '../../../async/index.ts';
import { encodeLeapMessage, type TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import { webSocketOpener } from '../../../session/index.ts';
import type { ProgramCommands, ProgramLink, PuppetryState } from '../../state/index.ts';
import { applyLeapCommand, LeapCommandHandler, type LeapPuppet } from './leap-command-handler.ts';
import { PerformancePlayer } from './performances.ts';
import { type LinkEnvironment, type LinkState, ProgramLinkClient } from './program-link-client.ts';

interface PuppetProgramsHost {
  readonly state: Pick<PuppetryState, 'program' | 'performance'>;
  readonly puppet: LeapPuppet;
  /** Address of the page that the bridge serves. */
  readonly page: string;
  /** The token with which the bridge admits the visitor, where it requires one. */
  readonly bridgeToken: () => string | null;
  /** Called after each command of a program. */
  readonly onCommand?: () => void;
  readonly environment?: LinkEnvironment;
}

/** One link to the bridge, and the commands that have come over it. */
interface ProgramConnection {
  readonly client: ProgramLinkClient;
  readonly handler: LeapCommandHandler;
  readonly stopCounting: () => void;
  state: LinkState;
  /** Commands accepted until the last count. */
  counted: number;
  /** Commands accepted in the second before the last count. */
  commandsPerSecond: number;
}

/** Milliseconds between two counts of commands. */
const COUNT_INTERVAL_MS = 1000;

/** Lets programs and performances puppeteer an avatar, and publishes their state. */
export class PuppetPrograms implements ProgramCommands {
  readonly #host: PuppetProgramsHost;
  readonly #environment: LinkEnvironment;
  readonly #player: PerformancePlayer;
  #connection: ProgramConnection | null = null;
  /** Functions that resolve the promises of `open`. */
  #waiting: (() => void)[] = [];

  constructor(host: PuppetProgramsHost) {
    const { state, puppet, environment } = host;
    this.#host = host;
    this.#environment = environment ?? {
      openSocket: webSocketOpener(WebSocket),
      clock: systemClock,
      random: Math.random,
    };
    this.#player = new PerformancePlayer(
      this.#environment.clock,
      (command) => applyLeapCommand(puppet, command),
      (progress) => {
        state.performance.value = progress;
      },
    );
  }

  open(): Promise<void> {
    const opened = new Promise<void>((resolve) => this.#waiting.push(resolve));
    const state = this.#connection?.state.kind ?? 'refused';
    if (state === 'refused') this.#connect();
    else if (state === 'open') this.#resolveWaiting();
    return opened;
  }

  close(): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = null;
    connection.stopCounting();
    connection.client.send(null, encodeLeapMessage({ kind: 'stop' }));
    connection.client.close();
    this.#host.puppet.expireTargets();
    this.#host.state.program.value = { step: 'off' };
    this.#resolveWaiting();
  }

  /** Plays a performance once, in place of the last. */
  perform(name: string, lines: readonly TimedLeapCommand[]): void {
    this.#player.play(name, lines);
  }

  /** Releases the avatar at once, while the end of a performance lets it ease back. */
  stopPerformance(): void {
    if (this.#player.isPlaying) this.#host.puppet.expireTargets();
    this.#player.stop();
  }

  /** Call after the avatar has been posed. */
  afterFrame(): void {
    this.#connection?.handler.sendReports();
  }

  #connect(): void {
    this.#connection?.stopCounting();
    const { puppet, page, bridgeToken, onCommand } = this.#host;
    const handler = new LeapCommandHandler(puppet, (program, text) => client.send(program, text));
    const client = new ProgramLinkClient(this.#environment, page, bridgeToken(), {
      state: (state) => {
        connection.state = state;
        this.#publish(connection);
        if (state.kind === 'refused') connection.stopCounting();
        if (state.kind !== 'connecting') this.#resolveWaiting();
      },
      joined: () => this.#publish(connection),
      left: (program) => {
        handler.removeProgram(program);
        this.#publish(connection);
      },
      command: (program, text) => {
        handler.handle(program, text);
        onCommand?.();
      },
    });
    const stopCounting = this.#environment.clock.every(COUNT_INTERVAL_MS, () => {
      connection.commandsPerSecond = handler.accepted - connection.counted;
      connection.counted = handler.accepted;
      if (client.programs.size > 0) this.#publish(connection);
    });
    const connection: ProgramConnection = {
      client,
      handler,
      stopCounting,
      counted: 0,
      commandsPerSecond: 0,
      state: { kind: 'connecting' },
    };
    this.#connection = connection;
    client.open();
  }

  #publish(connection: ProgramConnection): void {
    if (connection === this.#connection) this.#host.state.program.value = linkOf(connection);
  }

  #resolveWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function linkOf({ state, client, handler, commandsPerSecond }: ProgramConnection): ProgramLink {
  if (state.kind === 'connecting') return { step: 'connecting' };
  if (state.kind === 'refused') return { step: 'refused', reason: state.reason };
  const { code } = state;
  const programs = client.programs.size;
  if (programs === 0) return { step: 'waiting', code };
  const { refused, ignored } = handler;
  return { step: 'driven', code, programs, commandsPerSecond, refused, ignored };
}
