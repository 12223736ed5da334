export {
  AgentControls,
  type HeldControl,
  type MomentaryControl,
  type Posture,
} from './agent-controls.ts';
export { type AgentIds, type AgentUpdate, AgentUpdateSchedule } from './agent-update-schedule.ts';
export { encodeLookAt, type LookAtKind } from './look-at-effect.ts';
export { ScriptControls } from './script-controls.ts';
