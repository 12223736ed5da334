import { describe, expect, it } from 'vitest';
import { TestBody } from '../../../test/puppet-body.ts';
import { BONE_COUNT } from '../../avatar/index.ts';
import { fromXRotation, fromZRotation } from '../../math/index.ts';
import type { HandleId } from './control-handles.ts';

type Point = readonly [x: number, y: number, z: number];

/** Standing with hanging arms. */
const STANDING = {
  mShoulderLeft: fromXRotation(-78),
  mShoulderRight: fromXRotation(78),
  mElbowLeft: fromZRotation(-12),
  mElbowRight: fromZRotation(12),
};

/** Metres per second, on average between two points. */
const SPEED = 0.9;
/** Frames for which a hand stays at each point. */
const STAY = 12;
/** Degrees in a frame: close to the most that a joint may rotate at once. */
const SNAP = 19.9;

/** Drags a handle smoothly from point to point, metres in the avatar's frame. */
function dragAlong(
  id: HandleId,
  points: readonly Point[],
  onFrame: (body: TestBody, target: Point) => void = () => {},
): TestBody {
  const body = new TestBody(STANDING);
  const { handles } = body.puppeteer;
  const start = new Float32Array(3);
  handles.positionOf(start, id);
  handles.grab(id);
  let from: Point = [start[0], start[1], start[2]];
  for (const to of points) {
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    const frames = Math.ceil((reach / SPEED) * 60);
    for (let frame = 1; frame <= frames + STAY; frame++) {
      const target = between(from, to, Math.min(frame / frames, 1));
      handles.drag(id, target);
      body.draw();
      onFrame(body, target);
    }
    from = to;
  }
  return body;
}

function between(from: Point, to: Point, time: number): Point {
  const share = time * time * (3 - 2 * time);
  const at = (axis: number) => from[axis] + (to[axis] - from[axis]) * share;
  return [at(0), at(1), at(2)];
}

/** From the line between shoulder and wrist to the elbow: metres. */
function elbowOffset(body: TestBody): Point {
  const shoulder = body.jointPosition('mShoulderLeft');
  const reach = body.jointPosition('mWristLeft').map((n, axis) => n - shoulder[axis]);
  const elbow = body.jointPosition('mElbowLeft').map((n, axis) => n - shoulder[axis]);
  const square = reach.reduce((sum, n) => sum + n * n, 0);
  const share = reach.reduce((sum, n, axis) => sum + n * elbow[axis], 0) / square;
  const [x, y, z] = elbow.map((n, axis) => n - share * reach[axis]);
  return [x, y, z];
}

/** Degrees by which an arm is twisted about its own axis, compared with rest. */
function armTwist(body: TestBody): number {
  const [, y, , w] = body.rotation('mShoulderLeft');
  const degrees = Math.abs((2 * Math.atan2(y, w) * 180) / Math.PI);
  return Math.min(degrees, 360 - degrees);
}

/** Measures the largest rotation of any other joint from one frame to the next. */
function trackRotations(): { most: number; update(body: TestBody): void } {
  let before: Float32Array | null = null;
  return {
    most: 0,
    update({ pose: { rotations } }) {
      for (let o = 0; before && o < 4 * BONE_COUNT; o += 4) {
        let dot = 0;
        for (let part = 0; part < 4; part++) dot += before[o + part] * rotations[o + part];
        const degrees = (Math.acos(Math.min(Math.abs(dot), 1)) * 360) / Math.PI;
        this.most = Math.max(this.most, degrees);
      }
      before = rotations.slice();
    },
  };
}

/** Height of toes and heel above the ground. */
function lowest(body: TestBody): number {
  return Math.min(body.jointPosition('mToeLeft')[2], body.jointPosition('mAnkleLeft')[2] - 0.061);
}

