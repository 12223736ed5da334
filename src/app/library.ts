import { hasExtension } from '../formats/index.ts';
import {
  type BuiltinAnimation,
  builtinForFile,
  type FallbackClip,
  fallbackClipFor,
  findBuiltin,
} from '../motion/builtin-animations/index.ts';
import { assetIdOf } from './items.ts';
import type { Loaded } from './loader.ts';
import { asset } from './samples.ts';
import type { AppState, Replacement } from './state.ts';

/** What plays for a built-in animation: the visitor's own file, or a clip of ours. */
export type Resolved =
  | { readonly kind: 'replaced'; readonly replacement: Replacement }
  | { readonly kind: 'stand-in'; readonly clip: FallbackClip; readonly path: string };

/** So many built-ins in a folder are no accident. */
const FEWEST_REPLACEMENTS = 2;

/** Knows the built-in animations and which of them files of the visitor's stand in for. */
export class Library {
  readonly #state: AppState;

  constructor(state: AppState) {
    this.#state = state;
  }

  /**
   * The built-in that a file is named for, by name or UUID in any case; null where there is none, or where
   * the viewer computes it, so that no file can be it.
   */
  accepts(path: string): BuiltinAnimation | null {
    const builtin = builtinForFile(path);
    return builtin?.procedural ? null : builtin;
  }

  /** What people should read for a file named by the UUID of a built-in; undefined for any other. */
  nameOf(path: string): string | undefined {
    return assetIdOf(path) === null ? undefined : builtinForFile(path)?.name;
  }

  /**
   * Lets animations stand in for the built-ins they are named for; of two for the same one the later
   * does. Returns the names that are replaced now; what is no animation, or is not named so, is left.
   */
  addAll(loaded: readonly Loaded[]): readonly string[] {
    const added = loaded.flatMap((result) => this.#replacementOf(result));
    const { replacements } = this.#state;
    replacements.value = new Map([
      ...replacements.value,
      ...added.map((each) => [each.name, each] as const),
    ]);
    return [...new Set(added.map(({ name }) => name))];
  }

  /** What plays for a built-in, given by name or UUID; null where nothing does. */
  resolve(nameOrId: string): Resolved | null {
    const builtin = findBuiltin(nameOrId);
    if (!builtin) return null;
    const replacement = this.#state.replacements.value.get(builtin.name);
    if (replacement) return { kind: 'replaced', replacement };
    const clip = fallbackClipFor(builtin.name);
    return clip && { kind: 'stand-in', clip, path: asset(`${clip}.anim`) };
  }

  /**
   * Whether what was dropped is a library of replacements rather than things to open: all of it lies in
   * folders, two animations or more are named for built-ins, and none has a name of its own. A UUID that
   * is no built-in's is not a name of its own: complete sets bring a few (`bento_idle` in OpenSim's).
   */
  isReplacementDrop(paths: readonly string[]): boolean {
    if (!paths.every((path) => path.includes('/'))) return false;
    const accepted = paths.filter((path) => isAnimation(path) && this.accepts(path) !== null);
    return accepted.length >= FEWEST_REPLACEMENTS && !paths.some(hasNameOfItsOwn);
  }

  #replacementOf({ source, byteLength, asset }: Loaded): Replacement[] {
    const builtin = this.accepts(source.path);
    if (!builtin || asset.kind !== 'animation') return [];
    const fileName = source.path.slice(source.path.lastIndexOf('/') + 1);
    return [{ name: builtin.name, fileName, byteLength, animation: asset.animation }];
  }
}

/** By its ending; assets are also kept under nothing but their UUID. */
function isAnimation(path: string): boolean {
  return hasExtension(path, 'anim') || hasExtension(path, 'bvh') || assetIdOf(path) !== null;
}

function hasNameOfItsOwn(path: string): boolean {
  return isAnimation(path) && assetIdOf(path) === null && builtinForFile(path) === null;
}
