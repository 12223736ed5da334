import type { CameraState, Viewer } from '../contract.ts';

/** Degrees of one key press. */
const TURN = 7.5;
const ZOOM = 1.15;

type Move = (camera: CameraState) => Pick<CameraState, 'theta' | 'phi' | 'radius'>;

const turn = (theta: number, phi: number): Move => {
  return (camera) => ({
    theta: camera.theta + theta,
    phi: Math.min(Math.max(camera.phi + phi, 1), 179),
    radius: camera.radius,
  });
};
const zoom = (by: number): Move => {
  return (camera) => ({ ...camera, radius: camera.radius * by });
};

const MOVES: ReadonlyMap<string, Move> = new Map([
  ['ArrowLeft', turn(-TURN, 0)],
  ['ArrowRight', turn(TURN, 0)],
  ['ArrowUp', turn(0, -TURN)],
  ['ArrowDown', turn(0, TURN)],
  ['+', zoom(1 / ZOOM)],
  ['=', zoom(1 / ZOOM)],
  ['-', zoom(ZOOM)],
]);

/** What keys need of the element. */
export interface KeyTarget {
  readonly viewer: Viewer;
  readonly cameraControls: boolean;
  readonly togglePlaying: () => void;
  readonly resetCamera: () => void;
}

async function moveCamera(viewer: Viewer, move: Move): Promise<void> {
  const { theta, phi, radius } = move(await viewer.camera());
  await viewer.setCamera({ orbit: `${theta}deg ${phi}deg ${radius}m`, animate: false });
}

/** Keys of the focused figure: those that its label names. True: this key was one. */
export function handleCanvasKey(event: KeyboardEvent, target: KeyTarget): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === ' ') {
    if (!event.repeat) target.togglePlaying();
    return true;
  }
  if (!target.cameraControls) return false;
  const move = MOVES.get(event.key);
  if (move) void moveCamera(target.viewer, move).catch(() => {});
  else if (event.key === 'Home') target.resetCamera();
  else return false;
  return true;
}