describe('a dragged hand', () => {
  it.each<[string, readonly Point[]]>([
    ['up', [[0.15, 0.2, 1.95]]],
    [
      'over the head to the other side',
      [
        [0.3, 0.3, 1.3],
        [0.3, 0.2, 1.8],
        [0, 0.1, 1.95],
      ],
    ],
    [
      'out and up at the side',
      [
        [0, 0.5, 1.2],
        [0, 0.58, 1.55],
        [0, 0.4, 1.88],
      ],
    ],
    [
      'across the chest to the other shoulder',
      [
        [0.3, 0.2, 1.3],
        [0.22, -0.05, 1.4],
      ],
    ],
    [
      'to the head',
      [
        [0.25, 0.3, 1.4],
        [0.12, 0.18, 1.72],
        [0, 0.14, 1.78],
      ],
    ],
    [
      'on the hip',
      [
        [0.1, 0.35, 1.15],
        [0.02, 0.24, 1.07],
      ],
    ],
    [
      'behind the back',
      [
        [-0.15, 0.35, 1.05],
        [-0.22, 0.1, 1.1],
        [-0.22, -0.05, 1.15],
      ],
    ],
    [
      'past the shoulder',
      [
        [0.1, 0.3, 1.4],
        [0, 0.25, 1.55],
        [-0.1, 0.3, 1.6],
      ],
    ],
    [
      'to the front, until the arm is stretched',
      [
        [0.4, 0.2, 1.4],
        [0.6, 0.2, 1.45],
      ],
    ],
  ])('%s never snaps its arm round', (_, points) => {
    const turns = trackRotations();
    dragAlong('handLeft', points, (body) => turns.update(body));
    expect(turns.most).toBeLessThan(SNAP);
  });

  it('has its elbow below or beside it, and a naturally twisted arm', () => {
    const points: Point[] = [
      [0.25, 0.3, 1.4],
      [0.12, 0.18, 1.72],
      [0, 0.14, 1.78],
      [0.1, 0.35, 1.15],
      [0.02, 0.24, 1.07],
    ];
    dragAlong('handLeft', points, (body) => {
      const [x, y, z] = elbowOffset(body);
      expect(z / Math.hypot(x, y, z)).toBeLessThan(0.3);
      expect(armTwist(body)).toBeLessThan(90);
    });
  });

  it('at the hip has its elbow behind, not in the ribs', () => {
    const body = dragAlong('handLeft', [
      [0.1, 0.35, 1.15],
      [0.06, 0.24, 1.12],
    ]);
    const [x, y] = elbowOffset(body);
    expect(x).toBeLessThan(0);
    expect(y).toBeGreaterThan(-0.01);
  });

  it('does not spin the arm while it straightens', () => {
    let before: number | null = null;
    const points: Point[] = [
      [0.38, 0.2, 1.38],
      [0.6, 0.22, 1.46],
    ];
    dragAlong('handLeft', points, (body, [x]) => {
      if (x < 0.38) return;
      const twist = armTwist(body);
      if (before !== null) expect(Math.abs(twist - before)).toBeLessThan(9);
      before = twist;
    });
  });
});

describe('a dragged foot', () => {
  it('keeps its sole level in a step, and above the ground', () => {
    const [x, y, z] = new TestBody(STANDING).jointPosition('mAnkleLeft');
    const points: Point[] = [
      [x + 0.15, y, z + 0.12],
      [x + 0.3, y, z + 0.02],
    ];
    dragAlong('footLeft', points, (body) => {
      expect(
        Math.abs(body.jointPosition('mToeLeft')[2] + 0.061 - body.jointPosition('mAnkleLeft')[2]),
      ).toBeLessThan(0.002);
      expect(lowest(body)).toBeGreaterThan(0.003);
    });
  });

  it('follows the shin when the ankle cannot bend further', () => {
    const [x, y, z] = new TestBody(STANDING).jointPosition('mAnkleLeft');
    const body = dragAlong('footLeft', [[x - 0.45, y, z + 0.5]]);
    const [, bend, , w] = body.rotation('mAnkleLeft');
    expect(Math.abs((2 * Math.atan2(bend, w) * 180) / Math.PI)).toBeLessThan(46);
    expect(body.jointPosition('mToeLeft')[2]).toBeLessThan(body.jointPosition('mAnkleLeft')[2]);
  });
});
