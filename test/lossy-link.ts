import type { Circuit, CircuitEvent } from '../src/protocol/lludp/circuit/index.ts';
import type { Packet } from '../src/protocol/lludp/packet.ts';
import { arrived } from './plain-packets.ts';

/** How badly a link treats datagrams: shares of 1, and milliseconds. */
export interface Weather {
  readonly seed: number;
  readonly loss: number;
  readonly duplication: number;
  readonly latency: number;
  /** Up to so much on top of the latency, each datagram for itself: what comes out is in another order. */
  readonly jitter: number;
}

interface Flight {
  readonly at: number;
  readonly to: Circuit;
  readonly packet: Packet;
  readonly size: number;
}

const STEP = 50;

/** Two circuits, a bad network between them and a clock that only `run` moves. */
export class LossyLink {
  now = 0;
  /** What each side has told so far. */
  readonly told: readonly [CircuitEvent[], CircuitEvent[]] = [[], []];
  readonly #sides: readonly [Circuit, Circuit];
  readonly #weather: Weather;
  readonly #random: () => number;
  #flying: Flight[] = [];

  constructor(sides: readonly [Circuit, Circuit], weather: Weather) {
    this.#sides = sides;
    this.#weather = weather;
    this.#random = randomFrom(weather.seed);
  }

  run(duration: number): void {
    for (const end = this.now + duration; this.now < end; ) {
      this.now += STEP;
      this.#land();
      for (const side of this.#sides) side.tick(this.now);
      this.#collect();
    }
  }

  #land(): void {
    const due = this.#flying.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at);
    this.#flying = this.#flying.filter(({ at }) => at > this.now);
    for (const { to, packet, size, at } of due) to.receive(packet, at, size);
  }

  #collect(): void {
    this.#sides.forEach((side, index) => {
      this.told[index].push(...side.events.splice(0));
      for (const { packet, datagram } of side.outbox.splice(0)) {
        this.#launch(this.#sides[1 - index], arrived(packet), datagram.length);
      }
    });
  }

  #launch(to: Circuit, packet: Packet, size: number): void {
    const { loss, duplication, latency, jitter } = this.#weather;
    const copies = this.#random() < duplication ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      if (this.#random() < loss) continue;
      this.#flying.push({ at: this.now + latency + jitter * this.#random(), to, packet, size });
    }
  }
}

/** Numbers in [0, 1), the same for the same seed (a 32-bit linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
