import { Zip, ZipPassThrough } from 'fflate';
import { CaptureFault } from './capture-fault.ts';

/** Well within what the format numbers (4 GB), and what a page can hand over. */
const MAX_BYTES = 2e9;

/** Pictures of a recording as one zip, stored: PNG is packed already. The browser may keep the parts on its disk. */
export class FrameArchive {
  readonly #zip: Zip;
  readonly #digits: number;
  #parts: Blob[] = [];
  #bytes = 0;
  #frames = 0;
  #failure: Error | null = null;

  /** `frames`: how many there will be, for names of one length. */
  constructor(frames: number) {
    this.#digits = Math.max(4, String(frames).length);
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure = error;
      else this.#parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
    });
  }

  /** @throws {@link CaptureFault} `too-much` beyond two gigabytes. */
  add(png: Uint8Array): void {
    this.#bytes += png.length;
    if (this.#bytes > MAX_BYTES) throw new CaptureFault('too-much');
    const number = String(++this.#frames).padStart(this.#digits, '0');
    const file = new ZipPassThrough(`frame-${number}.png`);
    this.#zip.add(file);
    file.push(png, true);
    this.#check();
  }

  finish(): Blob {
    this.#zip.end();
    this.#check();
    const whole = new Blob(this.#parts, { type: 'application/zip' });
    this.#parts = [];
    return whole;
  }

  #check(): void {
    if (this.#failure) throw new CaptureFault('too-much', this.#failure);
  }
}
