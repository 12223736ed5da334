import type { PageOptions } from '../../app/address/index.ts';
import type { AppState } from '../../app/state/index.ts';
import type { CameraChange, Viewer } from '../contract.ts';

/** What a viewer of ours has beside the contract: it is for the element around it alone. */
export interface OwnViewer extends Viewer {
  readonly state: Pick<AppState, 'theme' | 'showGrid'>;
  setCameraControls(allowed: boolean): void;
}

export const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);

/** Where the camera stands that nobody has told where to. */
export function startCamera(options: PageOptions): CameraChange {
  const { cameraOrbit, cameraTarget } = options;
  if (cameraOrbit === null && cameraTarget === null) return { view: 'front' };
  return { orbit: cameraOrbit ?? '0deg 85deg auto', target: cameraTarget ?? 'auto' };
}

function cameraChange(before: PageOptions, after: PageOptions): CameraChange | null {
  const moved =
    before.cameraOrbit !== after.cameraOrbit || before.cameraTarget !== after.cameraTarget;
  const turned = before.autoRotate !== after.autoRotate;
  if (!moved && !turned) return null;
  return {
    ...(moved ? startCamera(after) : {}),
    ...(turned ? { autoRotate: after.autoRotate } : {}),
  };
}

async function show(viewer: Viewer, files: readonly string[]): Promise<void> {
  if (files.length > 0) await viewer.load(files);
  else for (const { id } of await viewer.items()) await viewer.remove(id);
}

/**
 * Has the viewer do what changed attributes ask for; `quality` and `autoplay` are about its beginning only. Rejects
 * with the first command that was not done.
 */
export async function applyChanges(
  viewer: OwnViewer,
  before: PageOptions,
  after: PageOptions,
): Promise<void> {
  const commands: Promise<unknown>[] = [];
  const camera = cameraChange(before, after);
  viewer.state.theme.value = after.theme;
  viewer.state.showGrid.value = after.grid;
  if (before.cameraControls !== after.cameraControls) {
    viewer.setCameraControls(after.cameraControls);
  }
  if (before.background !== after.background) commands.push(viewer.setBackground(after.background));
  if (before.speed !== after.speed) commands.push(viewer.setSpeed(after.speed));
  if (before.loop !== after.loop) commands.push(viewer.setLoop(after.loop));
  if (camera) commands.push(viewer.setCamera(camera));
  if (!isSame(before.files, after.files)) commands.push(show(viewer, after.files));
  else if (before.time !== after.time) commands.push(viewer.seek(after.time));
  await Promise.all(commands);
}
