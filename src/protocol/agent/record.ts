import type { MessageOf } from '../lludp/index.ts';
import type { AgentControls } from './controls.ts';

/** Whose updates they are; lower-case UUID text. */
export interface AgentIds {
  readonly agentId: string;
  readonly sessionId: string;
}

export type AgentData = MessageOf<'AgentUpdate'>['AgentData'];

/** What the controls say at this moment: a copy, whatever they do later. */
export function agentData({ agentId, sessionId }: AgentIds, controls: AgentControls): AgentData {
  const { camera, facing } = controls;
  return {
    AgentID: agentId,
    SessionID: sessionId,
    BodyRotation: [...facing.body],
    HeadRotation: [...facing.head],
    State: controls.state,
    CameraCenter: [...camera.center],
    CameraAtAxis: [...camera.at],
    CameraLeftAxis: [...camera.left],
    CameraUpAxis: [...camera.up],
    Far: camera.far,
    ControlFlags: (controls.lastingFlags | controls.briefFlags) >>> 0,
    Flags: controls.flags,
  };
}
