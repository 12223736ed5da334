import { batch, effect } from '@preact/signals-core';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { followShape } from '../stage/follow-shape.ts';
import {
  AppState,
  type Item,
  isModelItem,
  isModelMesh,
  type ModelItem,
  type ModelsState,
} from '../state/index.ts';

/** The stage on which two avatars can stand. */
export type ComparisonStage = Pick<
  AvatarStage,
  'stage' | 'view' | 'camera' | 'comparison' | 'poseStage' | 'invalidate'
>;

interface ComparisonOptions {
  readonly state: AppState;
  readonly models: ModelsState;
  readonly stage: ComparisonStage;
}

/**
 * A model as its author sees it, on a second avatar at the left of the one that wears it as it would be uploaded. Both wear the
 * same otherwise, and move alike; where nothing of the visitor's plays, both are at rest.
 */
export class ModelComparison {
  readonly #options: ComparisonOptions;
  readonly #modelled: (item: ModelItem, signal: AbortSignal) => Promise<(MeshAsset | null)[]>;
  /** Ends the comparison that is shown, or being prepared. */
  #end: AbortController | null = null;

  /** @param modelled - makes the meshes of a model as its author sees them. */
  constructor(
    options: ComparisonOptions,
    modelled: (item: ModelItem, signal: AbortSignal) => Promise<(MeshAsset | null)[]>,
  ) {
    this.#options = options;
    this.#modelled = modelled;
  }

  /** Shows the comparison of a model in place of another; null for none. */
  async show(item: ModelItem | null): Promise<void> {
    this.#end?.abort();
    this.#end = null;
    if (!item) return;
    const end = new AbortController();
    this.#end = end;
    try {
      const meshes = await this.#modelled(item, end.signal);
      if (!end.signal.aborted) await this.#stand(item.id, meshes, end);
    } catch (error) {
      if (!end.signal.aborted) throw error;
    }
  }

  async #stand(
    id: string,
    meshes: readonly (MeshAsset | null)[],
    end: AbortController,
  ): Promise<void> {
    const { state, models, stage } = this.#options;
    if (!stage.stage) return;
    const outfit = new AppState();
    const disposeShape = followShape(outfit);
    // The second avatar follows the first in everything but the model.
    const disposeItems = effect(() => {
      const items = state.items.value;
      const isGone = !items.some((each) => each.id === id && isModelItem(each));
      const { overrideRule, ignoredClaims } = state;
      batch(() => {
        outfit.items.value = items.map((each) => asModelled(each, id, meshes));
        outfit.overrideRule.value = overrideRule.value;
        outfit.ignoredClaims.value = ignoredClaims.value;
      });
      if (isGone) queueMicrotask(() => end.abort());
    });
    state.comparedClipId.value = null;
    const goBack = stage.camera.remember();
    const dispose = () => {
      disposeItems();
      disposeShape();
      models.comparedId.value = null;
    };
    let isShown = true;
    end.signal.addEventListener('abort', () => {
      if (!isShown) return;
      stage.comparison.end();
      goBack();
    });
    await stage.comparison.show(stage.stage, {
      state: outfit,
      ...{ isAtLeft: true, isAtRest: true },
      // Whatever takes its place on the stage, such as a compared clip, ends the comparison.
      onEnd: () => {
        isShown = false;
        dispose();
      },
    });
    if (!isShown) return;
    models.comparedId.value = id;
    stage.poseStage();
    stage.comparison.second?.makeRoom(stage.view?.bounds() ?? null);
    stage.invalidate();
  }
}

/** An item as the second avatar has it. Joint positions of the model do not move its joints. */
function asModelled(item: Item, id: string, meshes: readonly (MeshAsset | null)[]): Item {
  if (!isModelMesh(item) || item.model.documentId !== id) return item;
  const mesh = meshes[item.model.model];
  return mesh ? { ...item, asset: mesh, lod: 'high', attachment: null, unknownJoints: [] } : item;
}
