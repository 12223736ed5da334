import {
  AGENT_STATES,
  type ControlFlag,
  controlFlagNames,
  type MessageOf,
} from '../../../protocol/lludp/index.ts';

/** What the flags ask for; the keys that turn set two of them. */
const FLAG_WORDS: Readonly<Record<ControlFlag, string>> = {
  AT_POS: 'forward',
  AT_NEG: 'back',
  LEFT_POS: 'left',
  LEFT_NEG: 'right',
  UP_POS: 'up',
  UP_NEG: 'down',
  PITCH_POS: 'pitch down',
  PITCH_NEG: 'pitch up',
  YAW_POS: 'turn left',
  YAW_NEG: 'turn right',
  FAST_AT: 'fast',
  FAST_LEFT: 'fast',
  FAST_UP: 'fast',
  FLY: 'flying',
  STOP: 'stop',
  FINISH_ANIM: 'finish animation',
  STAND_UP: 'stand up',
  SIT_ON_GROUND: 'sit on the ground',
  MOUSELOOK: 'mouselook',
  NUDGE_AT_POS: 'nudge forward',
  NUDGE_AT_NEG: 'nudge back',
  NUDGE_LEFT_POS: 'nudge left',
  NUDGE_LEFT_NEG: 'nudge right',
  NUDGE_UP_POS: 'nudge up',
  NUDGE_UP_NEG: 'nudge down',
  TURN_LEFT: 'turn left',
  TURN_RIGHT: 'turn right',
  AWAY: 'away',
  LBUTTON_DOWN: 'button down',
  LBUTTON_UP: 'button up',
  ML_LBUTTON_DOWN: 'button down',
  ML_LBUTTON_UP: 'button up',
};

/** `forward, fast`; where nothing but the view can have changed, `camera only`. */
export function agentUpdateWords({
  ControlFlags,
  State,
}: MessageOf<'AgentUpdate'>['AgentData']): string {
  const words = new Set(controlFlagNames(ControlFlags).map((flag) => FLAG_WORDS[flag]));
  if (State & AGENT_STATES.TYPING) words.add('typing');
  if (State & AGENT_STATES.EDITING) words.add('editing');
  return words.size > 0 ? [...words].join(', ') : 'camera only';
}
