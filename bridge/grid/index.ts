export type { GridSession } from './agent-session.ts';
export { createGridSessions, type GridSessions, type LoginResult } from './grid-sessions.ts';
