import type { FakeFrame } from './fake-windows.ts';

/** A client without our library: a bare port for any message, and all messages received on it. */
export class RawClient {
  readonly port: MessagePort;
  readonly received: { readonly [key: string]: unknown }[] = [];

  /** @param port The end that the embed was not given. */
  constructor(port: MessagePort) {
    this.port = port;
    this.port.onmessage = ({ data }) => void this.received.push(data);
  }

  get replies() {
    return this.received.filter((message) => 'id' in message);
  }

  get first() {
    return this.received[0];
  }

  /** The replies to the request with this id. */
  repliesTo(id: number) {
    return this.replies.filter((message) => message.id === id);
  }

  post(message: unknown): void {
    this.port.postMessage(message);
  }
}

/** Posts `connect`, changed by `message`, to the embed in a frame. */
export function connectRawClient(frame: FakeFrame, message: object = {}): RawClient {
  const { port1, port2 } = new MessageChannel();
  const connect = { vitrine: 'connect', versions: [1], id: `client ${clientCount++}`, ...message };
  frame.embedProxy.postMessage(connect, '*', [port2]);
  return new RawClient(port1);
}

let clientCount = 0;
