import { Zip, ZipPassThrough } from 'fflate';
import { CaptureError, MAX_RECORDING_BYTES } from './capture-plan.ts';

/** The pictures of a recording as one zip, stored: PNG is compressed already. The browser may keep the parts on its disk. */
export class FrameArchive {
  readonly #zip: Zip;
  readonly #digits: number;
  #parts: Blob[] = [];
  #bytes = 0;
  #frames = 0;
  #failure: Error | null = null;

  /** @param frames - How many there will be, so that all names have the same length. */
  constructor(frames: number) {
    this.#digits = Math.max(4, String(frames).length);
    this.#zip = new Zip((error, chunk) => {
      if (error) this.#failure = error;
      else this.#parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
    });
  }

  /** @throws {@link CaptureError} `too-much` beyond two gigabytes. */
  add(png: Uint8Array): void {
    this.#bytes += png.length;
    if (this.#bytes > MAX_RECORDING_BYTES) throw new CaptureError('too-much');
    const number = String(++this.#frames).padStart(this.#digits, '0');
    const file = new ZipPassThrough(`frame-${number}.png`);
    this.#zip.add(file);
    file.push(png, true);
    this.#throwFailure();
  }

  /** @throws {@link CaptureError} `too-much`. */
  finish(): Blob {
    this.#zip.end();
    this.#throwFailure();
    const archive = new Blob(this.#parts, { type: 'application/zip' });
    this.#parts = [];
    return archive;
  }

  #throwFailure(): void {
    if (this.#failure) throw new CaptureError('too-much', this.#failure);
  }
}
