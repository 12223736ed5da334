/** A network between server and browser. */
export interface Network {
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  /** For all that comes at the same time together. */
  readonly bytesPerSecond: number;
}

/** A piece of an answer: small enough for answers at the same time to share the link. */
const PIECE = 8192;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * One link that all answers of a server go over. The server shapes it and not the browser, whose own means leave
 * out what workers ask for.
 */
export class Link {
  readonly #network: Network | null;
  #freeAt = 0;

  /** @param network null: as fast as the machine is. */
  constructor(network: Network | null) {
    this.#network = network;
  }

  /** The way of a request there and of the first byte back. */
  async turnRound(isNewConnection: boolean): Promise<void> {
    // A connection takes one round trip more to be made.
    if (this.#network) await pause(this.#network.roundTrip * (isNewConnection ? 2 : 1));
  }

  /** Hands `bytes` on piece by piece as they come out at the other end. */
  async carry(bytes: Uint8Array, write: (piece: Uint8Array) => void): Promise<void> {
    if (!this.#network) return write(bytes);
    for (let start = 0; start < bytes.length; start += PIECE) {
      const piece = bytes.subarray(start, start + PIECE);
      const now = performance.now();
      const took = (1000 * piece.length) / this.#network.bytesPerSecond;
      this.#freeAt = Math.max(this.#freeAt, now) + took;
      await pause(this.#freeAt - now);
      write(piece);
    }
  }
}
