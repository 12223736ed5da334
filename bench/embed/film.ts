import type { CDPSession } from '@playwright/test';

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

  async end(): Promise<readonly Shot[]> {
    await this.#cdp.send('Page.stopScreencast');
    return this.shots;
  }
}
