import type { SourceConfig } from '../../config/index.ts';
import type { SourceState } from '../feed.ts';

/** How a source reaches its own bridge, over loopback. */
export interface BridgeAccess {
  /** The address of the page that the bridge serves. */
  readonly page: string;
  /** The path of the source's WebSocket, which nobody else knows. */
  readonly socketPath: string;
  /** The token of pages; null where the bridge requires none. */
  readonly token: string | null;
  /** The version of this viewer, as sent to grids. */
  readonly version: string;
}

/** Where the assets of a source are at present; of a region the one, of a bubble the other. */
export interface SourceAssets {
  readonly capabilities: { readonly base: string; readonly token: string | null } | null;
  readonly media: { readonly base: string; readonly token: string | null } | null;
}

/** What a running source reports. */
export interface SourceReports {
  frame(bytes: Uint8Array<ArrayBuffer>): void;
  state(state: SourceState): void;
  assets(assets: SourceAssets): void;
  /** Something for the log; without secrets. */
  log(level: 'info' | 'error', text: string): void;
}

/** A source with its password revealed, as it is sent to its thread. */
export type PlainSource = Omit<SourceConfig, 'password' | 'passphrase'> & {
  readonly secret: string;
} & (
    | Pick<Extract<SourceConfig, { kind: 'grid' }>, 'kind' | 'grid' | 'first' | 'last' | 'start'>
    | Pick<Extract<SourceConfig, { kind: 'bubble' }>, 'kind' | 'server' | 'user' | 'bubble'>
  );

export function plainSource(source: SourceConfig): PlainSource {
  if (source.kind === 'grid') {
    const { password, ...rest } = source;
    return { ...rest, secret: password.reveal() };
  }
  const { passphrase, ...rest } = source;
  return { ...rest, secret: passphrase.reveal() };
}
