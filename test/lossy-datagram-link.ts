import type { Circuit, CircuitEvent } from '../src/protocol/lludp/circuit/index.ts';
import type { Packet } from '../src/protocol/lludp/index.ts';
import { asReceived } from './plain-packets.ts';

/** How a link loses and delays datagrams: probabilities, and milliseconds. */
export interface LinkConditions {
  readonly seed: number;
  readonly loss: number;
  readonly duplication: number;
  readonly latency: number;
  /** At most this is added to the latency of each datagram, which changes their order. */
  readonly jitter: number;
}

interface InFlight {
  readonly at: number;
  readonly to: Circuit;
  readonly packet: Packet;
  readonly size: number;
}

const STEP = 50;

/** Two circuits, a bad network between them and a clock that only `run` moves. */
export class LossyLink {
  now = 0;
  /** The events of each circuit so far. */
  readonly events: readonly [CircuitEvent[], CircuitEvent[]] = [[], []];
  readonly #sides: readonly [Circuit, Circuit];
  readonly #conditions: LinkConditions;
  readonly #random: () => number;
  #inFlight: InFlight[] = [];

  constructor(sides: readonly [Circuit, Circuit], weather: LinkConditions) {
    this.#sides = sides;
    this.#conditions = weather;
    this.#random = randomFrom(weather.seed);
  }

  run(duration: number): void {
    for (const end = this.now + duration; this.now < end; ) {
      this.now += STEP;
      this.#deliver();
      for (const side of this.#sides) side.tick(this.now);
      this.#send();
    }
  }

  #deliver(): void {
    const due = this.#inFlight.filter(({ at }) => at <= this.now).sort((a, b) => a.at - b.at);
    this.#inFlight = this.#inFlight.filter(({ at }) => at > this.now);
    for (const { to, packet, size, at } of due) to.receive(packet, at, size);
  }

  #send(): void {
    this.#sides.forEach((side, index) => {
      this.events[index].push(...side.events.splice(0));
      for (const { packet, datagram } of side.outbox.splice(0)) {
        this.#transmit(this.#sides[1 - index], asReceived(packet), datagram.length);
      }
    });
  }

  #transmit(to: Circuit, packet: Packet, size: number): void {
    const { loss, duplication, latency, jitter } = this.#conditions;
    const copies = this.#random() < duplication ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      if (this.#random() < loss) continue;
      this.#inFlight.push({ at: this.now + latency + jitter * this.#random(), to, packet, size });
    }
  }
}

/** Numbers in [0, 1), the same for the same seed (a 32-bit linear congruential generator). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
