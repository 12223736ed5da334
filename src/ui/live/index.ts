export { AgentsPanel } from './agents-panel.tsx';
export { DockSwitch, LiveButton, LiveCrumb, OffStageNote, StageSwitch } from './live-controls.tsx';
export { LiveFloats } from './live-floats.tsx';
export { LiveTab } from './live-tab.tsx';
export { LoginDialog } from './login-dialog.tsx';
export { MessageLogDock } from './message-log.tsx';
