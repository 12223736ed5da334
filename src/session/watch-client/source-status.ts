import type { Vector3 } from '../../math/index.ts';
import type { WatchedSource } from '../../protocol/bridge/index.ts';
import { isRecord, parseJson } from '../link/json-text.ts';
import type { WatchView } from './watch-client-contract.ts';

/** What the bridge says about a source, and the answer to a question for its time. */
export type SourceText =
  | ({ readonly type: 'source' } & Omit<WatchedSource, 'id'>)
  | { readonly type: 'time'; readonly sent: number; readonly now: number };

/** The most views, and characters of a name, that are read. */
const MAX_VIEWS = 32;
const MAX_NAME = 200;
/** Characters of a text that is read at all. */
const MAX_TEXT = 64 * 1024;

const STATES = ['live', 'starting', 'away'] as const;

/** Reads a text of the bridge; null for any other. */
export function readSourceText(text: string): SourceText | null {
  const json = text.length <= MAX_TEXT ? parseJson(text) : null;
  if (!isRecord(json)) return null;
  if (json.type === 'time') {
    const { sent, now } = json;
    return isNumber(sent) && isNumber(now) ? { type: 'time', sent, now } : null;
  }
  const state = STATES.find((known) => known === json.state);
  if (json.type !== 'source' || !state || typeof json.name !== 'string') return null;
  const views = Array.isArray(json.views) ? json.views.slice(0, MAX_VIEWS) : [];
  return {
    ...{ type: 'source', state },
    name: json.name.slice(0, MAX_NAME),
    views: views.flatMap((view) => readView(view) ?? []),
    watching: isNumber(json.watching) ? Math.max(0, Math.trunc(json.watching)) : 0,
    since: isNumber(json.since) ? json.since : null,
    retryAt: isNumber(json.retryAt) ? json.retryAt : null,
  };
}

/** The bridge's list of sources, as far as a watcher needs it: how many watch each, by id. Null for anything else. */
export function readSourceList(json: unknown): ReadonlyMap<string, number> | null {
  if (!Array.isArray(json)) return null;
  const counts = new Map<string, number>();
  for (const source of json.slice(0, 1000)) {
    if (!isRecord(source) || typeof source.id !== 'string') continue;
    counts.set(source.id, isNumber(source.watching) ? source.watching : 0);
  }
  return counts;
}

function readView(json: unknown): WatchView | null {
  if (!isRecord(json) || typeof json.name !== 'string') return null;
  const position = readVector(json.position);
  const target = readVector(json.target);
  return position && target ? { name: json.name.slice(0, MAX_NAME), position, target } : null;
}

function readVector(json: unknown): Vector3 | null {
  if (!Array.isArray(json) || json.length !== 3 || !json.every(isNumber)) return null;
  return [json[0], json[1], json[2]];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
