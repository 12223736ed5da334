export { AgentsPanel } from './agents-panel.tsx';
export { GridLoginPanel } from './grid-login-panel.tsx';
export { DockSwitch, LiveButton, LiveCrumb, OffStageNote, StageSwitch } from './live-controls.tsx';
export { LiveFloats } from './live-floats.tsx';
export { MessageLogDock } from './message-log.tsx';
export { RegionTab } from './region-tab.tsx';
export { SessionStatus } from './session-status.tsx';
