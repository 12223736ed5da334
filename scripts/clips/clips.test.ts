import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../src/avatar/index.ts';
import { type Animation, decodeAnimation } from '../../src/formats/animation/index.ts';
import {
  add,
  degreesBetween,
  distance,
  lerp,
  relativeRotation,
  rotateVector,
  type Vector3,
} from '../../src/math/index.ts';
import { type BonePlacement, SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import type { ClipDesign } from './bake-clip.ts';
import { HEEL, poseBody } from './body-pose.ts';
import { armClearance, type ClipSampler, createClipSampler } from './clip-measurements.ts';
import { type FootPlant, LEFT_PLANTS, RIGHT_PLANTS } from './dance-steps.ts';
import { NEUTRAL_BODY } from './idle-and-sit.ts';
import { CLIPS } from './index.ts';
import { type Gait, groundSpeed, RUN_GAIT, WALK_GAIT } from './walk-and-run.ts';

interface BuiltClip {
  design: ClipDesign;
  clip: Animation;
  sample: ClipSampler;
  /** From start to end, about {@link FRAME_SECONDS} apart. */
  frames: ReturnType<ClipSampler>[];
}

const FRAME_SECONDS = 1 / 60;

/** Rotations of the joints that a clip does not drive. */
const NEUTRAL_ROTATIONS = poseBody(NEUTRAL_BODY);

/** The clips as the generators made them; scripts/make-assets.integration.test.ts says when they are stale. */
const BUILT_CLIPS: BuiltClip[] = CLIPS.map((design) => {
  const file = new URL(`../../public/samples/${design.name}.anim`, import.meta.url);
  const clip = decodeAnimation(new Uint8Array(readFileSync(file)), { joints: defaultSkeleton });
  const sample = createClipSampler(clip, NEUTRAL_ROTATIONS);
  return { design, clip, sample, frames: moments(0, design.duration, FRAME_SECONDS).map(sample) };
});

const builtClip = (name: string): BuiltClip =>
  BUILT_CLIPS.find(({ design }) => design.name === name)!;

/** Moments about `step` apart, which are not those that the clip was sampled at. */
function moments(from: number, to: number, step = 0.0123): number[] {
  const count = Math.max(1, Math.floor((to - from) / step));
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

const LOWER_BODY = /Pelvis|Hip|Knee|Ankle|Foot|Toe/;

const ballOf = (bones: Map<string, BonePlacement>, side: Side): Vector3 =>
  bones.get(`mFoot${side}`)!.position;

function heelOf(bones: Map<string, BonePlacement>, side: Side): Vector3 {
  const ankle = bones.get(`mAnkle${side}`)!;
  return add(ankle.position, rotateVector(HEEL, ankle.rotation));
}

/** The largest distance of a point from where it is at first, metres. */
const slip = (points: Vector3[]): number => Math.max(...points.map((p) => distance(p, points[0])));

describe.each(BUILT_CLIPS)('the clip $design.name', ({ design, clip, frames }) => {
  it('decodes without a warning, with the properties of its design', () => {
    expect(clip.warnings).toEqual([]);
    expect(clip).toMatchObject({ loop: design.loop, basePriority: design.priority, loopIn: 0 });
    expect(clip.loopOut).toBe(clip.duration);
  });

  it('bends elbows and knees the way people do', () => {
    for (const bones of frames) {
      for (const side of SIDES) {
        const knee = rotatedInParent(bones, `mHip${side}`, `mKnee${side}`, [0, 0, -1]);
        expect(knee[0]).toBeLessThan(0.001);
        expect(knee[2]).toBeLessThan(-Math.cos(2.3));
        const elbow = rotatedInParent(bones, `mShoulder${side}`, `mElbow${side}`, [0, 1, 0]);
        expect(side === 'Left' ? elbow[0] : -elbow[0]).toBeGreaterThan(-0.001);
        expect(elbow[1]).toBeGreaterThan(Math.cos(2.4));
      }
    }
  });

  it('keeps hands and forearms out of the body', () => {
    expect(Math.min(...frames.map(armClearance))).toBeGreaterThan(0.005);
  });

  it('keeps the feet on or above the ground', () => {
    const heights = frames.flatMap((bones) =>
      SIDES.flatMap((side) => [
        heelOf(bones, side)[2],
        ballOf(bones, side)[2] - 0.006,
        bones.get(`mToe${side}`)!.position[2] - 0.006,
      ]),
    );
    expect(Math.min(...heights)).toBeGreaterThan(-0.003);
  });

  it('has no jolt: no joint rotates faster than a limb can, or jumps from one frame to the next', () => {
    const jolts = frames.slice(1).flatMap((now, k) => {
      const before = frames[k];
      return clip.joints
        .filter(
          ({ name }) => degreesBetween(before.get(name)!.rotation, now.get(name)!.rotation) >= 25,
        )
        .map(({ name }) => `${name} in frame ${k + 1}`);
    });
    expect(jolts).toEqual([]);
  });
});

describe.each(BUILT_CLIPS.filter(({ design }) => design.loop))(
  'the loop of $design.name',
  ({ clip, frames }) => {
    it('ends on the same numbers that it starts with', () => {
      for (const joint of clip.joints) {
        for (const keys of [joint.rotationKeys, joint.positionKeys]) {
          expect(keys.slice(-3)).toEqual(keys.slice(1, 4));
        }
      }
    });

    it('is no rougher at the seam than elsewhere', () => {
      const joints = ['mHead', 'mWristLeft', 'mWristRight', 'mKneeLeft', 'mKneeRight'];
      const positions = frames.map((bones) => joints.map((name) => bones.get(name)!.position));
      /** How far each joint is from the middle between its positions two frames before and after. */
      const roughness = (before: Vector3[], now: Vector3[], after: Vector3[]): number[] =>
        now.map((position, k) => distance(lerp(before[k], after[k], 0.5), position));
      const inside = positions
        .slice(4, -4)
        .map((now, k) => roughness(positions[k + 2], now, positions[k + 6]));
      // The last frame is the first one again.
      const atSeam = roughness(positions.at(-3)!, positions[0], positions[2]);
      joints.forEach((joint, k) => {
        const worst = Math.max(...inside.map((each) => each[k]));
        expect(atSeam[k], joint).toBeLessThan(1.3 * worst + 0.0005);
      });
    });
  },
);

describe('planted feet', () => {
  it.each(['idle', 'sit'])('%s: the soles stay in their place', (name) => {
    const { frames } = builtClip(name);
    for (const side of SIDES) {
      expect(slip(frames.map((bones) => ballOf(bones, side)))).toBeLessThan(0.002);
      expect(slip(frames.map((bones) => heelOf(bones, side)))).toBeLessThan(0.002);
    }
  });

  it.each<[string, Gait, number]>([
    ['walk', WALK_GAIT, 0.11],
    ['run', RUN_GAIT, 0.05],
  ])('%s: first the heel, then the ball, goes back with the ground', (name, gait, flatAt) => {
    const { sample, design } = builtClip(name);
    const speed = groundSpeed(gait, design.duration);
    for (const [side, start] of [
      ['Left', 0],
      ['Right', 0.5],
    ] as const) {
      const onGround = (from: number, to: number, point: typeof ballOf): Vector3[] =>
        moments(from * design.duration, to * design.duration).map((since) => {
          const bones = sample((since + start * design.duration) % design.duration);
          return add(point(bones, side), [speed * since, 0, 0]);
        });
      expect(slip(onGround(0, flatAt + 0.1, heelOf))).toBeLessThan(0.004);
      expect(slip(onGround(flatAt, gait.dutyFactor, ballOf))).toBeLessThan(0.004);
    }
  });

  it.each<[Side, readonly FootPlant[]]>([
    ['Left', LEFT_PLANTS],
    ['Right', RIGHT_PLANTS],
  ])('dance: the ball of the %s foot stays in its place during each step', (side, plants) => {
    const { sample, design } = builtClip('dance');
    for (const { from, until } of plants) {
      const places = moments(from / 2, until / 2).map((time) =>
        ballOf(sample(time % design.duration), side),
      );
      expect(slip(places)).toBeLessThan(0.004);
    }
  });
});

describe('the wave clip', () => {
  it('moves neither the other arm nor anything below the waist', () => {
    const names = builtClip('wave').clip.joints.map(({ name }) => name);
    expect(names).toContain('mWristRight');
    expect(names.filter((name) => /Left|Pelvis|Hip|Knee|Ankle|Foot|Toe/.test(name))).toEqual([]);
  });

  it('starts and ends with the arm hanging as in the idle clip', () => {
    const { sample, design } = builtClip('wave');
    const still = createClipSampler(builtClip('idle').clip)(0);
    for (const time of [0, design.duration]) {
      for (const joint of ['mShoulderRight', 'mElbowRight', 'mWristRight']) {
        const turn = degreesBetween(sample(time).get(joint)!.rotation, still.get(joint)!.rotation);
        expect(turn, joint).toBeLessThan(8);
      }
    }
  });
});

describe('the fly clip', () => {
  it('has the priorities of the viewer’s own clip: pelvis and legs are held, gestures may move the rest', () => {
    const { clip } = builtClip('fly');
    expect(clip).toMatchObject({ duration: 4, basePriority: 0, handPose: 1 });
    expect([clip.easeIn, clip.easeOut]).toEqual([1.5, Math.fround(0.8)]);
    const held = clip.joints.filter(({ priority }) => priority === 3).map(({ name }) => name);
    expect(held).toEqual(
      clip.joints.map(({ name }) => name).filter((name) => LOWER_BODY.test(name)),
    );
    expect(new Set(clip.joints.map(({ priority }) => priority))).toEqual(new Set([0, 3]));
  });

  it('leans forward, looks ahead, and lets the legs trail clear of the ground', () => {
    const { sample, design } = builtClip('fly');
    for (const bones of moments(0, design.duration, 0.05).map(sample)) {
      const lean = (joint: string, axis: Vector3): Vector3 =>
        rotateVector(axis, bones.get(joint)!.rotation);
      const up = lean('mPelvis', [0, 0, 1]);
      expect(up[0]).toBeGreaterThan(0.8);
      expect(up[2]).toBeGreaterThan(0.45);
      expect(lean('mHead', [1, 0, 0])[0]).toBeGreaterThan(0.98);
      const head = bones.get('mHead')!.position;
      for (const side of SIDES) {
        const [x, , z] = ballOf(bones, side);
        expect(x).toBeLessThan(-0.75);
        expect(z).toBeGreaterThan(0.25);
        expect(z).toBeLessThan(head[2] - 0.9);
        expect(x).toBeLessThan(bones.get(`mKnee${side}`)!.position[0] - 0.3);
      }
    }
  });
});

/** A direction in the frame of a joint's parent after the joint's own rotation. */
function rotatedInParent(
  bones: Map<string, BonePlacement>,
  parent: string,
  joint: string,
  v: Vector3,
): Vector3 {
  const rotation = relativeRotation(bones.get(parent)!.rotation, bones.get(joint)!.rotation);
  return rotateVector(v, rotation);
}
