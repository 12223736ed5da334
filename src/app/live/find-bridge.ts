import type { BridgeInfo } from '../../protocol/bridge/index.ts';
import { fetchBridgeInfo } from '../../session/index.ts';
import type { Live, LiveState } from '../state/index.ts';

/** The live region of a page, whose code is loaded only when it is opened. */
interface LiveService {
  readonly state: LiveState;
  open(): Promise<Pick<Live, 'enterAsGuest' | 'joinAsGuest'>>;
}

/**
 * Requests what the page's bridge offers. Nothing else of live regions and bubbles is loaded, unless the bridge or the
 * page's address names one that is to be entered at once.
 *
 * @param page - Address of the page, with its parameters.
 */
export async function findBridge(live: LiveService, page: string): Promise<void> {
  live.state.bridge.value = await fetchBridgeInfo(document.baseURI, fetch);
  const grid = gridToEnter(live.state.bridge.value, page);
  const server = grid === null ? bubbleServerToJoin(live.state.bridge.value, page) : null;
  if (grid !== null) await (await live.open()).enterAsGuest(grid);
  if (server !== null) await (await live.open()).joinAsGuest(server);
}

/**
 * The id of the grid that the page enters by itself: the one of the bridge's configuration, or with `?live=1` the demo
 * grid; null if it waits for the user.
 */
export function gridToEnter(
  bridge: Pick<BridgeInfo, 'grids' | 'autoConnect'> | null,
  page: string,
): string | null {
  if (bridge === null) return null;
  if (bridge.autoConnect !== null) return bridge.autoConnect;
  if (new URL(page).searchParams.get('live') !== '1') return null;
  return bridge.grids.find(({ isDemo }) => isDemo)?.id ?? null;
}

/** The id of the bubble server of which the page joins a bubble by itself: with `?bubble=1` the demo's, else none. */
export function bubbleServerToJoin(
  bridge: Pick<BridgeInfo, 'bubbleServers'> | null,
  page: string,
): string | null {
  if (bridge === null || new URL(page).searchParams.get('bubble') !== '1') return null;
  return bridge.bubbleServers.find(({ isDemo }) => isDemo)?.id ?? null;
}
