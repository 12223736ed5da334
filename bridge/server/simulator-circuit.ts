import { MAX_PACKET_BYTES } from '../../src/protocol/lludp/index.ts';
import type { BridgeCounters } from '../connections/bridge-counters.ts';
import { DatagramSocket, type DatagramSocketEvents } from '../connections/datagram-socket.ts';
import type { SharedPort } from '../connections/shared-port.ts';
import { CircuitKeepAlive } from './circuit-keep-alive.ts';

/** One circuit of an agent: its socket on the agent's UDP port, and what keeps it alive while the page is silent. */
export class SimulatorCircuit {
  /** The number that the page knows it by. */
  readonly channel: number;
  readonly address: string;
  readonly port: number;
  readonly keepAlive: CircuitKeepAlive;
  readonly #socket: DatagramSocket;
  #isAnswered = false;

  /** @param localPort the port of all circuits of the agent. */
  constructor(
    channel: number,
    address: string,
    port: number,
    events: DatagramSocketEvents,
    counters: BridgeCounters,
    localPort: SharedPort,
  ) {
    this.channel = channel;
    this.address = address;
    this.port = port;
    this.#socket = new DatagramSocket(
      { address, port, maxBytes: MAX_PACKET_BYTES, failsIfRefused: true },
      {
        ...events,
        datagram: (bytes) => {
          this.#isAnswered = true;
          events.datagram(bytes);
        },
      },
      counters,
      localPort,
    );
    this.keepAlive = new CircuitKeepAlive((datagram) => {
      counters.keepAlivePackets += 1;
      this.#socket.send(datagram);
    });
  }

  get isOpen(): boolean {
    return this.#socket.isOpen;
  }

  /** Whether the simulator has ever sent anything. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  /** Sends a datagram of the page. */
  forward(datagram: Uint8Array): void {
    this.#socket.send(this.keepAlive.forward(datagram));
  }

  /** Sends a datagram of the bridge. */
  send(datagram: Uint8Array): void {
    this.#socket.send(datagram);
  }

  close(): void {
    this.#socket.close();
  }
}
