import type { ViewName } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { COMMON } from '../words/en/common.ts';
import { STAGE } from '../words/en/stage.ts';

const VIEWS: readonly ViewName[] = ['front', 'side', 'back'];

/** Where the camera stands. */
export function CameraTools() {
  const { app } = useUi();
  const current = app.state.view.value;
  return (
    <div class="float at-top-right" role="toolbar" aria-label={STAGE.camera}>
      {VIEWS.map((view) => (
        <button
          type="button"
          key={view}
          class="btn small"
          aria-pressed={current === view}
          onClick={() => app.camera.setView(view)}
        >
          {STAGE.views[view]}
        </button>
      ))}
      <IconButton
        icon="frame"
        label={COMMON.withKey(COMMON.frameAvatar, 'F')}
        onClick={() => app.camera.frameAll()}
      />
    </div>
  );
}
