import type { Browser, Page } from '@playwright/test';
import type { Shot } from './film.ts';

/** CSS pixels of the window. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Look {
  readonly data: string;
  readonly before: string | null;
  readonly area: Area;
}

/** Shares of an area's pixels. */
interface Seen {
  /** Magenta, as the poster is. */
  readonly poster: number;
  /** Not as white as the page. */
  readonly painted: number;
  /** Plainly another colour than before. */
  readonly changed: number;
}

/** In the page of the eye. */
async function look({ data, before, area: { x, y, width, height } }: Look): Promise<Seen> {
  const pixelsOf = async (png: string) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(picture, 0, 0);
    return context.getImageData(x, y, width, height).data;
  };
  const now = await pixelsOf(data);
  const then = before === null ? now : await pixelsOf(before);
  const counts = { poster: 0, painted: 0, changed: 0 };
  for (let at = 0; at < now.length; at += 4) {
    const [red, green, blue] = now.subarray(at, at + 3);
    if (red > 150 && blue > 150 && green < 100) counts.poster++;
    if (Math.min(red, green, blue) < 225) counts.painted++;
    const change =
      Math.abs(red - then[at]) + Math.abs(green - then[at + 1]) + Math.abs(blue - then[at + 2]);
    if (change > 90) counts.changed++;
  }
  const pixels = now.length / 4;
  return {
    poster: counts.poster / pixels,
    painted: counts.painted / pixels,
    changed: counts.changed / pixels,
  };
}

/** Says what pictures of pages show. It is a page itself, since browsers read pictures. */
export class Eye {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser): Promise<Eye> {
    return new Eye(await browser.newPage());
  }

  look(shot: Shot, area: Area, before: Shot | null = null): Promise<Seen> {
    return this.#page.evaluate(look, { data: shot.data, before: before?.data ?? null, area });
  }

  /** A picture in the poster's colour, PNG. */
  async paintPoster(): Promise<Uint8Array> {
    const base64 = await this.#page.evaluate(async () => {
      const canvas = new OffscreenCanvas(640, 640);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      for (let y = 0; y < 640; y += 8) {
        for (let x = 0; x < 640; x += 8) {
          context.fillStyle = `rgb(${200 + ((x * 7 + y * 3) % 56)} 20 ${200 + ((x * 5 + y * 11) % 56)})`;
          context.fillRect(x, y, 8, 8);
        }
      }
      const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    });
    return Buffer.from(base64, 'base64');
  }

  close(): Promise<void> {
    return this.#page.close();
  }
}
