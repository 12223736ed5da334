import { DecodeError } from '../../formats/bytes/index.ts';
import {
  asArray,
  asInteger,
  asMap,
  asReal,
  asUuid,
  decodeLlsd,
  encodeLlsdXml,
  type Llsd,
  type LlsdMap,
  uuid,
} from '../../formats/llsd/index.ts';

/** Agents that one may be subscribed to at a time. */
export const MAX_SUBSCRIBED = 10;

/** Agents that one may have muted at a time. */
export const MAX_MUTED = 100;

/** What a region keeps for one agent. */
export interface PuppetryState {
  /** The agent may send events. */
  readonly transmit: boolean;
  /** The agent is sent the events of others. */
  readonly receive: boolean;
  /** The agent's own events come back to it. */
  readonly echoBack: boolean;
  /** Bytes of the largest block; what is longer is cut. */
  readonly eventSize: number;
  /** Metres, over which events carry to this agent. */
  readonly range: number;
  /** Ids of agents that are heard over any distance, without repetition. */
  readonly subscribed: readonly string[];
  /** Ids of agents that are never heard, without repetition. */
  readonly muted: readonly string[];
  /** Seconds between reports on attachments, which have nothing to do with events; null where none are. */
  readonly updatePeriod: number | null;
}

/** What an agent wishes to change; what is missing stays as it is. */
export interface PuppetryChange {
  readonly transmit?: boolean;
  readonly receive?: boolean;
  readonly echoBack?: boolean;
  readonly range?: number;
  readonly subscribe?: readonly string[];
  readonly unsubscribe?: readonly string[];
  readonly mute?: readonly string[];
  readonly unmute?: readonly string[];
}

/**
 * What an agent has on arrival.
 *
 * **Source:** puppetry.md section 1.1; that `echo_back` is off is our choice.
 */
export const INITIAL_PUPPETRY_STATE: PuppetryState = {
  transmit: true,
  receive: true,
  echoBack: false,
  eventSize: 255,
  range: 25,
  subscribed: [],
  muted: [],
  updatePeriod: null,
};

/**
 * The state after a change. Agents are taken out of a list before others are added to it, in their order;
 * those for whom there is no room are passed over.
 *
 * **Source:** puppetry.md section 1.2; what is done beyond the limits is our choice.
 */
export function changePuppetryState(state: PuppetryState, change: PuppetryChange): PuppetryState {
  const { subscribe, unsubscribe, mute, unmute, ...values } = change;
  return {
    ...state,
    ...values,
    subscribed: changeList(state.subscribed, unsubscribe, subscribe, MAX_SUBSCRIBED),
    muted: changeList(state.muted, unmute, mute, MAX_MUTED),
  };
}

function changeList(
  list: readonly string[],
  removed: readonly string[] = [],
  added: readonly string[] = [],
  most: number,
): readonly string[] {
  const ids = new Set(list);
  for (const id of removed) ids.delete(id);
  for (const id of added) if (ids.size < most) ids.add(id);
  return [...ids];
}

/** The name under which a region's capability is asked for. */
export const PUPPETRY_CAPABILITY = 'Puppetry';

/**
 * Decodes the answer of a GET or POST. Keys that are missing have the value that the region begins with; the
 * lists, whose names are not certain, are taken by two names each.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}.
 *
 * **Source:** puppetry.md section 1.1.
 */
export function decodePuppetryState(bytes: Uint8Array): PuppetryState {
  const map = decodeMap(bytes);
  const initial = INITIAL_PUPPETRY_STATE;
  return {
    transmit: readKey(map, 'transmit', BOOLEAN) ?? initial.transmit,
    receive: readKey(map, 'receive', BOOLEAN) ?? initial.receive,
    echoBack: readKey(map, 'echo_back', BOOLEAN) ?? initial.echoBack,
    eventSize: readKey(map, 'event_size', COUNT) ?? initial.eventSize,
    range: readKey(map, 'range', NON_NEGATIVE) ?? initial.range,
    subscribed: readAgents(map, 'subscribed', 'subscribe'),
    muted: readAgents(map, 'muted', 'mute'),
    updatePeriod: readKey(map, 'update_period', NON_NEGATIVE) ?? initial.updatePeriod,
  };
}

/** Encodes the answer, which is always complete: viewers take a key that is missing for false or 0. */
export function encodePuppetryState(state: PuppetryState): Uint8Array<ArrayBuffer> {
  const { updatePeriod } = state;
  const map: LlsdMap = new Map<string, Llsd>([
    ['transmit', state.transmit],
    ['receive', state.receive],
    ['echo_back', state.echoBack],
    ['event_size', BigInt(state.eventSize)],
    ['range', state.range],
    ['subscribed', state.subscribed.map(uuid)],
    ['muted', state.muted.map(uuid)],
  ]);
  if (updatePeriod !== null) map.set('update_period', updatePeriod);
  return encodeLlsdXml(map);
}

