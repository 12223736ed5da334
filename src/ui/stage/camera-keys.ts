import type { App } from '../../app/index.ts';
import type { Ui } from '../context.ts';

/** A turn of one key press: 7.5 degrees. */
const TURN = Math.PI / 24;
const ZOOM = 1.15;

const MOVES: ReadonlyMap<string, (app: App) => void> = new Map([
  ['ArrowLeft', (app: App) => app.camera.orbitBy(-TURN, 0)],
  ['ArrowRight', (app: App) => app.camera.orbitBy(TURN, 0)],
  ['ArrowUp', (app: App) => app.camera.orbitBy(0, TURN)],
  ['ArrowDown', (app: App) => app.camera.orbitBy(0, -TURN)],
  ['+', (app: App) => app.camera.zoomBy(1 / ZOOM)],
  ['=', (app: App) => app.camera.zoomBy(1 / ZOOM)],
  ['-', (app: App) => app.camera.zoomBy(ZOOM)],
]);

/** Turns the camera by keys where the keyboard brought the focus; after a click arrows step frames. */
export function handleCameraKey({ app, view }: Ui, event: KeyboardEvent): void {
  const move = MOVES.get(event.key);
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (!move || modified || !view.focus.byKeyboard) return;
  event.preventDefault();
  move(app);
}
