import { encodeLlsdXml, type Llsd, type LlsdMap, uuid } from '../../formats/llsd/index.ts';
import { AGENTS, AMOUNT, COUNT, decodeMap, FLAG, readKey } from './capability-fields.ts';
import {
  INITIAL_PUPPETRY_STATE,
  type PuppetryChange,
  type PuppetryState,
} from './capability-state.ts';

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
    transmit: readKey(map, 'transmit', FLAG) ?? initial.transmit,
    receive: readKey(map, 'receive', FLAG) ?? initial.receive,
    echoBack: readKey(map, 'echo_back', FLAG) ?? initial.echoBack,
    eventSize: readKey(map, 'event_size', COUNT) ?? initial.eventSize,
    range: readKey(map, 'range', AMOUNT) ?? initial.range,
    subscribed: readAgents(map, 'subscribed', 'subscribe'),
    muted: readAgents(map, 'muted', 'mute'),
    updatePeriod: readKey(map, 'update_period', AMOUNT) ?? initial.updatePeriod,
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
    transmit: readKey(map, 'transmit', FLAG),
    receive: readKey(map, 'receive', FLAG),
    echoBack: readKey(map, 'echo_back', FLAG),
    range: readKey(map, 'range', AMOUNT),
    subscribe: readKey(map, 'subscribe', AGENTS),
    unsubscribe: readKey(map, 'unsubscribe', AGENTS),
    mute: readKey(map, 'mute', AGENTS),
    unmute: readKey(map, 'unmute', AGENTS),
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
    const ids = readKey(map, name, AGENTS);
    if (ids) return [...new Set(ids)];
  }
  return [];
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutMissing<T extends object>(values: T): Present<T> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Present<T>;
}
