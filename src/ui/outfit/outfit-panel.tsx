import { addFiles, addFolder } from '../actions.ts';
import { useUi } from '../context.ts';
import { formatCount, formatPlural } from '../format.ts';
import { sumOfShown } from '../item-facts.ts';
import { LibraryButton } from '../library/library-button.tsx';
import { hasSession, LeftSegments } from '../live/index.ts';
import { IconButton } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { saveAvatar } from '../save.ts';
import { ClipRow } from './clip-row.tsx';
import { Group } from './group.tsx';
import { MeshRow } from './mesh-row.tsx';
import { Tasks } from './task-row.tsx';

/** What is on the avatar and what moves it. */
export function OutfitPanel() {
  const { app } = useUi();
  return (
    <aside class="left" aria-label="Outfit">
      <div class="head">
        {hasSession(app.live) ? <LeftSegments /> : <h2>Outfit</h2>}
        <span class="spacer" />
        <SaveAvatar />
        <IconButton icon="plus" label="Add files" onClick={() => addFiles(app)} />
        <IconButton icon="folder" label="Add a folder" onClick={() => addFolder(app)} />
      </div>
      <div class="scroll">
        <Meshes />
        <Clips />
        <Tasks />
        <Nothing />
      </div>
      <Foot />
    </aside>
  );
}

/** Nothing of ours is saved, so there is nothing to save before something was opened. */
function SaveAvatar() {
  const { app } = useUi();
  if (app.state.items.value.every((item) => item.builtIn)) return null;
  return <IconButton icon="drop" label="Save this avatar" onClick={() => saveAvatar(app)} />;
}

function Meshes() {
  const { app } = useUi();
  const meshes = app.state.meshes.value;
  return (
    <Group title="Meshes" count={meshes.length}>
      {meshes.map((mesh) => (
        <MeshRow key={mesh.id} mesh={mesh} />
      ))}
    </Group>
  );
}

function Clips() {
  const { app } = useUi();
  const clips = app.state.clips.value;
  return (
    <>
      <Group title="Animations" count={clips.length}>
        {clips.map((clip) => (
          <ClipRow key={clip.id} clip={clip} />
        ))}
      </Group>
      <LibraryButton class="small built-ins" />
    </>
  );
}

function Nothing() {
  const { app } = useUi();
  const { items, tasks } = app.state;
  if (items.value.length > 0 || tasks.value.length > 0) return null;
  return (
    <EmptyState
      title="Nothing on the avatar"
      why="Drop meshes and animations, or a folder of them."
      action="Choose files"
      run={() => addFiles(app)}
    />
  );
}

function Foot() {
  const { app } = useUi();
  const { triangles, vertices, joints } = sumOfShown(app.state.meshes.value);
  return (
    <div class="foot">
      <span title="Triangles and vertices of the meshes shown">
        {formatCount(triangles)} tri · {formatCount(vertices)} vert
      </span>
      <span class="spacer" />
      <span>{formatPlural(joints, 'joint')}</span>
    </div>
  );
}
