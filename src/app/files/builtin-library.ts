import { hasAnimationExtension } from '../../kinds/index.ts';
import {
  type BuiltinAnimation,
  builtinForFile,
  type FallbackClip,
  fallbackClipFor,
  findBuiltin,
} from '../../motion/builtin-animations/index.ts';
import type { StepRecorder } from '../outfit/index.ts';
import {
  type AppState,
  assetIdOf,
  baseName,
  type FileSource,
  type MessageLog,
  type Replacement,
} from '../state/index.ts';
import { STEP } from '../words/en/app.ts';
import type { FileLoader } from './file-loader.ts';
import { type LoadedAsset, loadedAssets } from './load-result.ts';
import { sampleUrl } from './samples.ts';

/** The clip that plays for a built-in animation: the visitor's own file, or one of the page's clips. */
type ResolvedBuiltin =
  | { readonly kind: 'replaced'; readonly replacement: Replacement }
  | { readonly kind: 'fallback'; readonly clip: FallbackClip; readonly path: string };

export interface BuiltinClipsOptions {
  readonly state: AppState;
  readonly history: StepRecorder;
  readonly loader: FileLoader;
  readonly messages: Pick<MessageLog, 'add' | 'reportFailures'>;
  /** One of the page's own files, by its path relative to the page. */
  readonly bundledFile: (path: string) => FileSource;
}

/** Fewest files named for built-ins that make a folder a set of replacements: one may have such a name by accident. */
const MIN_REPLACEMENTS = 2;

/** The table of the built-in animations, with the visitor's replacements. */
export class BuiltinLibrary {
  readonly #state: AppState;

  constructor(state: AppState) {
    this.#state = state;
  }

  /**
   * The built-in that a file is named for, by name or UUID in any case; null where there is none, or where
   * the viewer computes the motion, so that no file can replace it.
   */
  builtinFor(path: string): BuiltinAnimation | null {
    const builtin = builtinForFile(path);
    return builtin?.procedural ? null : builtin;
  }

  /** The grid's name for a file named by the UUID of a built-in; undefined for any other. */
  nameOf(path: string): string | undefined {
    return assetIdOf(path) === null ? undefined : builtinForFile(path)?.name;
  }

  /**
   * Replaces the built-ins that animations are named for; of two animations for one built-in, the later counts. Other
   * files are ignored. Returns the names of the replaced built-ins.
   */
  addAll(loaded: readonly LoadedAsset[]): readonly string[] {
    const added = loaded.flatMap((file) => this.#replacementOf(file));
    const { replacements } = this.#state;
    replacements.value = new Map([
      ...replacements.value,
      ...added.map((replacement) => [replacement.name, replacement] as const),
    ]);
    return [...new Set(added.map(({ name }) => name))];
  }

  /**
   * Replaces the built-ins that files are named for; returns the files that replace none.
   *
   * @param gesture - see `UndoHistory.record`.
   */
  async replace(
    sources: readonly FileSource[],
    { state, history, loader, messages }: BuiltinClipsOptions,
    gesture?: string,
  ): Promise<FileSource[]> {
    const named = sources.filter(({ path }) => this.builtinFor(path) !== null);
    const results = await loader.load(named);
    const loaded = loadedAssets(results);
    let names: readonly string[] = [];
    const label = () =>
      names.length === 1 ? STEP.replacement(names[0]) : STEP.replacements(names.length);
    const addAll = () => {
      names = this.addAll(loaded);
      if (names.length > 0) {
        state.working.value = true;
        messages.add({ kind: 'library', names });
        state.toast.value = { kind: 'library', names };
      }
      messages.reportFailures(results);
    };
    history.record(label, addAll, gesture);
    const meshes = loaded.filter(({ asset }) => asset.kind === 'mesh');
    const others = sources.filter((source) => !named.includes(source));
    return [...others, ...meshes.map(({ source }) => source)];
  }

  /** The clip that plays for a built-in with this name or UUID; null if there is none. */
  resolve(nameOrId: string): ResolvedBuiltin | null {
    const builtin = findBuiltin(nameOrId);
    if (!builtin) return null;
    const replacement = this.#state.replacements.value.get(builtin.name);
    if (replacement) return { kind: 'replaced', replacement };
    const clip = fallbackClipFor(builtin.name);
    return clip && { kind: 'fallback', clip, path: sampleUrl(`${clip}.anim`) };
  }

  /**
   * Whether dropped files are a set of replacements rather than things to open: all of them are in folders, at
   * least two animations are named for built-ins, and none has a name of its own. An unknown UUID does not count as a
   * name of its own: complete sets hold a few (`bento_idle` in OpenSim's).
   */
  isReplacementSet(paths: readonly string[]): boolean {
    if (!paths.every((path) => path.includes('/'))) return false;
    const named = paths.filter((path) => isAnimation(path) && this.builtinFor(path) !== null);
    return named.length >= MIN_REPLACEMENTS && !paths.some(hasOwnName);
  }

  #replacementOf({ source, byteLength, asset }: LoadedAsset): Replacement[] {
    const builtin = this.builtinFor(source.path);
    if (!builtin || asset.kind !== 'animation') return [];
    const { name } = builtin;
    return [{ name, fileName: baseName(source.path), byteLength, animation: asset.animation }];
  }
}

/** By its extension; assets are also kept under nothing but their UUID. */
function isAnimation(path: string): boolean {
  return hasAnimationExtension(path) || assetIdOf(path) !== null;
}

function hasOwnName(path: string): boolean {
  return isAnimation(path) && assetIdOf(path) === null && builtinForFile(path) === null;
}
