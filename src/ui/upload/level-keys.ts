import { levelViewOf } from '../../app/levels/index.ts';
import type { Ui } from '../context.ts';
import { shownDock } from '../live/index.ts';
import { stepCamera } from './distance-controls.tsx';

/** Moves the camera by comma and full stop while the dock shows levels; returns whether the key did so. */
export function levelKey(
  { app, view }: Ui,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): boolean {
  const direction = key === ',' ? -1 : key === '.' ? 1 : null;
  if (direction === null || ctrlKey || metaKey || altKey) return false;
  if (view.layout.peek() === 'phone' || shownDock(app, view) !== 'levels') return false;
  const levels = levelViewOf(app);
  const from = levels.distance.peek() ?? app.stage.stage?.camera.goalDistance;
  if (from === undefined) return false;
  stepCamera(levels, from, direction);
  return true;
}
