export { AgentCamera } from './camera.ts';
export { AgentControls, TURN_RATE } from './controls.ts';
export { AgentFacing } from './facing.ts';
export type { BriefIntent, HeldIntent, Posture } from './intents.ts';
export type { AgentIds } from './record.ts';
export { type AgentUpdate, AgentUpdateSchedule, type ScheduleOptions } from './schedule.ts';
