import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { DecoderClient } from '../../offload/index.ts';
import { spawnMeshWorker } from '../../offload/spawn-mesh-worker.ts';
import { FileLoader } from '../files/file-loader.ts';
import type { Files } from '../files/files.ts';
import { filesOfKind } from '../files/load-result.ts';
import { applyAvatarInfo } from '../files/loaded-outfit.ts';
import { unpackAvatarFile } from '../files/saved-avatar.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { followShape } from '../stage/follow-shape.ts';
import {
  AppState,
  baseName,
  coversWholeBody,
  type FileSource,
  type Item,
  type MessageLog,
  slug,
  withoutExtension,
} from '../state/index.ts';
import { compareOutfits, factsOf, type OutfitDifferences } from './outfit-facts.ts';

interface ComparisonServices {
  readonly state: AppState;
  readonly messages: MessageLog;
  readonly files: Pick<Files, 'builtins'>;
  readonly stage: AvatarStage;
}

/** A saved avatar that stands beside the visitor's own, in its outfit. The visitor's own stays as it is. */
export class ComparedOutfit {
  readonly name: string;
  /** False once another comparison has taken its place, or it was closed. */
  readonly isShown: ReadonlySignal<boolean>;
  readonly #isShown = signal(true);
  readonly #services: ComparisonServices;
  readonly #outfit: AppState;

  constructor(services: ComparisonServices, outfit: AppState, name: string) {
    this.isShown = this.#isShown;
    this.#services = services;
    this.#outfit = outfit;
    this.name = name;
  }

  /** Stands it on the stage; false where something else took its place at once. */
  async show(): Promise<boolean> {
    const { state, stage } = this.#services;
    if (!stage.stage) throw new Error('there is no stage');
    const outfit = this.#outfit;
    const disposeShape = followShape(outfit);
    state.comparedClipId.value = null;
    state.comparedPictures.value = outfit.pictures.peek();
    await stage.comparison.show(stage.stage, {
      state: outfit,
      // Whatever takes its place on the stage, such as a compared clip, ends the comparison.
      onEnd: () => {
        disposeShape();
        state.comparedPictures.value = [];
        this.#isShown.value = false;
      },
    });
    stage.invalidate();
    return this.#isShown.peek();
  }

  /** How it differs from the visitor's outfit, as this is now. Reads signals. */
  differences(): OutfitDifferences {
    const { state, stage } = this.#services;
    // The poses follow what is worn, and are written in place.
    state.bodyShape.value;
    state.overrideRule.value;
    state.ignoredClaims.value;
    this.#outfit.bodyShape.value;
    const own = factsOf(state, stage.player.basePose);
    const pose = stage.comparison.second?.player.basePose ?? stage.player.basePose;
    return compareOutfits(own, factsOf(this.#outfit, pose));
  }

  close(): void {
    const { stage } = this.#services;
    if (!this.#isShown.peek()) return;
    stage.comparison.end();
    stage.invalidate();
  }
}

/** Opens a saved avatar beside the visitor's own; null where there is none among the files, which is reported. */
export async function openComparedOutfit(
  services: ComparisonServices,
  sources: readonly FileSource[],
): Promise<ComparedOutfit | null> {
  const { state, messages, files } = services;
  const outfit = new AppState();
  const decoder = new DecoderClient({ spawn: spawnMeshWorker });
  try {
    const loader = new FileLoader(outfit, decoder);
    const results = await loader.load(sources);
    const file = filesOfKind(results, 'avatar').at(-1);
    if (!file) {
      messages.reportFailures(results);
      return null;
    }
    // Both play what the visitor's own plays.
    const still = {
      ...file,
      asset: { ...file.asset, avatar: { ...file.asset.avatar, animations: [] } },
    };
    const openBuiltins = async () => files.builtins;
    const opened = await unpackAvatarFile(still, results, { loader, openBuiltins });
    messages.reportFailures(opened.results);
    batch(() => {
      outfit.items.value = [...builtInFor(opened.items, state), ...opened.items];
      applyAvatarInfo(opened, outfit);
    });
    const name = nameOf(file.source.path, file.asset.avatar.name);
    const compared = new ComparedOutfit(services, outfit, name);
    return (await compared.show()) ? compared : null;
  } finally {
    decoder.dispose();
  }
}

/** What a saved zip calls the avatar in it. */
const NAME_IN_ZIP = 'avatar';

/** The name that the visitor has given the file; that in the file, which is a piece of clothing's, where it has no other. */
function nameOf(path: string, name: string): string {
  const stem = withoutExtension(withoutExtension(baseName(path)));
  const isOwn = stem !== NAME_IN_ZIP && slug(stem) !== slug(name);
  return isOwn || name === '' ? stem : name;
}

/** The page's own body, unless a whole body is worn. */
function builtInFor(items: readonly Item[], { meshes }: AppState): Item[] {
  const isCovered = items.some((item) => item.kind === 'mesh' && coversWholeBody(item.asset));
  return meshes
    .peek()
    .filter(({ builtIn }) => builtIn)
    .map((mesh) => ({ ...mesh, visible: !isCovered }));
}
