import type { CDPSession } from '@playwright/test';
import { until } from '../../test/bridge/until.ts';

const PATIENCE_MS = 60_000;

/** One picture that the browser has shown. */
export interface Shot {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Of a PNG, in base64. */
  readonly data: string;
}

/** All that a page shows, picture by picture, as its visitor sees it. */
export class Film {
  readonly shots: Shot[] = [];
  readonly #cdp: CDPSession;

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
    cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      this.shots.push({ at: 1000 * (metadata.timestamp ?? 0), data });
      // It may have ended meanwhile.
      void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    });
  }

  static async begin(cdp: CDPSession): Promise<Film> {
    const film = new Film(cdp);
    await cdp.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    return film;
  }

  /** Until so many pictures were shown from a moment on; they come later than what they show. */
  async shows(count: number, since: number): Promise<void> {
    const has = () => this.shots.filter(({ at }) => at >= since).length >= count;
    await until(has, `${count} pictures`, PATIENCE_MS);
  }

  async end(): Promise<readonly Shot[]> {
    await this.#cdp.send('Page.stopScreencast');
    return this.shots;
  }
}
