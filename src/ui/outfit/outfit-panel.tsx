import { useEffect } from 'preact/hooks';
import { isAvatarItem, isMadePart } from '../../app/state/index.ts';
import { addFiles, addFolder } from '../actions.ts';
import { ArchivePanel, archiveDocuments, archiveId, showNewArchive } from '../archive/index.ts';
import { CompareOutfitButton } from '../compared-outfit/index.ts';
import { hasSession, type Ui, useUi } from '../context.ts';

import { visibleTotals } from '../item-facts.ts';
import { LibraryButton } from '../library/library-links.tsx';
import { StageSwitch } from '../live/index.ts';
import { askedList, OWN_LISTS, type OwnList } from '../own-list.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { useRovingFocus } from '../parts/roving-focus.ts';
import { EmptyState } from '../parts/section.tsx';
import { saveAvatar, saveAvatarFiles, saveGlb } from '../save.ts';
import { modelItems, showNewModel, UploadFormPanel } from '../upload/index.ts';
import { ARCHIVE } from '../words/en/archive.ts';
import { COMMON } from '../words/en/common.ts';
import { COUNTS } from '../words/en/counts.ts';
import { DOCK } from '../words/en/dock.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { ClipList } from './clip-list.tsx';
import { DocumentRow, MeshRow } from './item-rows.tsx';
import { ListGroup } from './list-group.tsx';
import { LoadTasks } from './load-tasks.tsx';
import { MissingGroup } from './missing-rows.tsx';
import { TextureGroup, VideoMemoryFoot } from './texture-rows.tsx';

/** The lists that have something to show. A phone has the options of a model in a panel of their own. Reads signals. */
function availableLists({ app, view }: Ui): readonly OwnList[] {
  const hasUpload = view.layout.value !== 'phone' && view.inspectedModel.value !== null;
  const hasArchive = archiveDocuments(app).length > 0;
  return OWN_LISTS.filter((list) =>
    list === 'upload' ? hasUpload : list === 'archive' ? hasArchive : true,
  );
}

/** The list that is shown: the one that is asked for, where it is available. Reads signals. */
function shownList(ui: Ui): OwnList {
  return availableLists(ui).find((list) => list === askedList.value) ?? 'outfit';
}

/** The list of the visitor's own: the outfit, the options of a model, or an opened archive. */
export function OutfitPanel() {
  const ui = useUi();
  const archives = archiveDocuments(ui.app);
  const models = modelItems(ui.app);
  useEffect(() => showNewArchive(archives), [archives]);
  useEffect(() => showNewModel(models), [models]);
  const list = shownList(ui);
  if (list === 'archive') return <ArchiveAside />;
  return list === 'upload' ? <UploadAside /> : <OutfitAside />;
}

function ArchiveAside() {
  const { app } = useUi();
  return (
    <aside class="left" aria-label={OUTFIT.lists.archive}>
      <div class="head">
        {hasSession(app.live.state) ? <StageSwitch /> : <ListSwitch />}
        <span class="spacer" />
        <HeaderButton icon="plus" name="add" label={COMMON.addFiles} run={() => addFiles(app)} />
      </div>
      <SessionListSwitch />
      <ArchiveChoice />
      <ArchivePanel />
    </aside>
  );
}

function UploadAside() {
  const { app } = useUi();
  return (
    <aside class="left" aria-label={OUTFIT.lists.upload}>
      <div class="head">
        {hasSession(app.live.state) ? <StageSwitch /> : <ListSwitch />}
        <span class="spacer" />
        <UndoButton />
      </div>
      <SessionListSwitch />
      <UploadFormPanel />
    </aside>
  );
}

function UndoButton() {
  const { app } = useUi();
  const step = app.state.undoLabel.value;
  return (
    <IconButton
      icon="undo"
      label={step === null ? DOCK.nothingToUndo : DOCK.undo(step)}
      disabled={step === null}
      onClick={() => app.history.undo()}
    />
  );
}