/**
 * Decodes the body of a POST. Keys that cannot be changed, such as `event_size`, are passed over.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}. A server answers
 * 400 then, and nothing has changed.
 *
 * **Source:** puppetry.md section 1.2.
 */
export function decodePuppetryChange(bytes: Uint8Array): PuppetryChange {
  const map = decodeMap(bytes);
  return withoutMissing({
    transmit: readKey(map, 'transmit', BOOLEAN),
    receive: readKey(map, 'receive', BOOLEAN),
    echoBack: readKey(map, 'echo_back', BOOLEAN),
    range: readKey(map, 'range', NON_NEGATIVE),
    subscribe: readKey(map, 'subscribe', AGENT_IDS),
    unsubscribe: readKey(map, 'unsubscribe', AGENT_IDS),
    mute: readKey(map, 'mute', AGENT_IDS),
    unmute: readKey(map, 'unmute', AGENT_IDS),
  });
}

/** Encodes the body of a POST: only what is to change. */
export function encodePuppetryChange(change: PuppetryChange): Uint8Array<ArrayBuffer> {
  const { echoBack, subscribe, unsubscribe, mute, unmute, ...same } = change;
  const keys = {
    ...same,
    echo_back: echoBack,
    subscribe: subscribe?.map(uuid),
    unsubscribe: unsubscribe?.map(uuid),
    mute: mute?.map(uuid),
    unmute: unmute?.map(uuid),
  };
  return encodeLlsdXml(new Map<string, Llsd>(Object.entries(withoutMissing(keys))));
}

function readAgents(map: LlsdMap, ...names: readonly string[]): string[] {
  for (const name of names) {
    const ids = readKey(map, name, AGENT_IDS);
    if (ids) return [...new Set(ids)];
  }
  return [];
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutMissing<T extends object>(values: T): Present<T> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}

/** Answers of 404 after which a viewer gives up. */
const MAX_TRIES = 3;

/** Seconds: a region may still be getting its capabilities ready. */
const RETRY_DELAY = 0.25;

/**
 * Seconds to wait before a request to the capability is made again, or null to give up: only a 404 is worth
 * another try.
 *
 * @param status of the answer to the last try.
 * @param tries that were made, this one included.
 *
 * **Source:** puppetry.md section 1.3.
 */
export function puppetryRetryDelay(status: number, tries: number): number | null {
  return status === 404 && tries < MAX_TRIES ? RETRY_DELAY : null;
}

/** What a key may hold. */
export interface ValueType<T> {
  /** As in "is not …". */
  readonly expected: string;
  /** Undefined for what is of another kind. */
  readonly read: (value: Llsd) => T | undefined;
}

/** A boolean and nothing else: an integer would be a mistake that nobody notices. */
export const BOOLEAN: ValueType<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** A finite real, or an integer, of 0 or more. */
export const NON_NEGATIVE: ValueType<number> = {
  expected: 'a number that is not negative',
  read: (value) => {
    const real = asReal(value);
    return real !== undefined && Number.isFinite(real) && real >= 0 ? real : undefined;
  },
};

/** As {@link NON_NEGATIVE}, without its fraction. */
export const COUNT: ValueType<number> = {
  expected: NON_NEGATIVE.expected,
  read: (value) => {
    const whole = asInteger(value);
    return whole !== undefined && whole >= 0 ? whole : undefined;
  },
};

/** UUIDs, as such or as text. */
export const AGENT_IDS: ValueType<string[]> = {
  expected: 'an array of UUIDs',
  read: (value) => {
    const ids = asArray(value)?.map(asUuid);
    return ids?.every((id) => id !== undefined) ? ids : undefined;
  },
};

/** A map with a few lists has two levels; the rest is room for keys that nobody knows yet. */
const MAX_DEPTH = 8;
/** Four lists of agents at their limits are far below. */
const MAX_VALUES = 4096;

/**
 * The map of a body, in any form of LLSD.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}.
 */
export function decodeMap(bytes: Uint8Array): LlsdMap {
  const limits = { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES };
  const map = asMap(decodeLlsd(bytes, { format: 'puppetry', ...limits }));
  if (!map) throw wrongType('', 'a map');
  return map;
}

/**
 * The value of a key, or undefined where the map does not have it.
 *
 * @throws {@link DecodeError} `wrong-type`.
 */
export function readKey<T>(
  map: LlsdMap,
  key: string,
  { expected, read }: ValueType<T>,
): T | undefined {
  const value = map.get(key);
  if (value === undefined) return undefined;
  const known = read(value);
  if (known === undefined) throw wrongType(key, expected);
  return known;
}

/** The offset is 0: LLSD that is decoded no longer knows its bytes. */
function wrongType(path: string, expected: string): DecodeError {
  const place = { format: 'puppetry', offset: 0, path, details: { expected } } as const;
  return new DecodeError(`is not ${expected}`, { ...place, code: 'wrong-type' });
}
