import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { controlFlagNames, encodeMessage } from '../lludp/index.ts';
import { AgentControls, type AgentUpdate, AgentUpdateSchedule } from './index.ts';

const IDS = {
  agentId: '11111111-2222-3333-4444-555555555555',
  sessionId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
};

const PLAIN = `00 00000007 00 04
  11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee
  0000000000000000f304353f 000000000000000000000000 00
  000000430000fa420000cc41 000000000000803f00000000 000080bf0000000000000000 00000000000000000000803f
  0000c042 00200000 00`;

const CODED = `80 00000007 00 04
  11111111222233334444555555555555 aaaaaaaabbbbccccddddeeeeeeeeeeee
  0008f304353f 001043 0002fa42 0002cc41 0006803f 000680bf 0012803f 0002c042 000120 0003`;

/** A schedule that ticks every 20 ms, and whose updates are all sent. */
class Session {
  readonly controls = new AgentControls();
  readonly schedule: AgentUpdateSchedule;
  now = 0;

  constructor(rate?: number) {
    this.schedule = new AgentUpdateSchedule(IDS, this.controls, rate);
    this.schedule.arrive();
  }

  /** Runs until `until`, and returns when updates were sent, and their control flags. */
  run(until: number): [at: number, flags: string][] {
    const sent: [number, string][] = [];
    for (; this.now <= until; this.now += 20) {
      this.controls.advance(0.02);
      const update = this.schedule.tick(this.now);
      if (!update) continue;
      this.schedule.markSent(update, this.now);
      sent.push([this.now, flagsOf(update)]);
    }
    return sent;
  }

  /** Runs until the updates that follow the arrival have been sent. */
  settled(): this {
    this.run(100);
    return this;
  }
}

function flagsOf({ value }: AgentUpdate): string {
  return controlFlagNames(value.AgentData.ControlFlags).join(' ');
}

describe('the example of the reference', () => {
  const controls = new AgentControls();
  // The head of the example does not follow the body.
  controls.facing.look(0, 0);
  controls.facing.faceAlong([0, 1, 0]);
  controls.camera.look([128, 125, 25.5], [0, 1, 0]);
  controls.setFlying(true);
  const schedule = new AgentUpdateSchedule(IDS, controls);
  schedule.arrive();
  const { value } = schedule.tick(0)!;

  it('is encoded byte for byte', () => {
    const plain = encodeMessage('AgentUpdate', value, { sequence: 7, zeroCoded: false });
    expect(toHex(plain)).toBe(toHex(hex(PLAIN)));
    const coded = encodeMessage('AgentUpdate', value, { sequence: 7 });
    expect(toHex(coded)).toBe(toHex(hex(CODED)));
    expect([plain.length, coded.length]).toEqual([121, 77]);
  });

  it('is a copy, which later changes do not affect', () => {
    const before = structuredClone(value);
    controls.camera.look([1, 2, 3], [1, 0, 0]);
    controls.facing.turn(1);
    controls.facing.look(1, 1);
    expect(value).toEqual(before);
  });
});

