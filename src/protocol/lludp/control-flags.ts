/**
 * Bits of `AgentUpdate.AgentData.ControlFlags`: what the keys and the camera of an agent request. To go on flying,
 * sitting or being away, the flag must be set in every update.
 *
 * **Source:** lludp.md section 6.
 */
export const CONTROL_FLAGS = {
  AT_POS: 0x1,
  AT_NEG: 0x2,
  LEFT_POS: 0x4,
  LEFT_NEG: 0x8,
  UP_POS: 0x10,
  UP_NEG: 0x20,
  PITCH_POS: 0x40,
  PITCH_NEG: 0x80,
  YAW_POS: 0x100,
  YAW_NEG: 0x200,
  FAST_AT: 0x400,
  FAST_LEFT: 0x800,
  FAST_UP: 0x1000,
  FLY: 0x2000,
  STOP: 0x4000,
  FINISH_ANIM: 0x8000,
  STAND_UP: 0x10000,
  SIT_ON_GROUND: 0x20000,
  MOUSELOOK: 0x40000,
  NUDGE_AT_POS: 0x80000,
  NUDGE_AT_NEG: 0x100000,
  NUDGE_LEFT_POS: 0x200000,
  NUDGE_LEFT_NEG: 0x400000,
  NUDGE_UP_POS: 0x800000,
  NUDGE_UP_NEG: 0x1000000,
  TURN_LEFT: 0x2000000,
  TURN_RIGHT: 0x4000000,
  AWAY: 0x8000000,
  LBUTTON_DOWN: 0x10000000,
  LBUTTON_UP: 0x20000000,
  ML_LBUTTON_DOWN: 0x40000000,
  ML_LBUTTON_UP: 0x80000000,
} as const;

/** The name of a control flag. */
export type ControlFlag = keyof typeof CONTROL_FLAGS;

/** Bits of `AgentUpdate.AgentData.State`. */
export const AGENT_STATES = { TYPING: 0x04, EDITING: 0x10 } as const;

/** Bits of `AgentUpdate.AgentData.Flags`. */
export const AGENT_FLAGS = { HIDE_TITLE: 0x01, CLIENT_AUTOPILOT: 0x02 } as const;

const FLAG_NAMES = Object.keys(CONTROL_FLAGS) as readonly ControlFlag[];

/** The names of the bits that are set, lowest bit first. */
export function controlFlagNames(flags: number): ControlFlag[] {
  return FLAG_NAMES.filter((name) => (flags & CONTROL_FLAGS[name]) !== 0);
}

/** The flags combined, as the unsigned 32 bits of the field. */
export function joinControlFlags(names: Iterable<ControlFlag>): number {
  let flags = 0;
  for (const name of names) flags |= CONTROL_FLAGS[name];
  return flags >>> 0;
}
