import type { ComponentType } from 'preact';
import { isModelItem, type LoadedDocument, shapeOf } from '../../app/state/index.ts';
import { ArchiveItemTab, archiveDocuments } from '../archive/index.ts';
import { ComparedOutfitPanel, shownComparison } from '../compared-outfit/index.ts';
import { isBubbleSession, showsRegion, type Ui, useUi } from '../context.ts';
import { AnimationPanel } from '../inspector/animation-panel.tsx';
import { DocumentPanel } from '../inspector/document-panel.tsx';
import { FacesPanel } from '../inspector/faces/faces-panel.tsx';
import { MeshPanel } from '../inspector/mesh-panel.tsx';
import { MessagesPanel } from '../inspector/messages-panel.tsx';
import { ShapePanel } from '../inspector/shape/shape-panel.tsx';
import { worstFinding } from '../item-facts.ts';
import { hasChat, OffStageNote, shownRegionList } from '../live/index.ts';
import { OutfitPanel } from '../outfit/outfit-panel.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { unreadCount } from '../talk/index.ts';
import { hasFaceWarnings } from '../textures/face-views.ts';
import { modelItems, UploadPanel } from '../upload/index.ts';
import type { PanelId } from '../view-state.ts';
import { PANEL_TEXTS } from '../words/en/panels.ts';
import { ChatPanel, LivePanel, LiveTab } from './live-panel.tsx';

/** The reason why a panel needs attention: messages that the user has not seen, or findings about an opened file. */
type PanelAlert = 'findings' | 'news';

/** A panel of the page. The tabs of the inspector, the phone's sheet and its navigation are made of these rows. */
export interface Panel {
  readonly id: PanelId;
  readonly icon: IconName;
  title(ui: Ui): string;
  readonly Body: ComponentType;
  /** True for what is not a tab of the inspector in wide windows: the list on the left, and the chat in the dock. */
  readonly isPhoneOnly?: boolean;
  /** True for panels about opened files only, which have a note while the stage shows a region. */
  readonly isAboutFiles?: boolean;
  /** Whether there is something to show; panels without this method are always available. */
  isAvailable?(ui: Ui): boolean;
  /** What a phone marks; checking files takes time. */
  alert?(ui: Ui): PanelAlert | null;
  /** Whether it has errors that the user has not seen, which wide windows mark, too. */
  hasNewErrors?(ui: Ui): boolean;
}

/**
 * All panels, in the order of the tabs and of the phone's navigation. The panel of a selected item is in `ITEM_PANELS`
 * of `view-state.ts`, which is loaded before the panels are.
 */
const PANELS: readonly Panel[] = [
  {
    id: 'outfit',
    icon: 'outfit',
    title: (ui) => PANEL_TEXTS.names[listOf(ui)],
    Body: LeftPanel,
    isPhoneOnly: true,
  },
  {
    id: 'upload',
    icon: 'upload',
    title: () => PANEL_TEXTS.names.upload,
    Body: UploadPanel,
    isAboutFiles: true,
    isAvailable: ({ view }) => view.inspectedModel.value !== null,
    alert: ({ app }) => alertOf(modelItems(app)),
  },
  {
    id: 'animation',
    icon: 'motion',
    title: () => PANEL_TEXTS.names.animation,
    Body: AnimationPanel,
    isAboutFiles: true,
    alert({ view }) {
      const clip = view.inspectedClip.value;
      return clip && worstFinding(clip) ? 'findings' : null;
    },
  },
  {
    id: 'faces',
    icon: 'picture',
    title: () => PANEL_TEXTS.names.faces,
    Body: FacesPanel,
    isAvailable: ({ app }) =>
      showsRegion(app.live.state) ||
      app.state.meshes.value.length + app.state.pictures.value.length > 0,
    // What others wear in a region is their own affair.
    alert: ({ app }) => (!showsRegion(app.live.state) && hasFaceWarnings(app) ? 'findings' : null),
  },
  {
    id: 'rig',
    icon: 'rig',
    title: () => PANEL_TEXTS.names.rig,
    Body: MeshPanel,
    isAboutFiles: true,
    alert: ({ app }) => (app.state.meshes.value.some(worstFinding) ? 'findings' : null),
  },
  {
    id: 'shape',
    icon: 'shape',
    title: () => PANEL_TEXTS.names.shape,
    Body: ShapePanel,
    isAboutFiles: true,
    // A phone has no room for a panel without content: a button on the body begins a shape.
    isAvailable: ({ view }) => view.layout.value !== 'phone' || view.inspectedShape.value !== null,
    alert: ({ app }) => alertOf(app.state.documents.value.filter(shapeOf)),
  },
  {
    id: 'document',
    icon: 'list',
    title: () => PANEL_TEXTS.names.document,
    Body: DocumentPanel,
    isAboutFiles: true,
    isAvailable: ({ view }) => view.inspectedDocument.value !== null,
    alert: ({ app }) =>
      alertOf(app.state.documents.value.filter((item) => !shapeOf(item) && !isModelItem(item))),
  },
  {
    id: 'item',
    icon: 'folder',
    title: () => PANEL_TEXTS.names.item,
    Body: ArchiveItemTab,
    isAboutFiles: true,
    // On a phone it takes the place of the list.
    isAvailable: ({ app, view }) =>
      view.layout.value !== 'phone' && archiveDocuments(app).length > 0,
  },
  {
    id: 'compare',
    icon: 'copy',
    title: () => PANEL_TEXTS.names.compare,
    Body: ComparedOutfitPanel,
    isAboutFiles: true,
    isAvailable: () => shownComparison() !== null,
  },
  {
    id: 'chat',
    icon: 'chat',
    title: () => PANEL_TEXTS.names.chat,
    Body: ChatPanel,
    isPhoneOnly: true,
    isAvailable: ({ app }) => showsRegion(app.live.state) && hasChat(app.live.state),
    alert: ({ app }) => (unreadCount(app.live.state.talk) > 0 ? 'news' : null),
  },
  { id: 'live', icon: 'live', title: () => PANEL_TEXTS.names.live, Body: LiveTab },
  {
    id: 'messages',
    icon: 'note',
    title: () => PANEL_TEXTS.names.messages,
    Body: MessagesPanel,
    hasNewErrors: ({ view }) => view.hasNewErrors.value,
  },
];

const alertOf = (items: readonly LoadedDocument[]) =>
  items.some(worstFinding) ? 'findings' : null;

/** What the list beside the stage shows. */
function listOf({ app, view }: Ui): 'agents' | 'inventory' | 'bubble' | 'outfit' {
  const live = app.live.state;
  if (!showsRegion(live)) return 'outfit';
  return isBubbleSession(live) ? 'bubble' : shownRegionList(live, view);
}

/** The panels that are available now, in the inspector or on a phone. */
export function availablePanels(ui: Ui, where: 'inspector' | 'phone'): readonly Panel[] {
  return PANELS.filter(
    ({ isPhoneOnly, isAvailable }) =>
      (where === 'phone' || !isPhoneOnly) && (!isAvailable || isAvailable(ui)),
  );
}

/** The panel with this id. */
export function panelOf(id: PanelId): Panel {
  return PANELS.find((panel) => panel.id === id)!;
}

/** The content of a panel. */
export function PanelBody({ panel: { Body, isAboutFiles } }: { panel: Panel }) {
  return (
    <>
      {isAboutFiles && <OffStageNote />}
      <Body />
    </>
  );
}

/** The list beside the stage: the agents of the region, the bubbles, or the items of the outfit. */
export function LeftPanel() {
  return showsRegion(useUi().app.live.state) ? <LivePanel /> : <OutfitPanel />;
}
