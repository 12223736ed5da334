import type { BlockValue, MessageValue } from '../../protocol/lludp/index.ts';
import type { ObjectRequest } from '../../protocol/scene/index.ts';
import type { RegionScene } from './region-scene.ts';

/** Milliseconds between two looks at what is missing. */
const INTERVAL = 250;
/** Messages at once: a region of cached objects is asked for little by little. */
const MOST_AT_ONCE = 4;

/** By whom it is asked. */
export interface Asker {
  readonly ids: BlockValue;
  send(name: string, value: MessageValue, reliable: boolean): void;
}

/** Asks the simulator for objects that the scene misses, and for names of agents. */
export class SceneRequests {
  #waiting: (readonly ObjectRequest[])[] = [];
  #at = Number.NEGATIVE_INFINITY;

  /** Another region: nothing of the last one is missed. */
  clear(): void {
    this.#waiting = [];
  }

  tick({ store, names }: RegionScene, now: number, asker: Asker): void {
    if (now - this.#at < INTERVAL) return;
    this.#at = now;
    if (this.#waiting.length === 0) this.#waiting.push(...store.drainRequests(now));
    for (const requests of this.#waiting.splice(0, MOST_AT_ONCE)) askForObjects(requests, asker);
    const strangers = store.coarseOnly().map(({ agentId }) => agentId);
    askForNames(names.takeUnknown(strangers, now), asker);
  }
}

function askForObjects(requests: readonly ObjectRequest[], asker: Asker): void {
  const ObjectData = requests.map(({ missType, localId }) => ({
    CacheMissType: missType,
    ID: localId,
  }));
  asker.send('RequestMultipleObjects', { AgentData: asker.ids, ObjectData }, true);
}

function askForNames(agentIds: readonly string[], asker: Asker): void {
  if (agentIds.length === 0) return;
  asker.send('UUIDNameRequest', { UUIDNameBlock: agentIds.map((ID) => ({ ID })) }, true);
}
