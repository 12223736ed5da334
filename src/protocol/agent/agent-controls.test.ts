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

const HELD: [HeldControl[], string[]][] = [
  [['forward'], ['AT_POS']],
  [['back'], ['AT_NEG']],
  [['slideLeft'], ['LEFT_POS']],
  [['slideRight'], ['LEFT_NEG']],
  [['up'], ['UP_POS']],
  [['down'], ['UP_NEG']],
  [['turnLeft'], ['YAW_POS', 'TURN_LEFT']],
  [['turnRight'], ['YAW_NEG', 'TURN_RIGHT']],
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

const MOMENTARY: [MomentaryControl, string][] = [
  ['jump', 'UP_POS'],
  ['finishAnimation', 'FINISH_ANIM'],
  ['nudgeForward', 'NUDGE_AT_POS'],
  ['nudgeBack', 'NUDGE_AT_NEG'],
  ['nudgeLeft', 'NUDGE_LEFT_POS'],
  ['nudgeRight', 'NUDGE_LEFT_NEG'],
  ['nudgeUp', 'NUDGE_UP_POS'],
  ['nudgeDown', 'NUDGE_UP_NEG'],
];

describe('AgentControls', () => {
  it.each(HELD)('%s held has the control flags %s', (held, names) => {
    expect(heldNames(holding(...held))).toEqual(names);
  });

  it.each(MOMENTARY)('%s has the control flag %s until a packet contained it', (control, name) => {
    const controls = new AgentControls();
    controls.trigger(control);
    controls.trigger(control);
    expect([pendingNames(controls), heldNames(controls)]).toEqual([[name], []]);
    controls.markSent(0);
    expect(pendingNames(controls)).toEqual([name]);
    controls.markSent(controls.pendingFlags);
    expect(pendingNames(controls)).toEqual([]);
  });

  it('releases held controls', () => {
    const controls = holding('forward', 'typing', 'away');
    controls.setHeld('forward', false);
    expect(heldNames(controls)).toEqual(['AWAY']);
    controls.toggleFly();
    controls.releaseAll();
    expect([heldNames(controls), controls.state]).toEqual([['FLY'], 0]);
    expect(controls.isHeld('away')).toBe(false);
  });

  it('reports typing, editing and the title in separate bytes', () => {
    expect(holding('typing').state).toBe(0x04);
    expect(holding('editing').state).toBe(0x10);
    expect(holding('typing', 'editing').state).toBe(0x14);
    expect([holding('hideTitle').flags, holding('typing').flags]).toEqual([0x01, 0]);
  });

  it('flies, sits on the ground and stands up again', () => {
    const controls = new AgentControls();
    controls.toggleFly();
    expect([controls.posture, heldNames(controls)]).toEqual(['flying', ['FLY']]);
    controls.standUp();
    expect([heldNames(controls), pendingNames(controls)]).toEqual([['FLY'], ['STAND_UP']]);
    controls.sitOnGround();
    expect([heldNames(controls), pendingNames(controls)]).toEqual([['SIT_ON_GROUND'], []]);
    controls.standUp();
    expect([heldNames(controls), pendingNames(controls)]).toEqual([[], ['STAND_UP']]);
    controls.sitOnGround();
    controls.toggleFly();
    expect(heldNames(controls)).toEqual(['FLY']);
    controls.toggleFly();
    expect(heldNames(controls)).toEqual([]);
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

  it('turns the body a quarter a second while one turn is held', () => {
    const controls = holding('turnLeft');
    controls.advance(0.5);
    controls.advance(0.5);
    expectNumbers(controls.facing.body, [0, 0, HALF, HALF], 1e-15);
    controls.setHeld('turnRight', true);
    controls.advance(1);
    expectNumbers(controls.facing.body, [0, 0, HALF, HALF], 1e-15);
    controls.setHeld('turnLeft', false);
    controls.advance(2);
    expectNumbers(controls.facing.body, [0, 0, -HALF, HALF], 1e-15);
  });
});
