import { AnimationClip, QuaternionKeyframeTrack, VectorKeyframeTrack } from 'three';
import { BONE_COUNT, defaultSkeleton, type Skeleton } from '../src/avatar/index.ts';
import { type AnimationSource, buildAnimation } from '../src/formats/animation/index.ts';
import { bindClip, type Clip } from '../src/motion/index.ts';

/* The same clip in our form and in three's. */

const SECONDS = 4;
const KEYS_PER_SECOND = 30;

/** `count` different bones, spread over the whole skeleton; the first is mPelvis. */
export function spreadBones(count: number): number[] {
  return Array.from({ length: count }, (_, k) => Math.floor((k * BONE_COUNT) / count));
}

/**
 * A looping clip that sways `tracks` bones, and lifts the pelvis, with a key every frame.
 *
 * @param phase radians by which it is ahead of other clips.
 */
export function createSwayClip(tracks: number, phase = 0): Clip {
  const times = Array.from(
    { length: SECONDS * KEYS_PER_SECOND + 1 },
    (_, k) => k / KEYS_PER_SECOND,
  );
  const joints: AnimationSource['joints'] = spreadBones(tracks).map((joint, track) => ({
    name: defaultSkeleton.nameOf(joint),
    rotations: times.map((time) => ({ time, rotation: sway(time, track + phase, track % 3) })),
    positions:
      joint === 0
        ? times.map((time) => ({ time, position: [0, 0, 0.02 * wave(time, phase)] }))
        : [],
  }));
  const animation = buildAnimation({ duration: SECONDS, loop: true, easeIn: 0, joints });
  return bindClip(animation, defaultSkeleton);
}

function sway(time: number, phase: number, axis: number): [number, number, number, number] {
  const half = 0.15 * wave(time, phase);
  const rotation: [number, number, number, number] = [0, 0, 0, Math.cos(half)];
  rotation[axis] = Math.sin(half);
  return rotation;
}

function wave(time: number, phase: number): number {
  return Math.sin((2 * Math.PI * time) / SECONDS + phase);
}

/** A clip in three's form. */
export function threeClip(skeleton: Skeleton, clip: Clip): AnimationClip {
  const nameOf = (entry: number) => skeleton.nameOf(clip.joints[entry]);
  const tracks = [
    ...curvesOf(clip.rotations, 4).map(
      ({ entry, times, values }) =>
        new QuaternionKeyframeTrack(`${nameOf(entry)}.quaternion`, times, values),
    ),
    ...curvesOf(clip.positions, 3).map(
      ({ entry, times, values }) =>
        new VectorKeyframeTrack(`${nameOf(entry)}.position`, times, values),
    ),
  ];
  return new AnimationClip('bench', clip.timing.duration, tracks);
}

function curvesOf(tracks: Clip['rotations'], perKey: number) {
  return Array.from({ length: tracks.count }, (_, track) => {
    const row = tracks.rows[track];
    const times = tracks.times.slice(tracks.rowStarts[row], tracks.rowStarts[row + 1]);
    const values = Array.from(times, (_, key) => {
      const from = perKey * (tracks.starts[track] + key * tracks.strides[row]);
      return [...tracks.values.subarray(from, from + perKey)];
    }).flat();
    return { entry: tracks.entries[track], times, values };
  });
}
