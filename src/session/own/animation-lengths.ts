import { LRUCache } from 'lru-cache';
import { decodeAnimation } from '../../formats/animation/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { CapabilityRefusedError, getAsset, TransientError } from '../bridge-http.ts';
import type { OwnRegion } from './own-region.ts';

const MAX_ANIMATIONS = 128;

/** How long an animation runs: seconds, infinite for one that loops; null where its asset cannot be read. */
type Length = number | null;

/** The lengths of animations, read from their assets when they are first needed. */
export class AnimationLengths {
  readonly #known = new LRUCache<string, Promise<Length>>({ max: MAX_ANIMATIONS });

  /** Never rejects with an error of the grid. */
  lengthOf(id: string, region: OwnRegion): Promise<Length> {
    const known = this.#known.get(id);
    if (known) return known;
    const length = load(id, region);
    this.#known.set(id, length);
    return length;
  }
}

async function load(id: string, region: OwnRegion): Promise<Length> {
  // Nothing depends on when this ends: the request has the time limits of the bridge.
  const { signal } = new AbortController();
  try {
    const bytes = await getAsset(region.fetchCap, `?animatn_id=${id}`, signal);
    const { loop, duration } = decodeAnimation(bytes);
    return loop ? Number.POSITIVE_INFINITY : duration;
  } catch (error) {
    const isMissing =
      error instanceof TransientError ||
      error instanceof CapabilityRefusedError ||
      error instanceof DecodeError;
    if (isMissing) return null;
    throw error;
  }
}
