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
