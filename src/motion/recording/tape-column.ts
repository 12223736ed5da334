/** Frames of one piece of a column: about four seconds of a usual display. */
const CHUNK_FRAMES = 256;

/** What one joint did, frame by frame, from the first frame on in which it did anything. */
export class TapeColumn {
  readonly #width: number;
  /** What it was until then. */
  readonly #still: Float32Array<ArrayBuffer>;
  readonly #start: number;
  readonly #chunks: Float32Array<ArrayBuffer>[] = [];
  #count = 0;

  /**
   * @param width numbers of a frame.
   * @param start frames of the tape before it.
   * @param still its numbers in all of them.
   */
  constructor(width: number, start: number, still: Float32Array<ArrayBuffer>) {
    this.#width = width;
    this.#start = start;
    this.#still = still;
  }

  get byteLength(): number {
    return 4 * this.#width * CHUNK_FRAMES * this.#chunks.length;
  }

  /** Takes the numbers at `from[at]`. Allocates once in many frames. */
  push(from: Float32Array, at: number): void {
    const place = this.#count % CHUNK_FRAMES;
    if (place === 0) this.#chunks.push(new Float32Array(this.#width * CHUNK_FRAMES));
    const chunk = this.#chunks[this.#chunks.length - 1];
    for (let c = 0; c < this.#width; c++) chunk[place * this.#width + c] = from[at + c];
    this.#count++;
  }

  /** All frames of the tape behind each other. */
  values(): Float32Array<ArrayBuffer> {
    const width = this.#width;
    const values = new Float32Array((this.#start + this.#count) * width);
    for (let frame = 0; frame < this.#start; frame++) values.set(this.#still, frame * width);
    this.#chunks.forEach((chunk, index) => {
      const from = index * CHUNK_FRAMES;
      const frames = Math.min(this.#count - from, CHUNK_FRAMES);
      values.set(chunk.subarray(0, frames * width), (this.#start + from) * width);
    });
    return values;
  }
}
