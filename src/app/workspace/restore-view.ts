import type { Playback } from '../playback/playback.ts';
import type { AvatarStage } from '../stage/avatar-stage.ts';
import type { AppState, WorkspaceState } from '../state/index.ts';
import { SHOWN, type StoredView } from './workspace-record.ts';

interface ViewTarget {
  readonly state: AppState;
  readonly workspace: WorkspaceState;
  readonly stage: AvatarStage;
  readonly playback: Playback;
}

/** Clip seconds that rounding may make. */
const TIME_TOLERANCE = 1e-6;

/**
 * Restores how an outfit was looked at.
 *
 * @param itemIds - ids of the restored items by their index in the record.
 * @param startsPaused - the visitor prefers reduced motion.
 */
export function restoreView(
  view: StoredView,
  itemIds: ReadonlyMap<number, string>,
  { state, workspace, stage, playback }: ViewTarget,
  startsPaused: boolean,
): void {
  playback.setSpeed(view.speed);
  playback.setRepeat(view.repeat);
  state.playsOnlySelected.value = view.playsOnlySelected ?? false;
  for (const option of SHOWN) stage.setOption(option, view.show[option] ?? false);
  stage.setTheme(view.theme);
  if (view.light) stage.setLight(view.light);
  state.body.value = view.body ?? 'wood';
  if (view.assetAddress !== undefined) state.assetAddress.value = view.assetAddress;
  if (view.background !== undefined) stage.setBackground(view.background);
  stage.player.setElapsed(
    new Map(
      [...view.elapsed].flatMap(([index, seconds]) => {
        const id = itemIds.get(index);
        return id === undefined ? [] : [[id, seconds] as const];
      }),
    ),
  );
  state.playing.value = view.playing && !startsPaused;
  const clip = state.timelineClip.peek();
  if (clip && !state.playing.peek()) {
    stage.player.update();
    // Behind the loop's end, or after a clip was changed while it was paused.
    const isThere = Math.abs(stage.player.timeOf(clip.id) - view.time) < TIME_TOLERANCE;
    if (!isThere) playback.seek(view.time);
  }
  stage.invalidate();
  restoreCamera(view, stage);
  workspace.restoredPanels.value = view.panels;
}

function restoreCamera(
  { side, camera }: StoredView,
  { stage, camera: commands }: AvatarStage,
): void {
  if (!stage || !camera) return;
  commands.frameAll(false);
  if (side) {
    commands.setView(side);
    return;
  }
  const { isFramed, theta, phi, radius, target } = camera;
  stage.camera.setTarget(isFramed ? 'auto' : target, false);
  stage.camera.setOrbit(
    { theta, phi, radius: isFramed ? { share: 1 } : { metres: radius } },
    false,
  );
}
