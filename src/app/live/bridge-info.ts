import { BRIDGE_PATHS, BRIDGE_SUBPROTOCOL, type BridgeInfo } from '../../protocol/bridge/index.ts';

/** What the bridge of this page offers; null where none answers, or one of another protocol. */
export async function askBridge(page: string): Promise<BridgeInfo | null> {
  try {
    const response = await fetch(new URL(BRIDGE_PATHS.info, page), { cache: 'no-store' });
    const info: Partial<BridgeInfo> | null = response.ok ? await response.json() : null;
    return info?.protocol === BRIDGE_SUBPROTOCOL ? (info as BridgeInfo) : null;
  } catch {
    return null;
  }
}
