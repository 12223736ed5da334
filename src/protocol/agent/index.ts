export {
  AgentControls,
  type HeldControl,
  type MomentaryControl,
  type Posture,
} from './agent-controls.ts';
export { type AgentIds, type AgentUpdate, AgentUpdateSchedule } from './agent-update-schedule.ts';
