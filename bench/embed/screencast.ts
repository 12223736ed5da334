import type { Browser, CDPSession, Page } from '@playwright/test';
import { until } from '../../test/until.ts';

const TIMEOUT_MS = 60_000;

/** A frame that the browser has shown. */
export interface ScreencastFrame {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A PNG, in base64. */
  readonly data: string;
}

/** Records everything that a page shows, frame by frame, by the DevTools protocol's `Page.startScreencast`. */
export class Screencast {
  readonly frames: ScreencastFrame[] = [];
  readonly #cdp: CDPSession;

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      this.frames.push({ at: 1000 * (metadata.timestamp ?? 0), data });
      // It fails if the screencast was stopped meanwhile.
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
  }

  static async start(cdp: CDPSession): Promise<Screencast> {
    const screencast = new Screencast(cdp);
    await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    return screencast;
  }

  /** Waits until `count` frames since a time have arrived; they arrive later than they are shown. */
  async waitForFrames(count: number, since: number): Promise<void> {
    const hasFrames = () => this.frames.filter(({ at }) => at >= since).length >= count;
    await until(hasFrames, `${count} pictures`, TIMEOUT_MS);
  }

  async stop(): Promise<readonly ScreencastFrame[]> {
    await this.#cdp.send('Page.stopScreencast');
    return this.frames;
  }
}

/** A part of the window, CSS pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Shares of the pixels of an area, by what they show. */
interface PixelShares {
  /** Magenta, as the poster is. */
  readonly poster: number;
  /** Darker than the white page. */
  readonly painted: number;
  /** Clearly another color than in the earlier frame. */
  readonly changed: number;
}

interface PixelRequest {
  readonly data: string;
  readonly before: string | null;
  readonly area: Area;
}

/** Runs in the reader's page. */
async function countPixels({
  data,
  before,
  area: { x, y, width, height },
}: PixelRequest): Promise<PixelShares> {
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

/** Decodes frames of screencasts in a page of its own, since Node has no decoder of pictures. */
export class ScreenshotReader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser): Promise<ScreenshotReader> {
    return new ScreenshotReader(await browser.newPage());
  }

  /** @param before an earlier frame, to compare with. */
  measure(
    frame: ScreencastFrame,
    area: Area,
    before: ScreencastFrame | null = null,
  ): Promise<PixelShares> {
    const request = { data: frame.data, before: before?.data ?? null, area };
    return this.#page.evaluate(countPixels, request);
  }

  /** A PNG of blocks in many shades of magenta. */
  async drawPoster(): Promise<Uint8Array> {
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
}
