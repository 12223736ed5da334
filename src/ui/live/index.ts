export { AgentsPanel } from './agents-panel.tsx';
export { GridLoginPanel } from './grid-login-panel.tsx';
export {
  DockSwitch,
  hasChat,
  hasLevels,
  LiveButton,
  LiveCrumb,
  OffStageNote,
  StageSwitch,
  shownDock,
  shownRegionList,
} from './live-controls.tsx';
export { LiveFloats } from './live-floats.tsx';
export { MessageLogDock } from './message-log.tsx';
export { REGION_PARTS } from './region-parts.ts';
export { RegionTab } from './region-tab.tsx';
export { SessionStatus } from './session-status.tsx';
export { TeleportDialog } from './teleport-dialog.tsx';
