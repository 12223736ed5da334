import { effect } from '@preact/signals-core';
import type { Animation } from '../../formats/animation/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { BuiltinClips } from '../files/builtin-clips.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import { type AppState, examinedView, type LiveState } from '../state/index.ts';
import type { RegionStageEvents } from './region/region-avatar-view.ts';
import { RegionBorders } from './region/region-borders.ts';
import { RegionStage, type RegionStageAssets } from './region/region-stage.ts';

/** The parts of the page that the scene of a region needs, and whose signals it follows. */
interface CreateRegionStageOptions {
  readonly avatarStage: AvatarStage;
  readonly app: AppState;
  readonly state: LiveState;
  readonly builtins: BuiltinClips;
}

/**
 * Creates the scene of a region, which follows the signals of what is to be drawn and is shown on the page's stage
 * while the visitor looks at the region. Null without WebGL: everything else works then, too.
 */
export function createRegionStage(
  { avatarStage, app, state, builtins }: CreateRegionStageOptions,
  assets: RegionStageAssets,
  events: RegionStageEvents,
): RegionStage | null {
  const { stage } = avatarStage;
  if (!stage) return null;
  const region = new RegionStage(stage, assets, {
    ...events,
    cameraView: app.view,
    loadMannequin: () => findMannequin(app),
    loadBuiltin: (id) => loadBuiltinAnimation(builtins, id),
  });
  const follow = (apply: () => void) =>
    effect(() => {
      apply();
      avatarStage.invalidate();
    });
  follow(() =>
    region.setOptions({
      overrideRule: app.overrideRule.value,
      wireframe: app.wireframe.value,
      showBones: app.showBones.value,
      showNames: state.showNames.value,
      surfaceView: examinedView(app),
    }),
  );
  const borders = new RegionBorders(stage);
  region.addScenery(borders);
  follow(() => borders.setRegions(state.region.value, state.place.neighbours.value));
  follow(() => region.setMarks({ typing: state.talk.typing.value, muted: state.talk.muted.value }));
  follow(() => region.focus(state.focusedId.value, state.following.value));
  follow(() => {
    // The visitor's replacements of built-in animations.
    app.replacements.value;
    region.reloadAnimations();
  });
  effect(() => region.setOwnView(state.bubble.value ? 'front' : 'back', state.cameraTurns.value));
  effect(() => {
    const isShown = state.world.value === 'region';
    region.setVisible(isShown);
    avatarStage.showScene(isShown ? region : null);
  });
  return region;
}

/**
 * Our mannequin, which is among the page's meshes once it is loaded, also where the classic body is in its place: the shape of
 * the page's own avatar morphs that, and others have shapes of their own.
 */
export function findMannequin({ meshes }: Pick<AppState, 'meshes'>): Promise<MeshAsset> {
  return new Promise((resolve) => {
    const dispose = effect(() => {
      const mannequin = meshes.value.find(({ builtIn }) => builtIn);
      if (!mannequin) return;
      resolve((mannequin.replaces ?? mannequin).asset);
      queueMicrotask(() => dispose());
    });
  });
}

/**
 * The animation that plays for a built-in one: the visitor's replacement or ours; null for any other id, and where the
 * page's own files cannot be fetched: the grid may have it.
 */
export async function loadBuiltinAnimation(
  builtins: Pick<BuiltinClips, 'load'>,
  id: string,
): Promise<Animation | null> {
  const loaded = await builtins.load(id, true).catch(() => null);
  const item = loaded?.items[0];
  return item?.kind === 'clip' ? item.animation : null;
}
