import { beforeEach, describe, expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { fromZRotation, type Quaternion } from '../../math/index.ts';
import { type HandleId, handleById, handleIndex } from '../../motion/puppetry-control/index.ts';
import type { StagePointer, XrHand } from '../../render/index.ts';
import type { OwnPuppetry } from '../../session/index.ts';
import { Player } from '../playback/player.ts';
import { PuppetryState } from '../state/index.ts';
import type { StageProjection } from './handle-drag.ts';
import { type ControlledBody, PuppeteerController } from './puppeteer-controller.ts';

/** Pixels per metre at one metre from the camera, and the centre of the canvas. */
const FOCUS = 800;
const CENTER = 400;
/** The camera is in front of the avatar, and looks along -X. */
const CAMERA = [5, 0, 1];
const HEAD = defaultSkeleton.jointNumber('mHead');

const frontCamera: StageProjection = {
  project(out, x, y, z) {
    const depth = CAMERA[0] - x;
    out[0] = CENTER + (FOCUS * (y - CAMERA[1])) / depth;
    out[1] = CENTER - (FOCUS * (z - CAMERA[2])) / depth;
    out[2] = depth;
  },
  rayThrough(out, x, y) {
    const across = (x - CENTER) / FOCUS;
    const up = (CENTER - y) / FOCUS;
    const length = Math.hypot(1, across, up);
    out.set([...CAMERA, -1 / length, across / length, up / length]);
  },
};

/** A body two metres to the left of the stage's centre. */
class FakeBody implements ControlledBody {
  readonly player = new Player();
  readonly shown: (readonly [selected: number, partner: number])[] = [];
  isShown = false;
  readonly root: ControlledBody['root'] & { left: number };

  constructor(left = 2) {
    const active: ControlledBody['root']['handles']['active'] = {
      update: (_, selected, partner = -1) => void this.shown.push([selected, partner]),
    };
    this.root = {
      handles: {
        active,
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
let body = new FakeBody();
let state = new PuppetryState();
let sent: (OwnPuppetry | null)[] = [];
let requestedFrames = 0;
let camera = frontCamera;
let controller = create();

function create(): PuppeteerController {
  return new PuppeteerController({
    state,
    camera: () => camera,
    send: (own) => void sent.push(own),
    requestFrame: () => void requestedFrames++,
    now: () => now,
  });
}

/** Draws frames, 60 a second. */
function play(count = 1): void {
  for (let frame = 0; frame < count; frame++) {
    now += 1 / 60;
    controller.beforeFrame();
    body.player.update();
    controller.afterFrame();
  }
}

/** A pointer over a handle, or so far beside it (CSS pixels). */
function over(id: HandleId, right = 0, down = 0, more: Partial<StagePointer> = {}): StagePointer {
  const { matrices } = body.player.world;
  const o = 16 * handleById(id).joint + 12;
  const point = new Float64Array(3);
  frontCamera.project(point, matrices[o], matrices[o + 1] + 2, matrices[o + 2]);
  return {
    id: 1,
    type: 'mouse',
    x: point[0] + right,
    y: point[1] + down,
    shiftKey: false,
    ...more,
  };
}

beforeEach(() => {
  now = 50;
  body = new FakeBody();
  state = new PuppetryState();
  sent = [];
  camera = frontCamera;
  controller = create();
  controller.setBody(body);
  controller.setVisible(true);
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
  ] as const)('%s that is %d px beside a handle grabs it: %s', (type, right, grabs) => {
    expect(controller.interaction.press(over('handLeft', right, 0, { type }))).toBe(grabs);
    play();
    expect(state.grabbed.value.has('handLeft')).toBe(grabs);
    expect(state.selected.value).toBe(grabs ? 'handLeft' : null);
  });

  it('grabs the handle that is nearest to the camera', () => {
    // The right foot is in front of the left.
    const [, y, z] = body.at('mAnkleLeft');
    controller.puppeteer.handles.drag('footRight', [0.3, y, z + 0.05]);
    play(20);
    expect(controller.interaction.press(over('footRight'))).toBe(true);
    expect(state.selected.value).toBe('footRight');
  });

  it('grabs nothing behind the camera, and nothing without a body', () => {
    const pointer = over('handLeft');
    camera = { ...frontCamera, project: (out) => out.set([pointer.x, pointer.y, -1]) };
    expect(controller.interaction.press(pointer)).toBe(false);
    camera = frontCamera;
    controller.setBody(null);
    play();
    expect(controller.interaction.press(pointer)).toBe(false);
  });

  it('grabs nothing while no handles are shown', () => {
    controller.setVisible(false);
    expect(controller.interaction.press(over('handLeft'))).toBe(false);
    expect(controller.interaction.hover(over('handLeft'))).toBe(false);
    expect(body.isShown).toBe(false);
  });

  it('drags a handle in the plane that faces the camera, and keeps its distance from it', () => {
    const [x, y, z] = body.at('mWristLeft');
    const pointer = over('handLeft', 5, -3);
    controller.interaction.press(pointer);
    controller.interaction.drag({ ...pointer, x: pointer.x - 20, y: pointer.y + 30 });
    controller.interaction.release(pointer, false);
    play(20);
    const target = targetOf('handLeft');
    // Pixels per metre at its depth.
    const metre = FOCUS / (CAMERA[0] - x);
    expectNumbers(target, [x, y - 20 / metre, z - 30 / metre], 1e-5);
    expectNumbers(body.at('mWristLeft'), target, 0.002);
    expect(state.targeted.value).toEqual(new Set(['handLeft']));
    expect(state.grabbed.value.size).toBe(0);
  });

  it('with Shift moves it along the line of sight, and continues from there without', () => {
    const pointer = over('footLeft');
    const before = body.at('mAnkleLeft');
    controller.interaction.press(pointer);
    controller.interaction.drag({ ...pointer, y: pointer.y + 30, shiftKey: true });
    const same = targetOf('footLeft');
    expectNumbers(same, before, 1e-4);
    controller.interaction.drag({ ...pointer, y: pointer.y - 20, shiftKey: true });
    const away = targetOf('footLeft');
    // 50 pixels up from where Shift was pressed, in metres at its depth.
    const metres = (50 * (CAMERA[0] - before[0])) / FOCUS;
    expect(fromCamera(away) - fromCamera(before)).toBeCloseTo(metres, 4);
    controller.interaction.drag({ ...pointer, y: pointer.y - 20 });
    expectNumbers(targetOf('footLeft'), away, 1e-4);
  });

  it('leaves it where it is while the pointer does not meet the plane', () => {
    const pointer = over('handLeft');
    controller.interaction.press(pointer);
    controller.interaction.drag({ ...pointer, x: pointer.x - 20 });
    const before = targetOf('handLeft');
    for (const direction of [
      [0, 1, 0],
      [1, 0, 0],
    ]) {
      camera = { ...frontCamera, rayThrough: (out) => out.set([...CAMERA, ...direction]) };
      controller.interaction.drag({ ...pointer, x: pointer.x + 300 });
      expectNumbers(targetOf('handLeft'), before, 1e-6);
    }
  });

  it('can be cancelled before it has dragged anything', () => {
    expect(controller.interaction.cancel()).toBe(false);
    controller.interaction.press(over('handLeft'));
    expect(controller.interaction.cancel()).toBe(true);
    play();
    expect(state.grabbed.value.size).toBe(0);
  });

  it('returns everything when it is cancelled, as by the browser', () => {
    controller.nudge('handLeft', 0.1, -0.1, 0.1);
    controller.setPinned('footRight', true);
    play(20);
    const before = targetOf('handLeft');
    for (const cancel of [
      () => controller.interaction.cancel(),
      () => controller.interaction.release(over('hips'), true),
    ]) {
      const pointer = over('hips');
      expect(controller.interaction.press(pointer)).toBe(true);
      controller.interaction.drag({ ...pointer, y: pointer.y + 40 });
      play(5);
      cancel();
      play(40);
      expectNumbers(targetOf('handLeft'), before, 1e-5);
      expect(state.targeted.value).toEqual(new Set(['handLeft', 'footRight']));
      expect(state.pinned.value).toEqual(new Set(['footRight']));
      controller.interaction.drag(pointer);
      play();
      expect(state.targeted.value.has('hips')).toBe(false);
    }
    expect(controller.interaction.cancel()).toBe(false);
  });

  it('grabs one handle for each of several pointers', () => {
    controller.interaction.press(over('handLeft'));
    expect(controller.interaction.press(over('handLeft', 0, 0, { id: 2 }))).toBe(false);
    expect(controller.interaction.press(over('handRight', 0, 0, { id: 2 }))).toBe(true);
    play();
    expect(state.grabbed.value).toEqual(new Set(['handLeft', 'handRight']));
  });

  it('highlights the handle it is over, and its mirror image', () => {
    const left = handleIndex('handLeft');
    const right = handleIndex('handRight');
    expect(controller.interaction.hover(over('handLeft'))).toBe(true);
    play();
    expect(body.shown.at(-1)).toEqual([left, -1]);
    controller.setMirror(true);
    play();
    expect(body.shown.at(-1)).toEqual([left, right]);
    controller.interaction.leave();
    play();
    expect(body.shown.at(-1)).toEqual([-1, -1]);
  });
});

it('nudges a handle by metres', () => {
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

  it('grabs the nearest handle in reach when it closes there', () => {
    const [x, y, z] = body.at('mWristLeft');
    controller.interaction.updateHands([hand(x + 0.3, y, z, false)]);
    controller.interaction.updateHands([hand(x + 0.3, y, z, true)]);
    controller.interaction.updateHands([hand(x, y, z, true)]);
    play();
    expect(state.grabbed.value.size).toBe(0);
    controller.interaction.updateHands([hand(x, y - 0.1, z, false)]);
    controller.interaction.updateHands([hand(x, y - 0.1, z, true)]);
    play();
    expect(state.grabbed.value).toEqual(new Set(['handLeft']));
    controller.interaction.updateHands([hand(x + 0.2, y - 0.2, z, true)]);
    expectNumbers(targetOf('handLeft'), [x + 0.2, y - 0.1, z], 1e-5);
    controller.interaction.updateHands([hand(x + 0.2, y - 0.2, z, false)]);
    play();
    expect(state.grabbed.value.size).toBe(0);
    expect(state.targeted.value).toEqual(new Set(['handLeft']));
  });

  it('rotates the grabbed handle as it rotates itself', () => {
    const [x, y, z] = body.at('mWristLeft');
    const turned = (isGrabbing: boolean, [...rotation]: Quaternion) => ({
      ...hand(x, y, z, isGrabbing),
      rotation: Float32Array.from(rotation),
    });
    controller.interaction.updateHands([turned(false, fromZRotation(30))]);
    controller.interaction.updateHands([turned(true, fromZRotation(30))]);
    // By 20° more: the avatar's hand, which was not rotated, is then rotated by 20° about the same axis.
    controller.interaction.updateHands([turned(true, fromZRotation(50))]);
    play(20);
    const wrist = 4 * handleById('handLeft').joint;
    const drawn = body.player.world.rotations.slice(wrist, wrist + 4);
    expectSameRotation(drawn, fromZRotation(20), 0.001);
  });

  it('releases the handle when it is cancelled, and when the body is removed', () => {
    const [x, y, z] = body.at('mWristLeft');
    for (const release of [() => controller.interaction.cancel(), () => controller.setBody(null)]) {
      controller.interaction.updateHands([hand(x, y, z, false)]);
      controller.interaction.updateHands([hand(x, y, z, true)]);
      controller.interaction.updateHands([hand(x + 0.1, y, z, true)]);
      release();
      controller.interaction.updateHands([hand(x + 0.2, y, z, true)]);
      play();
      expect(state.grabbed.value.size).toBe(0);
      expect(state.targeted.value.size).toBe(0);
    }
  });
});

describe('sending', () => {
  it('reports changes at most 20 times a second, and the end once', () => {
    play(10);
    expect(sent).toEqual([]);
    const pointer = over('handLeft');
    controller.interaction.press(pointer);
    for (let frame = 0; frame < 60; frame++) {
      controller.interaction.drag({ ...pointer, x: pointer.x - frame });
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
    expect(state.active.value).toBe(false);
  });

  it('sends results in layout C, and targets in the others', () => {
    controller.nudge('handLeft', 0.1, -0.1, 0);
    play(20);
    const { layout, blockBytes, events } = sent.at(-1) ?? noPuppetry();
    expect([layout, blockBytes]).toEqual(['C', 210]);
    expect(state.sentJoints.value).toBe(3);
    expect([...Array.from(events.masks)]).toEqual([2, 2, 2]);
    state.sendLayout.value = 'B';
    state.viewerBlocks.value = false;
    play(5);
    const other = sent.at(-1) ?? noPuppetry();
    expect([other.layout, other.blockBytes]).toEqual(['B', 255]);
    expect(Array.from(other.events.masks)).toContain(0x10);
    state.sendLayout.value = 'A';
    play(5);
    expect(sent.at(-1)).toEqual({ ...other, layout: 'A' });
    state.viewerBlocks.value = true;
    play(5);
    expect(sent.at(-1)).toEqual({ ...other, layout: 'A', blockBytes: 210 });
    controller.reset();
    play(60);
    expect(state.sentJoints.value).toBe(0);
  });

  it('solves targets even if the body shows the puppetry that the region sends back', () => {
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

describe('a reset', () => {
  it('of all handles also ends what programs have set', () => {
    controller.puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
    controller.nudge('handLeft', 0.1, -0.1, 0);
    controller.nudge('handRight', 0.1, 0.1, 0);
    play(20);
    controller.reset('handLeft');
    play();
    expect(state.targeted.value).toEqual(new Set(['handRight']));
    play(40);
    expect(state.active.value).toBe(true);
    controller.reset();
    play(40);
    expect(state.active.value).toBe(false);
  });
});

it.each<[string, () => void]>([
  ['press', () => controller.interaction.press(over('handLeft'))],
  ['hover', () => controller.interaction.hover(over('handLeft'))],
  ['hands', () => controller.interaction.updateHands([])],
  ['handles', () => controller.setVisible(false)],
  ['mirror', () => controller.setMirror(true)],
  ['pin', () => controller.setPinned('handLeft', true)],
  ['select', () => controller.select('handLeft')],
  ['nudge', () => controller.nudge('handLeft', 0, 0, 0.1)],
  ['reset', () => controller.reset()],
  ['another body', () => controller.setBody(null)],
])('requests a frame after %s', (_, act) => {
  requestedFrames = 0;
  play(10);
  controller.setBody(body);
  expect(requestedFrames).toBe(0);
  act();
  expect(requestedFrames).toBeGreaterThan(0);
});

it('switches to the same body with another root', () => {
  const other = new FakeBody(0);
  const moved: ControlledBody = { player: body.player, root: other.root };
  controller.setBody(moved);
  play(2);
  expect([other.isShown, body.isShown]).toEqual([true, false]);
});

it('switches to another body once the former one has eased out', () => {
  const before = body.at('mWristLeft');
  controller.nudge('handLeft', 0.1, -0.1, 0);
  play(20);
  const other = new FakeBody(0);
  controller.setBody(other);
  play(20);
  // It was 0.14 m away, and has half a second to return.
  const distance = Math.hypot(...body.at('mWristLeft').map((value, axis) => value - before[axis]));
  expect(distance).toBeGreaterThan(0.005);
  expect(distance).toBeLessThan(0.08);
  expect(other.isShown).toBe(false);
  expect(state.active.value).toBe(true);
  play(30);
  expect(other.isShown).toBe(true);
  expect(body.isShown).toBe(false);
  expectNumbers(body.at('mWristLeft'), new FakeBody().at('mWristLeft'), 1e-5);
  expect(state.active.value).toBe(false);
});

it('grabs nothing of a body that eases out', () => {
  controller.nudge('handLeft', 0.1, -0.1, 0);
  play(20);
  controller.setBody(new FakeBody(0));
  play(5);
  expect(controller.interaction.press(over('handLeft'))).toBe(false);
  play(40);
  expect(state.grabbed.value.size).toBe(0);
  expect(state.active.value).toBe(false);
});

it('does not wait for a body that is no longer drawn', () => {
  controller.nudge('handLeft', 0.1, -0.1, 0);
  play(20);
  controller.setBody(null);
  for (let frame = 0; frame < 60; frame++) {
    now += 1 / 60;
    controller.beforeFrame();
  }
  expect(state.showHandles.value).toBe(true);
  expect(controller.puppeteer.avatar).toBeNull();
  expect(sent.at(-1)).toBeNull();
});

/** The target of a handle in the avatar's frame. */
function targetOf(id: HandleId): number[] {
  play(0);
  const { positions } = controller.puppeteer.handles.save();
  const index = handleIndex(id);
  const [x, y, z] = positions.subarray(3 * index, 3 * index + 3);
  return [x, y, z + 1.067 + body.player.heightOffset];
}

/** Metres from the camera to a point in the avatar's frame. */
function fromCamera(point: readonly number[]): number {
  return Math.hypot(...point.map((value, axis) => value + (axis === 1 ? 2 : 0) - CAMERA[axis]));
}

function noPuppetry(): never {
  throw new Error('nothing was sent');
}
