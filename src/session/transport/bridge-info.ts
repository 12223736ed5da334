import { BRIDGE_PATHS, BRIDGE_SUBPROTOCOL, type BridgeInfo } from '../../protocol/bridge/index.ts';

/** Milliseconds. */
const TIMEOUT = 5000;

/** What the bridge of a page offers; null where none answers, or one of another protocol. */
export async function fetchBridgeInfo(
  page: string,
  fetcher: typeof fetch,
): Promise<BridgeInfo | null> {
  try {
    const url = new URL(BRIDGE_PATHS.info, page).href;
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetcher(url, { cache: 'no-store', signal });
    const info: Partial<BridgeInfo> | null = response.ok ? await response.json() : null;
    const isOurs = info?.protocol === BRIDGE_SUBPROTOCOL && Array.isArray(info.grids);
    return isOurs ? (info as BridgeInfo) : null;
  } catch {
    return null;
  }
}

/** The name of a grid that the bridge has, or the host of another one's address. */
export async function fetchGridName(
  page: string,
  grid: string,
  fetcher: typeof fetch,
): Promise<string> {
  const info = await fetchBridgeInfo(page, fetcher);
  const known = info?.grids.find(({ id }) => id === grid);
  if (known) return known.name;
  return URL.canParse(grid) ? new URL(grid).host : grid;
}
