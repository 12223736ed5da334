import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { controlFlagNames } from '../lludp/index.ts';
import { AgentControls, type HeldControl, type MomentaryControl } from './index.ts';

const HALF = Math.SQRT1_2;

function holding(...held: HeldControl[]): AgentControls {
  const controls = new AgentControls();
  for (const control of held) controls.setHeld(control, true);
  return controls;
}

const heldNames = (controls: AgentControls) => controlFlagNames(controls.heldFlags);
const pendingNames = (controls: AgentControls) => controlFlagNames(controls.pendingFlags);

/** Held for longer than a nudge. */
const HELD: [HeldControl[], string[]][] = [
  [['forward'], ['AT_POS']],
  [['back'], ['AT_NEG']],
  [['slideLeft'], ['LEFT_POS']],
  [['slideRight'], ['LEFT_NEG']],
  [['up'], ['UP_POS']],
  [['down'], ['UP_NEG']],
  [['turnLeft'], ['YAW_POS', 'TURN_LEFT']],
  [['turnRight'], ['YAW_NEG', 'TURN_RIGHT']],
  [
    ['turnLeft', 'forward'],
    ['AT_POS', 'YAW_POS'],
  ],
  [['pitchDown'], ['PITCH_POS']],
  [['pitchUp'], ['PITCH_NEG']],
  [['run'], []],
  [
    ['run', 'back', 'slideLeft', 'down'],
    'AT_NEG LEFT_POS UP_NEG FAST_AT FAST_LEFT FAST_UP'.split(' '),
  ],
  [
    ['run', 'turnLeft'],
    ['YAW_POS', 'TURN_LEFT'],
  ],
  [['forward', 'back', 'run'], []],
  [['turnLeft', 'turnRight', 'up'], ['UP_POS']],
  [
    ['stop', 'mouselook', 'away'],
    ['STOP', 'MOUSELOOK', 'AWAY'],
  ],
  [['typing', 'editing', 'hideTitle'], []],
];

const NUDGES: [HeldControl, string][] = [
  ['forward', 'NUDGE_AT_POS'],
  ['back', 'NUDGE_AT_NEG'],
  ['slideLeft', 'NUDGE_LEFT_POS'],
  ['slideRight', 'NUDGE_LEFT_NEG'],
  ['up', 'NUDGE_UP_POS'],
  ['down', 'NUDGE_UP_NEG'],
];

const MOMENTARY: [MomentaryControl, string[]][] = [
  ['jump', ['UP_POS', 'FINISH_ANIM']],
  ['halt', ['STOP']],
  ['finishAnimation', ['FINISH_ANIM']],
  ['nudgeForward', ['NUDGE_AT_POS']],
  ['nudgeBack', ['NUDGE_AT_NEG']],
  ['nudgeLeft', ['NUDGE_LEFT_POS']],
  ['nudgeRight', ['NUDGE_LEFT_NEG']],
  ['nudgeUp', ['NUDGE_UP_POS']],
  ['nudgeDown', ['NUDGE_UP_NEG']],
];

describe('AgentControls', () => {
  it.each(HELD)('%s held has the control flags %s', (held, names) => {
    const controls = holding(...held);
    controls.advance(0.25);
    expect(heldNames(controls)).toEqual(names);
  });

  it.each(NUDGES)('%s is the nudge %s for the first quarter of a second', (control, name) => {
    const controls = holding(control, 'run');
    expect(heldNames(controls)).toEqual([name]);
    controls.advance(0.24);
    expect(heldNames(controls)).toEqual([name]);
    controls.advance(0.02);
    expect(heldNames(controls)).not.toContain(name);
    expect(heldNames(controls)).toHaveLength(2);
    expect(controls.secondsHeld(control)).toBeCloseTo(0.26);
    controls.setHeld(control, false);
    controls.setHeld(control, true);
    expect(heldNames(controls)).toEqual([name]);
  });

  it.each(MOMENTARY)(
    '%s has the control flags %s until a packet contained it',
    (control, names) => {
      const controls = new AgentControls();
      controls.trigger(control);
      controls.trigger(control);
      expect([pendingNames(controls), heldNames(controls)]).toEqual([names, []]);
      controls.markSent(0);
      expect(pendingNames(controls)).toEqual(names);
      controls.markSent(controls.pendingFlags);
      expect(pendingNames(controls)).toEqual([]);
    },
  );

  it('releases what keys hold, and keeps states', () => {
    const controls = holding('forward', 'typing', 'away', 'run', 'stop', 'mouselook');
    controls.setHeld('forward', false);
    expect(heldNames(controls)).toEqual(['STOP', 'MOUSELOOK', 'AWAY']);
    controls.setFlying(true);
    controls.releaseAll();
    expect([heldNames(controls), controls.state]).toEqual([['FLY', 'MOUSELOOK', 'AWAY'], 0x04]);
    expect([controls.isHeld('away'), controls.isHeld('run')]).toEqual([true, false]);
  });

  it('reports typing, editing and the title in separate bytes', () => {
    expect(holding('typing').state).toBe(0x04);
    expect(holding('editing').state).toBe(0x10);
    expect(holding('typing', 'editing').state).toBe(0x14);
    expect([holding('hideTitle').flags, holding('typing').flags]).toEqual([0x01, 0]);
  });

  it('flies, sits on the ground once and stands up once', () => {
    const controls = new AgentControls();
    controls.setFlying(true);
    expect([controls.isFlying, heldNames(controls)]).toEqual([true, ['FLY']]);
    controls.standUp();
    expect([heldNames(controls), pendingNames(controls)]).toEqual([['FLY'], ['STAND_UP']]);
    controls.sitOnGround();
    expect([heldNames(controls), pendingNames(controls)]).toEqual([[], ['SIT_ON_GROUND']]);
    controls.standUp();
    expect([heldNames(controls), pendingNames(controls)]).toEqual([[], ['STAND_UP']]);
    controls.markSent(controls.pendingFlags);
    expect(pendingNames(controls)).toEqual([]);
  });

  it('releases the button in the view in which it was pressed', () => {
    const controls = new AgentControls();
    controls.pressButton(true);
    controls.setHeld('mouselook', true);
    controls.pressButton(false);
    expect(pendingNames(controls)).toEqual(['LBUTTON_DOWN', 'LBUTTON_UP']);
    controls.markSent(controls.pendingFlags);
    controls.pressButton(true);
    controls.setHeld('mouselook', false);
    controls.pressButton(false);
    expect(pendingNames(controls)).toEqual(['ML_LBUTTON_DOWN', 'ML_LBUTTON_UP']);
    expect(controls.pendingFlags).toBe(0xc0000000);
  });

  it('turns the body by 90 degrees a second, after a quarter of a second in which it gets there', () => {
    const controls = holding('turnLeft');
    for (let i = 0; i < 45; i++) controls.advance(0.025);
    expectNumbers(controls.facing.body, [0, 0, HALF, HALF], 1e-12);
    controls.setHeld('turnRight', true);
    controls.advance(1);
    expectNumbers(controls.facing.body, [0, 0, HALF, HALF], 1e-12);
    controls.releaseAll();
    controls.setHeld('turnRight', true);
    controls.advance(2.125);
    expectNumbers(controls.facing.body, [0, 0, -HALF, HALF], 1e-12);
  });

  it('does not turn the body where that follows the camera', () => {
    const controls = holding('turnLeft');
    controls.facing.look(0, 0.5);
    controls.advance(1);
    expectNumbers(controls.facing.body, [0, 0, 0, 1], 1e-15);
    expect(heldNames(controls)).toEqual(['YAW_POS', 'TURN_LEFT']);
  });
});
