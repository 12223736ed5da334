import { onTestFinished } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { systemClock } from '../../src/async/index.ts';
import { webSocketOpener } from '../../src/session/index.ts';
import {
  WatchClient,
  type WatchClientEvent,
  type WatchStatus,
} from '../../src/session/watch-client/index.ts';

/** A watcher as a page has one, which connects again by itself; closed after the test. */
export class PageWatcher {
  status: WatchStatus | null = null;
  /** Agent ids of those who are shown. */
  readonly avatars = new Set<string>();
  /** Asset ids of their meshes. */
  readonly meshes = new Set<string>();
  motions = 0;
  /** How often everything that was shown was taken away. */
  clears = 0;

  /** @param page address of the bridge's page. */
  constructor(page: string, source: string) {
    const environment = {
      openSocket: webSocketOpener(NodeWebSocket as unknown as typeof WebSocket),
      fetch,
      clock: systemClock,
      random: Math.random,
    };
    const url = new URL(`bridge/v1/watch/${source}`, page).href;
    const client = new WatchClient(environment, url, (event) => this.#receive(event));
    onTestFinished(() => client.close());
  }

  get isLive(): boolean {
    return this.status?.phase === 'live';
  }

  #receive(event: WatchClientEvent): void {
    if (event.type === 'watch-status') this.status = event.status;
    else if (event.type === 'motion') this.motions++;
    else if (event.type === 'avatars') {
      for (const id of event.gone) this.avatars.delete(id);
      for (const { agentId, parts } of event.changed) {
        this.avatars.add(agentId);
        for (const { meshId } of parts) if (meshId) this.meshes.add(meshId);
      }
    } else if (event.type === 'region' && event.shift === null) {
      this.avatars.clear();
      this.clears++;
    }
  }
}
