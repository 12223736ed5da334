import type { CloudBubble } from '../../protocol/setp/index.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleConnection } from './bubble-connection.ts';
import type { BubbleChoice } from './bubble-contract.ts';
import { fetchCloud, mergeBubbles } from './bubble-list.ts';

/** The list is asked for again after so many milliseconds, and a cloud document not earlier. */
const LIST_INTERVAL_MS = 10_000;
const CLOUD_INTERVAL_MS = 10_000;

interface DirectoryOptions {
  readonly env: SessionEnvironment;
  /** Address of the page that the bridge serves. */
  readonly page: string;
  readonly bridgeToken: string | null;
  /** The list or the facts of a bubble are others than before. */
  changed(bubbles: readonly BubbleChoice[]): void;
}

/** The bubbles of the server to which a session is connected, as the server lists and its cloud document describes them. */
export class BubbleDirectory {
  readonly #options: DirectoryOptions;
  #connection: BubbleConnection | null = null;
  #bubbles: readonly BubbleChoice[] = [];
  #cloud: ReadonlyMap<string, CloudBubble> = new Map();
  #cloudAt = Number.NEGATIVE_INFINITY;
  #listedAt = 0;

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  get bubbles(): readonly BubbleChoice[] {
    return this.#bubbles;
  }

  has(bubbleId: string): boolean {
    return this.#bubbles.some(({ id }) => id === bubbleId);
  }

  factsOf(bubbleId: string): CloudBubble | null {
    return this.#cloud.get(bubbleId) ?? null;
  }

  /** Empty while it is not known. */
  nameOf(bubbleId: string): string {
    const choice = this.#bubbles.find(({ id }) => id === bubbleId);
    return choice?.facts?.name || choice?.description || '';
  }

  /** Lists the bubbles of this connection from now on; those of another server are forgotten. */
  use(connection: BubbleConnection, now: number): void {
    if (connection.server !== this.#connection?.server) {
      this.#bubbles = [];
      this.#cloud = new Map();
    }
    this.#connection = connection;
    this.#cloudAt = Number.NEGATIVE_INFINITY;
    this.#list(now);
  }

  /** @param now of the session's clock, as for {@link use}. */
  tick(now: number): void {
    if (now - this.#listedAt >= LIST_INTERVAL_MS) this.#list(now);
  }

  /** Asks the server for its list, and from time to time for its cloud document. Never rejects. */
  async refresh(): Promise<void> {
    const connection = this.#connection;
    if (connection === null) return;
    const { env, page, bridgeToken, changed } = this.#options;
    const now = env.clock.now();
    const isCloudDue = now - this.#cloudAt >= CLOUD_INTERVAL_MS;
    if (isCloudDue) this.#cloudAt = now;
    const [listed, cloud] = await Promise.all([
      connection.listBubbles(),
      isCloudDue ? fetchCloud(env, page, connection.server, bridgeToken) : null,
    ]);
    if (connection !== this.#connection) return;
    // A document that could not be fetched this time was right ten seconds ago.
    if (cloud !== null && cloud.size > 0) this.#cloud = cloud;
    if (listed === null) return;
    const bubbles = mergeBubbles(listed, this.#cloud);
    if (JSON.stringify(bubbles) === JSON.stringify(this.#bubbles)) return;
    this.#bubbles = bubbles;
    changed(bubbles);
  }

  #list(now: number): void {
    this.#listedAt = now;
    this.refresh().catch(this.#options.env.report);
  }
}
