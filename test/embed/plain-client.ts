import type { FakeFrame } from './fake-windows.ts';

/** A client that says what it likes: the bare port, with all that came through it. */
export class PlainClient {
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

  /** What came to this request. */
  answers(id: number) {
    return this.replies.filter((message) => message.id === id);
  }

  post(message: unknown): void {
    this.port.postMessage(message);
  }
}

/** Says `connect`, or whatever else, to the embed of a frame. */
export function connectPlainly(frame: FakeFrame, message: object = {}): PlainClient {
  const { port1, port2 } = new MessageChannel();
  const connect = { vitrine: 'connect', versions: [1], id: `client ${clients++}`, ...message };
  frame.embedProxy.postMessage(connect, '*', [port2]);
  return new PlainClient(port1);
}

let clients = 0;
