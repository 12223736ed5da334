import { BRIDGE_PATHS, type BridgeInfo } from '../../protocol/bridge/index.ts';

/** Milliseconds. */
const TIMEOUT = 5000;

/** The name of a grid that the bridge has, or the host of another one's address. */
export async function fetchGridName(
  page: string,
  grid: string,
  fetcher: typeof fetch,
): Promise<string> {
  const info = await ask(page, fetcher);
  const known = Array.isArray(info?.grids) ? info.grids.find(({ id }) => id === grid) : undefined;
  if (known) return known.name;
  return URL.canParse(grid) ? new URL(grid).host : grid;
}

/** Null where the bridge does not answer: its name for a grid is not worth a session. */
async function ask(page: string, fetcher: typeof fetch): Promise<Partial<BridgeInfo> | null> {
  try {
    const url = new URL(BRIDGE_PATHS.info, page).href;
    const response = await fetcher(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const info: unknown = response.ok ? await response.json() : null;
    return typeof info === 'object' ? info : null;
  } catch {
    return null;
  }
}