/** The list of what is on the avatar, what moves it, and other open files. */
function OutfitAside() {
  const { app, view } = useUi();
  const { items, meshes, tasks } = app.state;
  const { triangles, vertices, joints } = visibleTotals(meshes.value);
  // Prims and sculpts are in the row of their object's file.
  const withFiles = meshes.value.filter((mesh) => !isMadePart(mesh));
  const list = useRovingFocus<HTMLDivElement>('.item button', {
    // Walking through the animations plays each of them.
    onMove(row) {
      if (app.state.playsOnlySelected.peek() && row.closest('.is-clip')) row.click();
    },
  });
  return (
    <aside class="left" aria-label={OUTFIT.title}>
      <OutfitHeader />
      <SessionListSwitch />
      <div class="scroll" ref={list}>
        <ListGroup title={OUTFIT.meshes} count={withFiles.length}>
          {withFiles.map((mesh) => (
            <MeshRow key={mesh.id} mesh={mesh} />
          ))}
        </ListGroup>
        <TextureGroup />
        <MissingGroup />
        <ClipList />
        <LibraryButton class="small built-ins" />
        <CompareOutfitButton />
        <Documents />
        <LoadTasks />
        {items.value.length === 0 && tasks.value.length === 0 && (
          <EmptyState
            title={OUTFIT.empty.title}
            why={view.layout.value === 'phone' ? OUTFIT.empty.whyOnPhone : OUTFIT.empty.why}
            action={COMMON.chooseFiles}
            run={() => addFiles(app)}
          />
        )}
      </div>
      <VideoMemoryFoot />
      <div class="foot">
        <span title={OUTFIT.sumTitle}>{OUTFIT.sum(triangles, vertices)}</span>
        <span class="spacer" />
        <span>{COUNTS.joints(joints)}</span>
      </div>
    </aside>
  );
}

function OutfitHeader() {
  const { app } = useUi();
  const { items, meshes } = app.state;
  // The mannequin and other built-in items are not saved. They are exported, though: other programs do not have them.
  const canSave = items.value.some((item) => !item.builtIn && isAvatarItem(item));
  const canExport = meshes.value.some((mesh) => mesh.visible);
  return (
    <div class="head">
      {hasSession(app.live.state) ? <StageSwitch /> : <ListSwitch />}
      <span class="spacer" />
      {canSave && (
        <HeaderButton icon="drop" name="save" label={OUTFIT.save} run={() => saveAvatar(app)} />
      )}
      {canSave && (
        <HeaderButton
          icon="copy"
          name="zip"
          label={OUTFIT.saveFiles}
          run={() => saveAvatarFiles(app)}
        />
      )}
      {canExport && (
        <HeaderButton icon="cube-down" name="glb" label={OUTFIT.saveGlb} run={() => saveGlb(app)} />
      )}
      <HeaderButton icon="plus" name="add" label={COMMON.addFiles} run={() => addFiles(app)} />
      <HeaderButton
        icon="folder"
        name="folder"
        label={OUTFIT.addFolder}
        run={() => addFolder(app)}
      />
    </div>
  );
}

/** Switches between the lists; the heading of the outfit where there is no other. */
function ListSwitch() {
  const ui = useUi();
  const lists = availableLists(ui);
  const shown = shownList(ui);
  if (lists.length === 1) return <h2>{OUTFIT.title}</h2>;
  return (
    <Segments label={OUTFIT.listsLabel}>
      {lists.map((list) => (
        <button
          type="button"
          key={list}
          aria-pressed={list === shown}
          onClick={() => {
            askedList.value = list;
          }}
        >
          {OUTFIT.lists[list]}
        </button>
      ))}
    </Segments>
  );
}

/** The switch below the header, where a session has its own in its place. */
function SessionListSwitch() {
  const ui = useUi();
  if (!hasSession(ui.app.live.state) || availableLists(ui).length === 1) return null;
  return (
    <div class="archive-choice">
      <ListSwitch />
    </div>
  );
}

/** A choice among several archives. */
function ArchiveChoice() {
  const { app } = useUi();
  const archives = archiveDocuments(app);
  if (archives.length < 2) return null;
  return (
    <div class="archive-choice">
      <select
        aria-label={ARCHIVE.choose}
        value={
          archives.some(({ id }) => id === archiveId.value) ? archiveId.value! : archives.at(-1)!.id
        }
        onChange={({ currentTarget }) => {
          archiveId.value = currentTarget.value;
        }}
      >
        {archives.map(({ id, fileName }) => (
          <option key={id} value={id}>
            {fileName}
          </option>
        ))}
      </select>
    </div>
  );
}

interface HeaderButtonProps {
  icon: IconName;
  name: keyof typeof OUTFIT.words;
  /** The accessible name and the tooltip. */
  label: string;
  run: () => void;
}

/** A button with a word, or in a session, where the header has a switch as well, with an icon. */
function HeaderButton({ icon, name, label, run }: HeaderButtonProps) {
  const { app } = useUi();
  if (hasSession(app.live.state)) return <IconButton icon={icon} label={label} onClick={run} />;
  return (
    <button
      type="button"
      class="btn small with-word"
      aria-label={label}
      title={label}
      onClick={run}
    >
      {OUTFIT.words[name]}
    </button>
  );
}

/** Files that are opened for their facts, grouped by kind. */
function Documents() {
  const { app } = useUi();
  const documents = app.state.documents.value;
  return [...new Set(documents.map(({ group }) => group))].map((group) => {
    const items = documents.filter((item) => item.group === group);
    return (
      <ListGroup key={group} title={group} count={items.length}>
        {items.map((item) => (
          <DocumentRow key={item.id} item={item} />
        ))}
      </ListGroup>
    );
  });
}
