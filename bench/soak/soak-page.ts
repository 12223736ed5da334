import type { WebSocket } from 'ws';
import {
  BRIDGE_PATHS,
  BRIDGE_SUBPROTOCOL,
  type BridgeControl,
  decodeFrame,
  encodeFrame,
  type PageControl,
  TOKEN_SUBPROTOCOL_PREFIX,
} from '../../src/protocol/bridge/index.ts';
import { GUEST } from '../../test/grid-responses.ts';
import { SoakClient } from './soak-client.ts';
import { SOAK_GRID, type SoakTarget } from './soak-contract.ts';

const DATAGRAM_BYTES = 300;
/** Where the time of sending is, after bytes that resemble a header. */
const TIME_OFFSET = 12;

/** A page: it resumes its session where the bridge still has it, and logs in again where it has not. */
export class SoakPage extends SoakClient {
  readonly #target: SoakTarget;
  readonly #bridge: string;
  readonly #onRoundTrip: (milliseconds: number) => void;
  readonly #datagram = new Uint8Array(DATAGRAM_BYTES);
  readonly #view = new DataView(this.#datagram.buffer);
  #token: string | null = null;
  #isOpen = false;
  #sequence = 0;

  constructor(
    target: SoakTarget,
    bridge: string,
    address: string,
    onRoundTrip: (milliseconds: number) => void,
  ) {
    super(address);
    this.#target = target;
    this.#bridge = bridge;
    this.#onRoundTrip = onRoundTrip;
    // An unreliable message with a High number that no simulator knows.
    this.#datagram[6] = 0x7e;
  }

  /** Sends a datagram, which the simulator returns. */
  sendDatagram(): void {
    if (!this.#isOpen || this.socket?.readyState !== 1) return;
    this.#sequence += 1;
    this.#view.setUint32(1, this.#sequence);
    this.#view.setFloat64(TIME_OFFSET, performance.now());
    this.socket.send(encodeFrame(0, [this.#datagram]));
  }

  /** Nothing to do: heartbeats and its circuit keep the connection. */
  tick(): void {}

  protected endpoint() {
    const url = new URL(BRIDGE_PATHS.socket, this.#bridge.replace('http', 'ws'));
    const protocols = [BRIDGE_SUBPROTOCOL, `${TOKEN_SUBPROTOCOL_PREFIX}${this.#target.token}`];
    return { url, protocols };
  }

  protected opened(): void {
    this.#isOpen = false;
    if (this.#token === null) this.#logIn();
    else this.#send({ type: 'resume', id: 1, token: this.#token });
  }

  protected received(data: Buffer<ArrayBuffer>, isBinary: boolean): void {
    if (isBinary) decodeFrame(data, (_channel, datagram) => this.#receiveDatagram(datagram));
    else this.#handle(JSON.parse(data.toString()) as BridgeControl);
  }

  #receiveDatagram(datagram: Uint8Array): void {
    if (datagram.length !== DATAGRAM_BYTES) return;
    const view = new DataView(datagram.buffer, datagram.byteOffset);
    this.#onRoundTrip(performance.now() - view.getFloat64(TIME_OFFSET));
    if (!this.isConnected) this.noteConnected();
  }

  #handle(control: BridgeControl): void {
    switch (control.type) {
      case 'login':
        this.#token = control.token;
        this.#openCircuit();
        break;
      case 'resumed':
        if (control.channels.length === 0) this.#openCircuit();
        else {
          this.#sequence = Math.max(this.#sequence, control.channels[0].sequence);
          this.#start();
        }
        break;
      case 'opened':
        this.#start();
        break;
      case 'kept':
        this.#sequence = Math.max(this.#sequence, control.sequence);
        break;
      case 'closed':
        this.noteWrong(`circuit closed: ${control.detail}`);
        this.socket?.terminate();
        break;
      case 'refused':
        if (control.code === 'no-session') {
          this.#token = null;
          this.#logIn();
          break;
        }
        this.noteWrong(`refused ${control.code}`);
        this.socket?.terminate();
    }
  }

  #start(): void {
    this.#isOpen = true;
    this.sendDatagram();
  }

  #logIn(): void {
    this.#send({ type: 'login', id: 2, grid: SOAK_GRID, request: GUEST });
  }

  #openCircuit(): void {
    const port = this.#target.simulatorPort;
    this.#send({ type: 'open', id: 3, channel: 0, address: '127.0.0.1', port });
  }

  #send(control: PageControl): void {
    (this.socket as WebSocket).send(JSON.stringify(control));
  }
}
