import {
  asArray,
  asInteger,
  asReal,
  asUuid,
  decodeLlsd,
  encodeLlsdXml,
  type Llsd,
  type LlsdMap,
  uuid,
} from '../../formats/llsd/index.ts';
import { LlsdMapReader, type ValueType } from '../grid/index.ts';

/** The name by which a region's capability is requested. */
export const PUPPETRY_CAPABILITY = 'Puppetry';

/** How many agents one may be subscribed to at a time. */
export const MAX_SUBSCRIBED = 10;

/** How many agents one may have muted at a time. */
export const MAX_MUTED = 100;

/** What a region stores for one agent. */
export interface PuppetryState {
  /** Whether the agent may send events. */
  readonly transmit: boolean;
  /** Whether the agent receives the events of others. */
  readonly receive: boolean;
  /** Whether the agent's own events are sent back to it. */
  readonly echoBack: boolean;
  /** Bytes of the largest block; longer blocks are cut. */
  readonly eventSize: number;
  /** Metres up to which the agent receives events. */
  readonly range: number;
  /** Ids of agents whose events are received over any distance, without duplicates. */
  readonly subscribed: readonly string[];
  /** Ids of agents whose events are never received, without duplicates. */
  readonly muted: readonly string[];
  /** Seconds between reports on attachments, which do not concern events; null for no reports. */
  readonly updatePeriod: number | null;
}

/** Changes that an agent requests; missing members do not change. */
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
 * The state of an agent that arrives.
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
 * The state after a change. Agents are removed from a list before others are added to it, in their order; those for
 * which there is no room are ignored.
 *
 * **Source:** puppetry.md section 1.2; the behaviour beyond the limits is our choice.
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
  limit: number,
): readonly string[] {
  const ids = new Set(list);
  for (const id of removed) ids.delete(id);
  for (const id of added) if (ids.size < limit) ids.add(id);
  return [...ids];
}

/** A boolean only: to accept integers would hide mistakes. */
const BOOLEAN: ValueType<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** A finite real or an integer of at least 0. */
const NON_NEGATIVE: ValueType<number> = {
  expected: 'a number that is not negative',
  read: (value) => {
    const real = asReal(value);
    return real !== undefined && Number.isFinite(real) && real >= 0 ? real : undefined;
  },
};

/** As {@link NON_NEGATIVE}, without the fraction. */
const COUNT: ValueType<number> = {
  expected: NON_NEGATIVE.expected,
  read: (value) => {
    const whole = asInteger(value);
    return whole !== undefined && whole >= 0 ? whole : undefined;
  },
};

/** UUIDs, as such or as text. */
const AGENT_IDS: ValueType<string[]> = {
  expected: 'an array of UUIDs',
  read: (value) => {
    const ids = asArray(value)?.map(asUuid);
    return ids?.every((id) => id !== undefined) ? ids : undefined;
  },
};

/** A map with a few lists has two levels; the rest is room for unknown keys. */
const MAX_DEPTH = 8;
/** Four lists of agents at their limits have far fewer. */
const MAX_VALUES = 4096;

/**
 * The map of a body, in any LLSD format.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}.
 */
function decodeMap(bytes: Uint8Array): LlsdMapReader {
  const limits = { maxDepth: MAX_DEPTH, maxValues: MAX_VALUES };
  return LlsdMapReader.of(decodeLlsd(bytes, { format: 'puppetry', ...limits }), '', 'puppetry');
}

/**
 * Decodes the response of a GET or POST. Missing keys have the value of the initial state. The names of the lists are
 * not certain, so that two names are accepted for each.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}.
 *
 * **Source:** puppetry.md section 1.1.
 */
export function decodePuppetryState(bytes: Uint8Array): PuppetryState {
  const map = decodeMap(bytes);
  const agentIds = (...names: readonly string[]) => {
    for (const name of names) {
      const ids = map.ifPresent(name, AGENT_IDS);
      if (ids) return [...new Set(ids)];
    }
    return [];
  };
  const initial = INITIAL_PUPPETRY_STATE;
  return {
    transmit: map.ifPresent('transmit', BOOLEAN) ?? initial.transmit,
    receive: map.ifPresent('receive', BOOLEAN) ?? initial.receive,
    echoBack: map.ifPresent('echo_back', BOOLEAN) ?? initial.echoBack,
    eventSize: map.ifPresent('event_size', COUNT) ?? initial.eventSize,
    range: map.ifPresent('range', NON_NEGATIVE) ?? initial.range,
    subscribed: agentIds('subscribed', 'subscribe'),
    muted: agentIds('muted', 'mute'),
    updatePeriod: map.ifPresent('update_period', NON_NEGATIVE) ?? initial.updatePeriod,
  };
}

/** Encodes the response, which is always complete: viewers take a missing key as false or 0. */
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
 * Decodes the body of a POST. Keys that cannot be changed, such as `event_size`, are ignored.
 *
 * @throws {@link DecodeError} of format `puppetry`: `wrong-type`, and as {@link decodeLlsd}. The server then responds
 * with 400, and changes nothing.
 *
 * **Source:** puppetry.md section 1.2.
 */
export function decodePuppetryChange(bytes: Uint8Array): PuppetryChange {
  const map = decodeMap(bytes);
  return withoutUndefined({
    transmit: map.ifPresent('transmit', BOOLEAN),
    receive: map.ifPresent('receive', BOOLEAN),
    echoBack: map.ifPresent('echo_back', BOOLEAN),
    range: map.ifPresent('range', NON_NEGATIVE),
    subscribe: map.ifPresent('subscribe', AGENT_IDS),
    unsubscribe: map.ifPresent('unsubscribe', AGENT_IDS),
    mute: map.ifPresent('mute', AGENT_IDS),
    unmute: map.ifPresent('unmute', AGENT_IDS),
  });
}

/** Encodes the body of a POST, which contains only the changes. */
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
  return encodeLlsdXml(new Map<string, Llsd>(Object.entries(withoutUndefined(keys))));
}

type WithoutUndefined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(values: T): WithoutUndefined<T> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as WithoutUndefined<T>;
}

/** After this many responses of 404 a viewer gives up. */
const MAX_TRIES = 3;

/** Seconds. A region that has just started may still be setting up its capabilities. */
const RETRY_DELAY = 0.25;

/**
 * Seconds to wait before a request to the capability is repeated, or null to give up: only a 404 is worth another try.
 *
 * @param status of the response to the last try.
 * @param tries that were made, including the last one.
 *
 * **Source:** puppetry.md section 1.3.
 */
export function puppetryRetryDelay(status: number, tries: number): number | null {
  return status === 404 && tries < MAX_TRIES ? RETRY_DELAY : null;
}
