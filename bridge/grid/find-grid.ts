import type { GridChoice } from '../../src/protocol/bridge/index.ts';
import { isHttpUrl } from '../../src/protocol/grid/index.ts';
import type { BridgeConfig, GridConfig } from '../config/index.ts';
import { Refusal } from './refusal.ts';

/**
 * The grid that a page names: one of the configuration by its id or its login address or, where those are
 * allowed, any other by its login address.
 * @throws {@link Refusal} `unknown-grid`.
 */
export function findGrid({ grids, otherGrids }: BridgeConfig, grid: string): GridConfig {
  const known = grids.find(({ id, loginUri }) => id === grid || isSameUrl(loginUri, grid));
  if (known) return known;
  if (otherGrids && isHttpUrl(grid)) return otherGrid(grid);
  throw new Refusal('unknown-grid', 'the bridge has no such grid');
}

/** What a page may know of a grid. */
export function gridChoice({ id, name, loginUri, isDemo }: GridConfig): GridChoice {
  return { id, name, loginUri, isDemo };
}

/** A person may leave out the last slash. */
function isSameUrl(known: string, named: string): boolean {
  return isHttpUrl(named) && new URL(named).href === new URL(known).href;
}

function otherGrid(loginUri: string): GridConfig {
  const name = new URL(loginUri).host;
  return {
    id: loginUri,
    name,
    loginUri,
    login: 'xml-rpc',
    allowPrivate: false,
    hosts: [],
    isDemo: false,
  };
}
