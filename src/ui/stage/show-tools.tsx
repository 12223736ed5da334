import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';

/** What is drawn besides the avatar. */
export function ShowTools() {
  const { app } = useUi();
  const { showBones, wireframe, showGrid } = app.state;
  return (
    <div class="float at-top-left" role="toolbar" aria-label="Show">
      <IconButton
        icon="bones"
        label="Bones (B)"
        pressed={showBones.value}
        onClick={() => app.setShowBones(!showBones.value)}
      />
      <IconButton
        icon="wireframe"
        label="Wireframe (W)"
        pressed={wireframe.value}
        onClick={() => app.setWireframe(!wireframe.value)}
      />
      <IconButton
        icon="grid"
        label="Ground grid (G)"
        pressed={showGrid.value}
        onClick={() => app.setShowGrid(!showGrid.value)}
      />
    </div>
  );
}
