import type { Animation } from '../../../formats/animation/index.ts';
import type { Clip } from '../../../motion/index.ts';
import { AssetError, type GridAssets } from '../../../session/assets/index.ts';
import { bindFileClip } from '../../state/index.ts';

/** The clip that plays for a built-in animation, ours or the visitor's own; null for any other id. */
type BuiltinAnimationLookup = (id: string) => Promise<Animation | null>;

/** A clip that could not be had is asked for again when somebody is next told to play it, after this. */
const TRY_AGAIN_MS = 15_000;

/** The animations of a region as clips, each made once, however many avatars play it. */
export class ClipLibrary {
  readonly #assets: GridAssets;
  readonly #builtin: BuiltinAnimationLookup;
  readonly #clips = new Map<string, Promise<Clip | null>>();

  constructor(assets: GridAssets, builtinAnimation: BuiltinAnimationLookup) {
    this.#assets = assets;
    this.#builtin = builtinAnimation;
  }

  /** Null where it cannot be had. */
  clip(id: string): Promise<Clip | null> {
    let clip = this.#clips.get(id);
    if (!clip) {
      clip = this.#load(id);
      this.#clips.set(id, clip);
    }
    return clip;
  }

  /** Another region, or other stand-ins: everything is asked for anew. */
  clear(): void {
    this.#clips.clear();
  }

  async #load(id: string): Promise<Clip | null> {
    try {
      const animation = (await this.#builtin(id)) ?? (await this.#fetch(id));
      if (animation) return bindFileClip(id, animation);
    } catch (error) {
      if (!(error instanceof AssetError)) throw error;
    }
    setTimeout(() => this.#clips.delete(id), TRY_AGAIN_MS);
    return null;
  }

  #fetch(id: string): Promise<Animation> {
    return this.#assets.animation(id);
  }
}
