import type { ComponentType } from 'preact';
import type { Ui } from '../context.ts';
import { showsRegion } from '../context.ts';
import { worstFinding } from '../findings.ts';
import { AnimationPanel } from '../inspector/animation-panel.tsx';
import { DocumentPanel } from '../inspector/document-panel.tsx';
import { MeshPanel } from '../inspector/mesh-panel.tsx';
import { MessagesPanel } from '../inspector/messages-panel.tsx';
import { LiveTab, OffStageNote } from '../live/index.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { PanelId } from '../view-state.ts';
import { PANELS as WORDS } from '../words/en/panels.ts';
import { LeftPanel } from './left-panel.tsx';

/** What a panel calls attention to: errors that have not been looked at, or findings about an opened file. */
export type PanelAlert = 'errors' | 'findings';

/** A panel of the page. Tabs of the inspector, the phone's sheet and its foot are made of these rows. */
export interface Panel {
  readonly id: PanelId;
  readonly icon: IconName;
  title(ui: Ui): string;
  readonly Body: ComponentType;
  /** True for what stands at the left on wide windows, and so is no tab of the inspector. */
  readonly isPhoneOnly?: boolean;
  /** True for facts of opened files: a note says so while the stage shows a region. */
  readonly isAboutFiles?: boolean;
  /** Whether there is something to show; absent where the panel is always there. */
  isOffered?(ui: Ui): boolean;
  alert?(ui: Ui): PanelAlert | null;
}

/**
 * All panels, in the order of tabs and of the phone's foot. Which of them the selection of an item brings forward
 * stands in `ITEM_PANELS` of `view-state.ts`, because that is loaded before the panels are.
 */
const PANELS: readonly Panel[] = [
  {
    id: 'outfit',
    icon: 'outfit',
    title: ({ app }) => WORDS.names[showsRegion(app.live.state) ? 'agents' : 'outfit'],
    Body: LeftPanel,
    isPhoneOnly: true,
  },
  {
    id: 'animation',
    icon: 'motion',
    title: () => WORDS.names.animation,
    Body: AnimationPanel,
    isAboutFiles: true,
    alert({ view }) {
      const clip = view.inspectedClip.value;
      return clip && worstFinding(clip) ? 'findings' : null;
    },
  },
  {
    id: 'rig',
    icon: 'rig',
    title: () => WORDS.names.rig,
    Body: MeshPanel,
    isAboutFiles: true,
    alert: ({ app }) => (app.state.meshes.value.some(worstFinding) ? 'findings' : null),
  },
  {
    id: 'document',
    icon: 'list',
    title: () => WORDS.names.document,
    Body: DocumentPanel,
    isAboutFiles: true,
    isOffered: ({ app }) => app.state.documents.value.length > 0,
    alert: ({ app }) => (app.state.documents.value.some(worstFinding) ? 'findings' : null),
  },
  { id: 'live', icon: 'live', title: () => WORDS.names.live, Body: LiveTab },
  {
    id: 'messages',
    icon: 'note',
    title: () => WORDS.names.messages,
    Body: MessagesPanel,
    alert: ({ view }) => (view.hasNewFault.value ? 'errors' : null),
  },
];

/** The panels that are there now: tabs of the inspector, or all that the phone has. */
export function offeredPanels(ui: Ui, where: 'inspector' | 'phone'): readonly Panel[] {
  return PANELS.filter(
    ({ isPhoneOnly, isOffered }) =>
      (where === 'phone' || !isPhoneOnly) && (!isOffered || isOffered(ui)),
  );
}

/** The panel of this id. */
export function panelOf(id: PanelId): Panel {
  return PANELS.find((panel) => panel.id === id)!;
}

/** What a panel shows. */
export function PanelBody({ panel: { Body, isAboutFiles } }: { panel: Panel }) {
  return (
    <>
      {isAboutFiles && <OffStageNote />}
      <Body />
    </>
  );
}
