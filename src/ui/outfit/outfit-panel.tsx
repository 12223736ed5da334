import { isAvatarItem } from '../../app/state/index.ts';
import { addFiles, addFolder } from '../actions.ts';
import { hasSession, useUi } from '../context.ts';
import { visibleTotals } from '../item-facts.ts';
import { LibraryButton } from '../library/library-links.tsx';
import { StageSwitch } from '../live/index.ts';
import { IconButton } from '../parts/buttons.tsx';
import { EmptyState } from '../parts/section.tsx';
import { saveAvatar, saveGlb } from '../save.ts';
import { COMMON } from '../words/en/common.ts';
import { COUNTS } from '../words/en/counts.ts';
import { OUTFIT } from '../words/en/outfit.ts';
import { ClipRow } from './clip-row.tsx';
import { DocumentRow } from './document-row.tsx';
import { Group } from './group.tsx';
import { MeshRow } from './mesh-row.tsx';
import { Tasks } from './task-row.tsx';

/** What is on the avatar and what moves it. */
export function OutfitPanel() {
  const { app } = useUi();
  return (
    <aside class="left" aria-label={OUTFIT.title}>
      <div class="head">
        {hasSession(app.live.state) ? <StageSwitch /> : <h2>{OUTFIT.title}</h2>}
        <span class="spacer" />
        <SaveAvatar />
        <SaveGlb />
        <IconButton icon="plus" label={COMMON.addFiles} onClick={() => addFiles(app)} />
        <IconButton icon="folder" label={OUTFIT.addFolder} onClick={() => addFolder(app)} />
      </div>
      <div class="scroll">
        <Meshes />
        <Clips />
        <Documents />
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
  if (app.state.items.value.every((item) => item.builtIn || !isAvatarItem(item))) return null;
  return <IconButton icon="drop" label={OUTFIT.save} onClick={() => saveAvatar(app)} />;
}

/** For other programs: ours is theirs too. */
function SaveGlb() {
  const { app } = useUi();
  if (!app.state.meshes.value.some((mesh) => mesh.visible)) return null;
  return <IconButton icon="cube-down" label={OUTFIT.saveGlb} onClick={() => saveGlb(app)} />;
}

function Meshes() {
  const { app } = useUi();
  const meshes = app.state.meshes.value;
  return (
    <Group title={OUTFIT.meshes} count={meshes.length}>
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
      <Group title={OUTFIT.animations} count={clips.length}>
        {clips.map((clip) => (
          <ClipRow key={clip.id} clip={clip} />
        ))}
      </Group>
      <LibraryButton class="small built-ins" />
    </>
  );
}

/** Files that are opened for their facts, by kind. */
function Documents() {
  const { app } = useUi();
  const documents = app.state.documents.value;
  return [...new Set(documents.map(({ group }) => group))].map((group) => {
    const items = documents.filter((item) => item.group === group);
    return (
      <Group key={group} title={group} count={items.length}>
        {items.map((item) => (
          <DocumentRow key={item.id} item={item} />
        ))}
      </Group>
    );
  });
}

function Nothing() {
  const { app } = useUi();
  const { items, tasks } = app.state;
  if (items.value.length > 0 || tasks.value.length > 0) return null;
  return (
    <EmptyState
      title={OUTFIT.empty.title}
      why={OUTFIT.empty.why}
      action={COMMON.chooseFiles}
      run={() => addFiles(app)}
    />
  );
}

function Foot() {
  const { app } = useUi();
  const { triangles, vertices, joints } = visibleTotals(app.state.meshes.value);
  return (
    <div class="foot">
      <span title={OUTFIT.sumTitle}>{OUTFIT.sum(triangles, vertices)}</span>
      <span class="spacer" />
      <span>{COUNTS.joints(joints)}</span>
    </div>
  );
}
