import { beforeEach, describe, expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { fromZRotation, type Quaternion } from '../../math/index.ts';
import { HANDLES, type HandleId, handleById } from '../../motion/puppetry-control/index.ts';
import type { StagePointer, XrHand } from '../../render/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';
import { Player } from '../playback/player.ts';
import { PuppetryState } from '../state/index.ts';
import type { ControlledBody, StageView } from './handle-drag.ts';
import { PuppeteerController } from './puppeteer-controller.ts';

/** Pixels of a metre at one metre from the eye, and where the middle is. */
const FOCUS = 800;
const MIDDLE = 400;
/** The eye stands before the avatar and looks along -X. */
const EYE = [5, 0, 1];
const HEAD = defaultSkeleton.jointNumber('mHead');

const eyes: StageView = {
  project(out, x, y, z) {
    const depth = EYE[0] - x;
    out[0] = MIDDLE + (FOCUS * (y - EYE[1])) / depth;
    out[1] = MIDDLE - (FOCUS * (z - EYE[2])) / depth;
    out[2] = depth;
  },
  rayThrough(out, x, y) {
    const across = (x - MIDDLE) / FOCUS;
    const up = (MIDDLE - y) / FOCUS;
    const length = Math.hypot(1, across, up);
    out.set([...EYE, -1 / length, across / length, up / length]);
  },
};

/** A body that stands two metres to the left of the stage's middle. */
class StagedBody implements ControlledBody {
  readonly player = new Player();
  readonly shown: (readonly [chosen: number, partner: number])[] = [];
  isShown = false;
  readonly place: ControlledBody['place'] & { left: number };

  constructor(left = 2) {
    const shown: ControlledBody['place']['handles']['active'] = {
      update: (_, chosen, partner = -1) => void this.shown.push([chosen, partner]),
    };
    this.place = {
      handles: {
        active: shown,
        setVisible: (visible) => {
          this.isShown = visible;
        },
      },
      toStage(this: { left: number }, out, x, y, z) {
        out.set([x, y + this.left, z]);
      },
      toAvatar(this: { left: number }, out, x, y, z) {
        out.set([x, y - this.left, z]);
      },
      left,
    };
    this.player.update();
  }

  at(joint: string): readonly number[] {
    return this.player.jointPosition(joint) ?? [];
  }
}

let now = 0;
let body = new StagedBody();
let board = new PuppetryState();
let sent: (OwnPuppetry | null)[] = [];
let redraws = 0;
let view = eyes;
let controller = create();

function create(): PuppeteerController {
  return new PuppeteerController({
    board,
    eyes: () => view,
    send: (own) => void sent.push(own),
    redraw: () => void redraws++,
    now: () => now,
  });
}

/** Pictures, 60 a second. */
function play(count = 1): void {
  for (let frame = 0; frame < count; frame++) {
    now += 1 / 60;
    controller.before();
    body.player.update();
    controller.afterFrame();
  }
}

/** Where the pointer is over a handle, and so far beside it (CSS pixels). */
function over(id: HandleId, right = 0, down = 0, more: Partial<StagePointer> = {}): StagePointer {
  const { matrices } = body.player.world;
  const o = 16 * handleById(id).joint + 12;
  const seen = new Float64Array(3);
  eyes.project(seen, matrices[o], matrices[o + 1] + 2, matrices[o + 2]);
  return { id: 1, type: 'mouse', x: seen[0] + right, y: seen[1] + down, shiftKey: false, ...more };
}

beforeEach(() => {
  now = 50;
  body = new StagedBody();
  board = new PuppetryState();
  sent = [];
  view = eyes;
  controller = create();
  controller.setBody(body);
  controller.setHandles(true);
  play();
});

describe('a pointer', () => {
  it.each([
    ['mouse', 13, true],
    ['mouse', 16, false],
    ['pen', 15, true],
    ['pen', 18, false],
    ['touch', 25, true],
    ['touch', 28, false],
  ] as const)('%s that is %d px beside a handle takes hold: %s', (type, right, takes) => {
    expect(controller.press(over('handLeft', right, 0, { type }))).toBe(takes);
    play();
    expect(board.grabbed.value.has('handLeft')).toBe(takes);
    expect(board.selected.value).toBe(takes ? 'handLeft' : null);
  });

  it('takes hold of what is nearest to the eye', () => {
    // The right foot is put before the left.
    const [, y, z] = body.at('mAnkleLeft');
    controller.puppeteer.handles.drag('footRight', [0.3, y, z + 0.05]);
    play(20);
    expect(controller.press(over('footRight'))).toBe(true);
    expect(board.selected.value).toBe('footRight');
  });

  it('takes nothing that is behind the eye, and nothing where nobody is', () => {
    const grip = over('handLeft');
    view = { ...eyes, project: (out) => out.set([grip.x, grip.y, -1]) };
    expect(controller.press(grip)).toBe(false);
    view = eyes;
    controller.setBody(null);
    play();
    expect(controller.press(grip)).toBe(false);
  });

  it('takes nothing while no handles are shown', () => {
    controller.setHandles(false);
    expect(controller.press(over('handLeft'))).toBe(false);
    expect(controller.hover(over('handLeft'))).toBe(false);
    expect(body.isShown).toBe(false);
  });

  it('drags a handle in the plane that faces the eye, as it took hold', () => {
    const [x, y, z] = body.at('mWristLeft');
    const grip = over('handLeft', 5, -3);
    controller.press(grip);
    controller.drag({ ...grip, x: grip.x - 20, y: grip.y + 30 });
    controller.release(grip, false);
    play(20);
    const target = targetOf('handLeft');
    // So many pixels are a metre at its depth.
    const metre = FOCUS / (EYE[0] - x);
    expectNumbers(target, [x, y - 20 / metre, z - 30 / metre], 1e-5);
    expectNumbers(body.at('mWristLeft'), target, 0.002);
    expect(board.targeted.value).toEqual(new Set(['handLeft']));
    expect(board.grabbed.value.size).toBe(0);
  });

  it('with Shift moves it to and fro, and goes on from there without', () => {
    const grip = over('footLeft');
    const before = body.at('mAnkleLeft');
    controller.press(grip);
    controller.drag({ ...grip, y: grip.y + 30, shiftKey: true });
    const same = targetOf('footLeft');
    expectNumbers(same, before, 1e-4);
    controller.drag({ ...grip, y: grip.y - 20, shiftKey: true });
    const away = targetOf('footLeft');
    // 50 pixels up from where Shift was pressed: as many metres as they are wide there.
    const metres = (50 * (EYE[0] - before[0])) / FOCUS;
    expect(fromEye(away) - fromEye(before)).toBeCloseTo(metres, 4);
    controller.drag({ ...grip, y: grip.y - 20 });
    expectNumbers(targetOf('footLeft'), away, 1e-4);
  });

  it('leaves it where it is while the pointer meets nothing there', () => {
    const grip = over('handLeft');
    controller.press(grip);
    controller.drag({ ...grip, x: grip.x - 20 });
    const before = targetOf('handLeft');
    for (const way of [
      [0, 1, 0],
      [1, 0, 0],
    ]) {
      view = { ...eyes, rayThrough: (out) => out.set([...EYE, ...way]) };
      controller.drag({ ...grip, x: grip.x + 300 });
      expectNumbers(targetOf('handLeft'), before, 1e-6);
    }
  });

  it('gives back at once what was only just taken hold of', () => {
    expect(controller.cancel()).toBe(false);
    controller.press(over('handLeft'));
    expect(controller.cancel()).toBe(true);
    play();
    expect(board.grabbed.value.size).toBe(0);
  });

  it('gives everything back with Escape, and when the browser takes it away', () => {
    controller.nudge('handLeft', 0.1, -0.1, 0.1);
    controller.setPinned('footRight', true);
    play(20);
    const before = targetOf('handLeft');
    for (const giveBack of [
      () => controller.cancel(),
      () => controller.release(over('hips'), true),
    ]) {
      const grip = over('hips');
      expect(controller.press(grip)).toBe(true);
      controller.drag({ ...grip, y: grip.y + 40 });
      play(5);
      giveBack();
      play(40);
      expectNumbers(targetOf('handLeft'), before, 1e-5);
      expect(board.targeted.value).toEqual(new Set(['handLeft', 'footRight']));
      expect(board.pinned.value).toEqual(new Set(['footRight']));
      controller.drag(grip);
      play();
      expect(board.targeted.value.has('hips')).toBe(false);
    }
    expect(controller.cancel()).toBe(false);
  });

  it('holds one handle each, when there are several', () => {
    controller.press(over('handLeft'));
    expect(controller.press(over('handLeft', 0, 0, { id: 2 }))).toBe(false);
    expect(controller.press(over('handRight', 0, 0, { id: 2 }))).toBe(true);
    play();
    expect(board.grabbed.value).toEqual(new Set(['handLeft', 'handRight']));
  });

  it('shows what it is over, and what goes with it', () => {
    const left = HANDLES.findIndex(({ id }) => id === 'handLeft');
    const right = HANDLES.findIndex(({ id }) => id === 'handRight');
    expect(controller.hover(over('handLeft'))).toBe(true);
    play();
    expect(body.shown.at(-1)).toEqual([left, -1]);
    controller.setMirror(true);
    play();
    expect(body.shown.at(-1)).toEqual([left, right]);
    controller.leave();
    play();
    expect(body.shown.at(-1)).toEqual([-1, -1]);
  });
});

it('moves what keys move by that much', () => {
  const [x, y, z] = body.at('mWristRight');
  controller.nudge('handRight', 0.02, 0.1, 0.03);
  controller.nudge('handRight', 0.02, 0, 0);
  play(20);
  expectNumbers(targetOf('handRight'), [x + 0.04, y + 0.1, z + 0.03], 1e-5);
});

describe('a hand in a headset', () => {
  const hand = (x: number, y: number, z: number, isGrabbing: boolean): XrHand => ({
    side: 0,
    position: Float32Array.of(x, y, z),
    rotation: Float32Array.of(0, 0, 0, 1),
    isGrabbing,
  });

  it('takes hold of the nearest handle in reach, when it closes there', () => {
    const [x, y, z] = body.at('mWristLeft');
    controller.updateHands([hand(x + 0.3, y, z, false)]);
    controller.updateHands([hand(x + 0.3, y, z, true)]);
    controller.updateHands([hand(x, y, z, true)]);
    play();
    expect(board.grabbed.value.size).toBe(0);
    controller.updateHands([hand(x, y - 0.1, z, false)]);
    controller.updateHands([hand(x, y - 0.1, z, true)]);
    play();
    expect(board.grabbed.value).toEqual(new Set(['handLeft']));
    controller.updateHands([hand(x + 0.2, y - 0.2, z, true)]);
    expectNumbers(targetOf('handLeft'), [x + 0.2, y - 0.1, z], 1e-5);
    controller.updateHands([hand(x + 0.2, y - 0.2, z, false)]);
    play();
    expect(board.grabbed.value.size).toBe(0);
    expect(board.targeted.value).toEqual(new Set(['handLeft']));
  });

  it('turns what it holds as it turns itself', () => {
    const [x, y, z] = body.at('mWristLeft');
    const turned = (isGrabbing: boolean, [...rotation]: Quaternion) => ({
      ...hand(x, y, z, isGrabbing),
      rotation: Float32Array.from(rotation),
    });
    controller.updateHands([turned(false, fromZRotation(30))]);
    controller.updateHands([turned(true, fromZRotation(30))]);
    // By 20° more: a hand that was not turned before is turned by those 20° then, about the same axis.
    controller.updateHands([turned(true, fromZRotation(50))]);
    play(20);
    const wrist = 4 * handleById('handLeft').joint;
    const drawn = body.player.world.rotations.slice(wrist, wrist + 4);
    expectSameRotation(drawn, fromZRotation(20), 0.001);
  });

  it('loses what it holds with Escape, and with the body', () => {
    const [x, y, z] = body.at('mWristLeft');
    for (const lose of [() => controller.cancel(), () => controller.setBody(null)]) {
      controller.updateHands([hand(x, y, z, false)]);
      controller.updateHands([hand(x, y, z, true)]);
      controller.updateHands([hand(x + 0.1, y, z, true)]);
      lose();
      controller.updateHands([hand(x + 0.2, y, z, true)]);
      play();
      expect(board.grabbed.value.size).toBe(0);
      expect(board.targeted.value.size).toBe(0);
    }
  });
});

describe('sending', () => {
  it('tells what is new, 20 times a second at most, and once that it is over', () => {
    play(10);
    expect(sent).toEqual([]);
    const grip = over('handLeft');
    controller.press(grip);
    for (let frame = 0; frame < 60; frame++) {
      controller.drag({ ...grip, x: grip.x - frame });
      play();
    }
    expect(sent.length).toBeGreaterThan(14);
    expect(sent.length).toBeLessThanOrEqual(21);
    play(20);
    sent = [];
    play(60);
    expect(sent).toEqual([]);
    controller.reset();
    play(60);
    expect(sent.at(-1)).toBeNull();
    expect(sent.filter((own) => own === null)).toHaveLength(1);
    expect(board.active.value).toBe(false);
  });

  it('sends results in layout C, and targets in the others', () => {
    controller.nudge('handLeft', 0.1, -0.1, 0);
    play(20);
    const { layout, blockBytes, events } = sent.at(-1) ?? never();
    expect([layout, blockBytes]).toEqual(['C', 210]);
    expect(board.sentJoints.value).toBe(3);
    expect([...Array.from(events.masks)]).toEqual([2, 2, 2]);
    board.sendLayout.value = 'B';
    board.viewerBlocks.value = false;
    play(5);
    const other = sent.at(-1) ?? never();
    expect([other.layout, other.blockBytes]).toEqual(['B', 255]);
    expect(Array.from(other.events.masks)).toContain(0x10);
    board.sendLayout.value = 'A';
    play(5);
    expect(sent.at(-1)).toEqual({ ...other, layout: 'A' });
    board.viewerBlocks.value = true;
    play(5);
    expect(sent.at(-1)).toEqual({ ...other, layout: 'A', blockBytes: 210 });
    controller.reset();
    play(60);
    expect(board.sentJoints.value).toBe(0);
  });

  it('solves also where one sees what comes back, or is not drawn', () => {
    controller.isEchoed = true;
    const before = body.at('mWristLeft');
    controller.nudge('handLeft', 0.1, -0.1, 0);
    play(20);
    expect(sent.length).toBeGreaterThan(0);
    expectNumbers(body.at('mWristLeft'), before, 1e-6);
    controller.isEchoed = false;
    play(20);
    expect(body.at('mWristLeft')[0]).toBeCloseTo(before[0] + 0.1, 2);
  });
});

describe('letting go', () => {
  it('of all takes back what programs ask, too', () => {
    controller.puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
    controller.nudge('handLeft', 0.1, -0.1, 0);
    controller.nudge('handRight', 0.1, 0.1, 0);
    play(20);
    controller.reset('handLeft');
    play();
    expect(board.targeted.value).toEqual(new Set(['handRight']));
    play(40);
    expect(board.active.value).toBe(true);
    controller.reset();
    play(40);
    expect(board.active.value).toBe(false);
  });
});

it.each<[string, () => void]>([
  ['press', () => controller.press(over('handLeft'))],
  ['hover', () => controller.hover(over('handLeft'))],
  ['hands', () => controller.updateHands([])],
  ['handles', () => controller.setHandles(false)],
  ['mirror', () => controller.setMirror(true)],
  ['pin', () => controller.setPinned('handLeft', true)],
  ['choose', () => controller.select('handLeft')],
  ['nudge', () => controller.nudge('handLeft', 0, 0, 0.1)],
  ['reset', () => controller.reset()],
  ['another body', () => controller.setBody(null)],
])('asks for another picture after %s', (_, act) => {
  redraws = 0;
  play(10);
  controller.setBody(body);
  expect(redraws).toBe(0);
  act();
  expect(redraws).toBeGreaterThan(0);
});

it('goes over to the same body in another place', () => {
  const other = new StagedBody(0);
  const moved: ControlledBody = { player: body.player, place: other.place };
  controller.setBody(moved);
  play(2);
  expect(controller.body).toBe(moved);
  expect([other.isShown, body.isShown]).toEqual([true, false]);
});

it('goes over to another body once the former has eased out', () => {
  const before = body.at('mWristLeft');
  controller.nudge('handLeft', 0.1, -0.1, 0);
  play(20);
  const other = new StagedBody(0);
  controller.setBody(other);
  play(20);
  // It was 0.14 m away, and has half a second to come back.
  const away = Math.hypot(...body.at('mWristLeft').map((value, axis) => value - before[axis]));
  expect(away).toBeGreaterThan(0.005);
  expect(away).toBeLessThan(0.08);
  expect(other.isShown).toBe(false);
  expect(board.active.value).toBe(true);
  play(30);
  expect(other.isShown).toBe(true);
  expect(body.isShown).toBe(false);
  expectNumbers(body.at('mWristLeft'), new StagedBody().at('mWristLeft'), 1e-5);
  expect(board.active.value).toBe(false);
});

it('lets nobody take hold of a body that is on its way out', () => {
  controller.nudge('handLeft', 0.1, -0.1, 0);
  play(20);
  controller.setBody(new StagedBody(0));
  play(5);
  expect(controller.press(over('handLeft'))).toBe(false);
  play(40);
  expect(board.grabbed.value.size).toBe(0);
  expect(board.active.value).toBe(false);
});

it('waits not for ever for a body that nobody draws any more', () => {
  controller.nudge('handLeft', 0.1, -0.1, 0);
  play(20);
  controller.setBody(null);
  for (let frame = 0; frame < 60; frame++) {
    now += 1 / 60;
    controller.before();
  }
  expect(board.showHandles.value).toBe(true);
  expect(controller.puppeteer.avatar).toBeNull();
  expect(sent.at(-1)).toBeNull();
});

function targetOf(id: HandleId): number[] {
  play(0);
  const place = new Float32Array(3);
  const asked = controller.puppeteer.handles.save();
  const index = HANDLES.indexOf(handleById(id));
  place.set(asked.positions.subarray(3 * index, 3 * index + 3));
  return [place[0], place[1], place[2] + 1.067 + body.player.rise];
}

function fromEye(point: readonly number[]): number {
  return Math.hypot(...point.map((value, axis) => value + (axis === 1 ? 2 : 0) - EYE[axis]));
}

function never(): never {
  throw new Error('nothing was sent');
}
