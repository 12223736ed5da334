export { createGridSessions } from './grid-sessions.ts';
export type { GridSession, GridSessions, LoginResult } from './types.ts';
