import type { BridgeCounts } from './counts.ts';
import { Keeper } from './keeper.ts';
import { UdpLink, type UdpLinkEvents } from './udp-link.ts';

/** One circuit of an agent: its socket, and who speaks on it when the page does not. */
export class CircuitChannel {
  readonly number: number;
  readonly keeper: Keeper;
  readonly #link: UdpLink;

  constructor(
    number: number,
    address: string,
    port: number,
    events: UdpLinkEvents,
    counts: BridgeCounts,
  ) {
    this.number = number;
    this.#link = new UdpLink(address, port, events, counts);
    this.keeper = new Keeper((datagram) => {
      counts.kept += 1;
      this.#link.send(datagram);
    });
  }

  get isOpen(): boolean {
    return this.#link.isOpen;
  }

  /** A datagram of the page. */
  relay(datagram: Uint8Array): void {
    this.#link.send(this.keeper.pass(datagram));
  }

  /** A datagram of the bridge's own. */
  send(datagram: Uint8Array): void {
    this.#link.send(datagram);
  }

  close(): void {
    this.#link.close();
  }
}
