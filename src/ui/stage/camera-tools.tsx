import type { ViewName } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';

const VIEWS: readonly (readonly [ViewName, string])[] = [
  ['front', 'Front'],
  ['side', 'Side'],
  ['back', 'Back'],
];

/** Where the camera stands. */
export function CameraTools() {
  const { app } = useUi();
  const current = app.state.view.value;
  return (
    <div class="float at-top-right" role="toolbar" aria-label="Camera">
      {VIEWS.map(([view, text]) => (
        <button
          type="button"
          key={view}
          class="btn small"
          aria-pressed={current === view}
          onClick={() => app.setView(view)}
        >
          {text}
        </button>
      ))}
      <IconButton icon="frame" label="Frame the avatar (F)" onClick={() => app.frame()} />
    </div>
  );
}
