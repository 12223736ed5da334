import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeControl,
  decodeFrame,
  encodeFrame,
  type PageControl,
} from '../../src/protocol/bridge/index.ts';
import type { LoginRequest } from '../../src/protocol/grid/index.ts';
import { GUEST } from '../grid-responses.ts';
import { until } from '../until.ts';
import { GRID } from './fake-grids.ts';

type ControlOf<Type extends BridgeControl['type']> = Extract<BridgeControl, { type: Type }>;

export const LOGIN_REQUEST: LoginRequest = {
  ...GUEST,
  first: 'Test',
  last: 'Agent',
  passwordDigest: '$1$secret-digest',
};

export interface PageOptions {
  readonly origin?: string;
  readonly headers?: Record<string, string>;
  readonly protocols?: readonly string[];
  readonly autoPong?: boolean;
}

/** A page without a browser: the client of the bridge's protocol. */
export class FakePage {
  readonly socket: WebSocket;
  readonly controls: BridgeControl[] = [];
  readonly datagrams: { channel: number; bytes: Uint8Array }[] = [];
  frames = 0;
  closeCode: number | null = null;
  #nextId = 1;

  constructor(url: string, options: PageOptions = {}) {
    const { protocols = [BRIDGE_SUBPROTOCOL], origin, headers, autoPong = true } = options;
    const address = new URL(BRIDGE_PATHS.socket, url.replace('http', 'ws'));
    this.socket = new WebSocket(address, [...protocols], { origin, headers, autoPong });
    this.socket.on('error', () => {});
    this.socket.on('close', (code) => {
      this.closeCode = code;
    });
    this.socket.on('message', (data: Buffer<ArrayBuffer>, isBinary) => {
      if (!isBinary) {
        this.controls.push(JSON.parse(data.toString()));
        return;
      }
      this.frames += 1;
      decodeFrame(data, (channel, bytes) => this.datagrams.push({ channel, bytes }));
    });
  }

  static async open(url: string, options?: PageOptions): Promise<FakePage> {
    const page = new FakePage(url, options);
    await once(page.socket, 'open');
    return page;
  }

  /** @returns the session's token; null if the grid denies the login. */
  async logIn(first = LOGIN_REQUEST.first): Promise<string | null> {
    const id = this.request({
      type: 'login',
      grid: GRID.id,
      request: { ...LOGIN_REQUEST, first },
    });
    return (await this.response('login', id)).token;
  }

  async openCircuit(channel: number, port: number): Promise<void> {
    const id = this.request({ type: 'open', channel, address: '127.0.0.1', port });
    await this.response('opened', id);
  }

  /** Sends a request. @returns its id. */
  request(
    request:
      | Omit<Extract<PageControl, { type: 'login' }>, 'id'>
      | Omit<Extract<PageControl, { type: 'open' }>, 'id'>
      | Omit<Extract<PageControl, { type: 'open-bubble' }>, 'id'>
      | Omit<Extract<PageControl, { type: 'resume' }>, 'id'>,
  ): number {
    const id = this.#nextId++;
    this.socket.send(JSON.stringify({ ...request, id }));
    return id;
  }

  sendControl(control: PageControl): void {
    this.socket.send(JSON.stringify(control));
  }

  send(channel: number, ...datagrams: Uint8Array[]): void {
    this.socket.send(encodeFrame(channel, datagrams));
  }

  /** Waits for the response to a request. */
  async response<Type extends BridgeControl['type']>(
    type: Type,
    id: number,
  ): Promise<ControlOf<Type>> {
    const find = () => this.controls.find((control) => 'id' in control && control.id === id);
    await until(() => find() !== undefined, `the response to request ${id}`);
    const found = find();
    if (found?.type !== type) throw new Error(`not a ${type}: ${JSON.stringify(found)}`);
    return found as ControlOf<Type>;
  }

  controlsOf<Type extends BridgeControl['type']>(type: Type): ControlOf<Type>[] {
    return this.controls.filter((control): control is ControlOf<Type> => control.type === type);
  }

  /** Waits until the socket is closed. @returns its close code. */
  async closed(): Promise<number> {
    await until(() => this.closeCode !== null, 'the close');
    return this.closeCode ?? 0;
  }

  /** Breaks the connection without a close frame. */
  terminate(): void {
    this.socket.terminate();
  }
}
