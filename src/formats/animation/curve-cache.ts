import type { Animation, ClipScale, RawKeys } from './animation-asset.ts';
import type { Curve } from './dequantise-keys.ts';

interface CachedCurve {
  readonly version: Animation['version'];
  readonly duration: number;
  readonly curve: Curve;
}

/**
 * Curves by the stored keys that they were made of, for as long as these exist. Animations are never changed in place,
 * and an edit of one joint keeps the keys of all others, so that only what was edited is converted again.
 */
export class CurveCache {
  readonly #curves = new WeakMap<RawKeys, CachedCurve>();

  /** The curve of these keys, made by `make` if it is not known. Not to be written to. */
  get({ version, duration }: ClipScale, keys: RawKeys, make: () => Curve): Curve {
    const cached = this.#curves.get(keys);
    if (cached?.version === version && cached.duration === duration) return cached.curve;
    const curve = make();
    if (keys.length > 0) this.#curves.set(keys, { version, duration, curve });
    return curve;
  }
}