describe('AgentUpdateSchedule', () => {
  it('sends nothing before the arrival and after the agent left', () => {
    const controls = new AgentControls();
    const schedule = new AgentUpdateSchedule(IDS, controls);
    controls.trigger('jump');
    expect(schedule.tick(0)).toBeNull();
    schedule.arrive();
    expect(schedule.tick(5)).not.toBeNull();
    schedule.leave();
    expect(schedule.tick(5000)).toBeNull();
  });

  it('returns the first update of an arrival at once and reliably, until it was sent', () => {
    const { schedule } = new Session();
    expect(schedule.tick(0)!.reliable).toBe(true);
    const first = schedule.tick(1)!;
    expect(first.reliable).toBe(true);
    schedule.markSent(first, 1);
    expect(schedule.tick(100)).toBeNull();
    expect(schedule.tick(101)!.reliable).toBe(false);
    schedule.arrive();
    expect(schedule.tick(101)!.reliable).toBe(false);
    schedule.leave();
    schedule.arrive();
    expect(schedule.tick(2)!.reliable).toBe(true);
  });

  it('sends one update a second while nothing changes', () => {
    expect(new Session().run(3000)).toEqual([
      [0, ''],
      [100, ''],
      [1000, ''],
      [1900, ''],
      [2800, ''],
    ]);
  });

  it('sends changed control flags at once and once more', () => {
    const session = new Session().settled();
    session.run(280);
    session.controls.setHeld('forward', true);
    expect(session.run(1000)).toEqual([
      [300, 'NUDGE_AT_POS'],
      [400, 'NUDGE_AT_POS'],
      [540, 'AT_POS'],
      [640, 'AT_POS'],
    ]);
    session.controls.setHeld('forward', false);
    expect(session.run(1200)).toEqual([
      [1020, ''],
      [1120, ''],
    ]);
  });

  it('delays changes to keep the rate', () => {
    const session = new Session(5);
    session.run(280);
    expect(session.now).toBe(300);
    session.controls.setHeld('away', true);
    expect(session.run(380)).toEqual([]);
    session.controls.setHeld('stop', true);
    expect(session.run(700)).toEqual([
      [400, 'STOP AWAY'],
      [600, 'STOP AWAY'],
    ]);
  });

  it('sends a momentary control in one packet, followed by one without it', () => {
    const session = new Session().settled();
    session.controls.sitOnGround();
    session.controls.standUp();
    expect(session.run(700)).toEqual([
      [200, 'STAND_UP'],
      [300, ''],
    ]);
  });

  it('keeps a momentary control until its packet was sent, and one that was triggered meanwhile', () => {
    const { schedule, controls } = new Session().settled();
    controls.standUp();
    expect(flagsOf(schedule.tick(300)!)).toBe('STAND_UP');
    const update = schedule.tick(320)!;
    expect(flagsOf(update)).toBe('STAND_UP');
    controls.trigger('nudgeUp');
    schedule.markSent(update, 320);
    expect(flagsOf(schedule.tick(420)!)).toBe('NUDGE_UP_POS');
  });

  it.each([['typing'], ['hideTitle']] as const)(
    'sends changes of %s like those of control flags',
    (control) => {
      const session = new Session().settled();
      session.controls.setHeld(control, true);
      expect(session.run(900).map(([at]) => at)).toEqual([200, 300]);
    },
  );

  it.each<[string, (controls: AgentControls) => void]>([
    ['a farther view', ({ camera }) => Object.assign(camera, { far: 128 })],
    ['the body by 2.9 degrees', ({ facing }) => facing.turn(radians(2.9))],
    ['the head by 2.9 degrees', ({ facing }) => facing.look(0, radians(2.9))],
  ])('sends %s once', (_, change) => {
    const session = new Session().settled();
    change(session.controls);
    expect(session.run(900).map(([at]) => at)).toEqual([200]);
  });

  it.each<[string, (controls: AgentControls) => void]>([
    ['49 mm on', ({ camera }) => camera.look([0.049, 0, 0], [1, 0, 0])],
    ['0.49 degrees up', ({ camera }) => camera.look([0, 0, 0], tiltedUp(0.49))],
    ['the body by 2.7 degrees', ({ facing }) => facing.turn(radians(2.7))],
    ['the head by 2.7 degrees', ({ facing }) => facing.look(0, radians(2.7))],
  ])('delays %s to the next update', (_, change) => {
    const session = new Session().settled();
    change(session.controls);
    expect(session.run(900)).toEqual([]);
  });

  it.each<[string, (controls: AgentControls) => void]>([
    ['51 mm on', ({ camera }) => camera.look([0.051, 0, 0], [1, 0, 0])],
    ['0.51 degrees up', ({ camera }) => camera.look([0, 0, 0], tiltedUp(0.51))],
  ])('sends a camera that moved %s four times a second at most', (_, change) => {
    const session = new Session().settled();
    change(session.controls);
    expect(session.run(900).map(([at]) => at)).toEqual([360]);
  });

  it('adds up small movements of the camera', () => {
    const session = new Session().settled();
    session.run(480);
    session.controls.camera.look([0.03, 0, 0], [1, 0, 0]);
    expect(session.run(500)).toEqual([]);
    session.controls.camera.look([0.06, 0, 0], [1, 0, 0]);
    expect(session.run(900).map(([at]) => at)).toEqual([520]);
  });

  it('sends the turn of a camera that looks straight down', () => {
    const session = new Session();
    const { camera } = session.controls;
    camera.look([0, 0, 9], [0, 0, -1]);
    session.settled();
    camera.look([0, 0, 9], [0.0001, 0.001, -1]);
    expect(session.run(900).map(([at]) => at)).toEqual([360]);
  });

  it.each([0.9, 0, -1, Number.NaN])('refuses the rate %d', (rate) => {
    expect(() => new Session(rate)).toThrow(RangeError);
  });
});

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const tiltedUp = (degrees: number) => [Math.cos(radians(degrees)), 0, Math.sin(radians(degrees))];
