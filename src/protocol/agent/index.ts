export { AgentCamera, AgentFacing } from './agent-camera.ts';
export {
  AgentControls,
  type HeldControl,
  type MomentaryControl,
  type Posture,
  TURN_RATE,
} from './agent-controls.ts';
export {
  type AgentIds,
  type AgentUpdate,
  AgentUpdateSchedule,
  type AgentUpdateScheduleOptions,
} from './agent-update-schedule.ts';
