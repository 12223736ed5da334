import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  BRIDGE_PATHS,
  PROGRAM_PAGE_SUBPROTOCOL,
  type ProgramHello,
} from '../../src/protocol/bridge/index.ts';
import { until } from '../until.ts';
import { type Fixture, type FixtureOptions, withBridge } from './bridge-fixture.ts';

export const PROGRAM_TOKEN = 'open-sesame';

/** Options of a bridge that accepts programs. */
export const PROGRAM_BRIDGE: FixtureOptions = {
  config: { programs: { token: PROGRAM_TOKEN } },
  limits: { connectionsPerAddress: 100 },
};

/** Runs `use` against a bridge that accepts programs. */
export function withPrograms(
  use: (fixture: Fixture & { readonly url: string }) => Promise<void>,
  { config, limits }: FixtureOptions = {},
): Promise<void> {
  const options = {
    config: { ...PROGRAM_BRIDGE.config, ...config },
    limits: { ...PROGRAM_BRIDGE.limits, ...limits },
  };
  return withBridge(options, (fixture) => use({ ...fixture, url: fixture.bridge.url }));
}

export function programAt(url: string, options: TextSocketOptions = {}): TextSocket {
  return new TextSocket(url, BRIDGE_PATHS.programs, options);
}

export interface TextSocketOptions {
  readonly origin?: string;
  readonly headers?: Record<string, string>;
  readonly protocols?: readonly string[];
  readonly autoPong?: boolean;
}

/** A client of the bridge that sends and receives JSON: a program, or a page that accepts programs. */
export class TextSocket {
  readonly socket: WebSocket;
  readonly messages: Record<string, unknown>[] = [];
  closeCode: number | null = null;
  /** The HTTP status of an upgrade that was refused. */
  status: number | null = null;

  constructor(url: string, path: string, options: TextSocketOptions = {}) {
    const { protocols = [], ...others } = options;
    const address = new URL(path, url.replace('http', 'ws'));
    this.socket = new WebSocket(address, [...protocols], others);
    this.socket.on('error', () => {});
    this.socket.on('unexpected-response', (_request, { statusCode }) => {
      this.status = statusCode ?? null;
      this.socket.terminate();
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
    });
    this.socket.on('message', (data: Buffer) => this.messages.push(JSON.parse(data.toString())));
  }

  sendJson(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** The messages of one type. */
  received(type: string): Record<string, unknown>[] {
    return this.messages.filter((message) => message.type === type);
  }

  async waitFor(type: string, count = 1): Promise<Record<string, unknown>> {
    await until(() => this.received(type).length >= count, `${count} × ${type}`);
    return this.received(type)[count - 1];
  }

  async closed(): Promise<number> {
    await until(() => this.closeCode !== null, 'the close');
    return this.closeCode ?? 0;
  }
}

/** A page that accepts programs, and its code. */
export async function openProgramPage(url: string, code = '', options: TextSocketOptions = {}) {
  const path = `${BRIDGE_PATHS.programPage}?code=${code}`;
  const page = new TextSocket(url, path, { protocols: [PROGRAM_PAGE_SUBPROTOCOL], ...options });
  const open = await page.waitFor('open');
  return { page, code: String(open.code) };
}

/** A program that has sent its hello. */
export async function openProgram(url: string, hello: Omit<ProgramHello, 'type'>) {
  const program = programAt(url);
  await once(program.socket, 'open');
  program.sendJson({ type: 'hello', ...hello });
  return program;
}
