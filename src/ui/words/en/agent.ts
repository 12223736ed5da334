import type { AgentRefusal, AgentStatus, NearbySeat } from '../../../session/index.ts';
import { mark } from '../format.ts';

/** Over the stage: what the visitor's own avatar does, and how to look through its eyes. */
export const AGENT_HINTS = {
  label: 'Your avatar',
  mouselook: `${mark('M')} first person, the mouse looks`,
  looking: `The mouse looks. ${mark('Esc')} leaves`,
  dragging: `Drag or use the arrow keys to look. ${mark('Esc')} leaves`,
  away: 'You are away',
  back: 'I am back',
  standUp: 'Stand up',
  flying: `You fly. ${mark('Home')} lands`,
};

/** What the avatar sits on. */
export function seatText(seat: NonNullable<AgentStatus['seat']>): string {
  if (seat.kind === 'ground') return 'You sit on the ground';
  return seat.name === '' ? 'You sit on an object' : `You sit on ${seat.name}`;
}

/** Why something does not happen. */
export function refusalText(refusal: AgentRefusal): string {
  if (refusal.kind === 'flight') {
    return refusal.ban === 'seated'
      ? 'Stand up first: nobody flies while sitting.'
      : 'This region does not allow flying.';
  }
  switch (refusal.reason) {
    case 'none':
      return 'There is nothing to sit on within 10 m.';
    case 'silent':
      return 'The simulator did not answer: you have not sat down.';
    case 'unreached':
      return 'Your avatar did not get to the seat.';
  }
}

/** The section about what the avatar does, in the Live tab. */
export const POSTURE = {
  title: 'Sitting, away, title',
  standing: 'standing',
  flying: 'flying',
  sitting: 'sitting',
  away: 'away',
  seats: 'Sit on',
  noSeats: 'Nothing to sit on is within 10 m.',
  sit: 'Sit',
  sitTitle: (seat: string) => `Sit on ${seat}`,
  awaySwitch: 'Away',
  awayTitle: 'Others see your avatar slump. It happens by itself after 5 minutes without input.',
  titleSwitch: 'Hide my title',
  titleTitle: 'The title over your name is hidden, from everybody',
};

/** A seat in the list, with its distance. */
export function seatName({ name }: NearbySeat): string {
  return name === '' ? 'an object without a name' : name;
}

/** How far away what the simulator sends may be. */
export const DRAW_DISTANCE = {
  name: 'Draw distance',
  title:
    'The simulator sends nothing that is farther away. With less than 191 m it may not show you the regions beside yours.',
  metres: (metres: number) => `${metres} m`,
};
