import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { claimKey, defaultSkeleton, PELVIS_OFFSET } from '../../avatar/index.ts';
import { BodyShape } from '../../avatar/shape/index.ts';
import { type AnimationSource, buildAnimation } from '../../formats/animation/index.ts';
import { bindClip, HAS_ROTATION } from '../../motion/index.ts';
import { AppState } from '../state/index.ts';
import { Player } from './player.ts';
import type { ClipRecord } from './playing-clips.ts';

/** Turns the left shoulder about X, half a turn in two seconds; loops from 0.5 s to 1.5 s. */
function record(id: string, change: Partial<AnimationSource> = {}, builtIn = false): ClipRecord {
  const animation = buildAnimation({
    duration: 2,
    loop: true,
    loopIn: 0.5,
    loopOut: 1.5,
    easeIn: 0,
    easeOut: 0.5,
    joints: [
      {
        name: 'mShoulderLeft',
        rotations: [
          { time: 0, rotation: [0, 0, 0, 1] },
          { time: 1, rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] },
          { time: 2, rotation: [1, 0, 0, 0] },
        ],
      },
    ],
    ...change,
  });
  return { id, clip: bindClip(animation, defaultSkeleton), active: true, builtIn };
}

/** The code of expressions is loaded with the first of them. */
async function expressionsLoaded(): Promise<void> {
  await import('../../motion/expressions/index.ts');
  await Promise.resolve();
}

/** Heights of joints by name. */
function placesOf<Name extends string>(player: Player, ...names: Name[]): Record<Name, number> {
  return Object.fromEntries(
    names.map((name) => [name, player.jointPosition(name)?.[2] ?? Number.NaN]),
  ) as Record<Name, number>;
}

function elbowHeight(player: Player): number {
  player.update();
  return player.jointPosition('mElbowLeft')![2];
}

describe('Player', () => {
  it('shows the same pose at the same time, however it got there', () => {
    const player = new Player();
    player.setClips([record('a')], true, true);
    player.seek('a', 0.8);
    const height = elbowHeight(player);
    player.seek('a', 1.4);
    expect(elbowHeight(player)).not.toBeCloseTo(height, 3);
    player.seek('a', 0.8);
    expect(elbowHeight(player)).toBe(height);
    expect(player.timeOf('a')).toBeCloseTo(0.8, 6);
  });

  it('continues clips that were started at different times, in another player', () => {
    const first = new Player();
    const [a, b] = [record('a'), record('b', { basePriority: 5 })];
    first.setClips([b], true, true);
    first.advance(0.7);
    first.setClips([b, a], true, true);
    first.advance(3.3);
    const second = new Player();
    second.setClips([a, b], true, true);
    const elapsed = ['a', 'b'].map((id) => [id, first.elapsedOf(id)!] as const);
    second.setElapsed(new Map(elapsed));
    expect(elbowHeight(second)).toBeCloseTo(elbowHeight(first), 9);
    for (const [id, seconds] of elapsed) {
      expect(second.elapsedOf(id)).toBeCloseTo(seconds, 9);
      expect(second.timeOf(id)).toBeCloseTo(first.timeOf(id), 9);
    }
    const order = (player: Player) =>
      player.mixer.motions.map((motion) => player.clipIdOf(motion)).filter((id) => id !== null);
    expect(order(second)).toEqual(order(first));
  });

  it('reaches the part behind the loop-out by a seek, and continues into the loop from there', () => {
    const player = new Player();
    player.setClips([record('a')], true, true);
    player.seek('a', 1.9);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(1.9, 6);
    player.advance(0.2);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(1.1, 5);
  });

  it('seeks to the end of a loop, at whatever clock the clip was started', () => {
    for (const start of [0.1, 0.7, 1.3, 7.77, 1234.5678]) {
      const player = new Player();
      player.advance(start);
      player.setClips([record('a', { loopIn: 0, loopOut: 1.1 })], true, true);
      player.seek('a', Math.fround(1.1));
      player.update();
      expect(player.timeOf('a')).toBeCloseTo(1.1, 6);
    }
  });

  it('eases a clip out that is switched off while time passes, and drops it', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const a = record('a', { loopIn: 0, loopOut: 2 });
    const under = record(
      'idle',
      { joints: [{ name: 'mShoulderLeft', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }] },
      true,
    );
    player.setClips([under, a], true, true);
    player.seek('a', 1);
    const moved = elbowHeight(player);
    player.setClips([under, { ...a, active: false }], true, true);
    player.advance(0.25);
    const fading = elbowHeight(player);
    expect(Math.abs(fading - rest)).toBeGreaterThan(0.01);
    expect(Math.abs(fading - moved)).toBeGreaterThan(0.01);
    player.advance(0.3);
    expect(elbowHeight(player)).toBeCloseTo(rest, 5);
  });

  it('drops a clip at once when time stands still or its record is gone', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const a = record('a');
    player.setClips([a], true, false);
    player.seek('a', 1);
    expect(elbowHeight(player)).not.toBeCloseTo(rest, 3);
    player.setClips([{ ...a, active: false }], true, false);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
    player.setClips([a], true, true);
    player.setClips([], true, true);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
  });

  it('repeats a clip that plays once only with repeat', () => {
    const once = record('a', { loop: false, loopIn: 0, loopOut: 2, easeOut: 0 });
    const player = new Player();
    player.setClips([once], true, true);
    player.advance(2.5);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(0.5, 5);
    player.setClips([once], false, true);
    player.update();
    expect(player.timeOf('a')).toBe(2);
    expect(player.isOver('a')).toBe(true);
    player.restartEnded();
    player.update();
    expect(player.timeOf('a')).toBe(0);
    expect(player.isOver('a')).toBe(false);
  });

  it('is not over while another clip continues, unless that one is built in', () => {
    const once = record('a', { loop: false, loopIn: 0, loopOut: 2 });
    const player = new Player();
    player.setClips([record('idle', {}, true), once], false, true);
    player.advance(3);
    player.update();
    expect(player.isOver('a')).toBe(true);
    player.setClips([record('idle', {}, true), once, record('b')], false, true);
    player.update();
    expect(player.isOver('a')).toBe(false);
  });

  it('a clip that was started later plays on after a seek back in an earlier one', () => {
    const player = new Player();
    player.setClips([record('a')], true, true);
    player.advance(10);
    player.setClips([record('a'), record('b')], true, true);
    player.advance(0.3);
    player.seek('a', 0.25);
    player.update();
    expect(player.timeOf('b')).toBeCloseTo(0.25, 6);
    player.advance(0.5);
    player.update();
    expect(player.timeOf('b')).toBeCloseTo(0.75, 6);
  });

  it('a seek does not restore clips that were fading out', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const head = { name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] as const }] };
    const under = record('under', { joints: [head] });
    const a = record('a', { loopIn: 0, loopOut: 2 });
    player.setClips([under, a], true, true);
    player.advance(1);
    player.setClips([under, { ...a, active: false }], true, true);
    player.advance(0.1);
    expect(elbowHeight(player)).not.toBeCloseTo(rest, 3);
    player.seek('under', 0.9);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
  });

  it('gives a clip that came before the built-in idle priority over it', () => {
    const player = new Player();
    const [a, idle] = [record('a'), record('idle', {}, true)];
    player.setClips([a], true, true);
    player.setClips([idle, a], true, true);
    player.update();
    const joint = defaultSkeleton.jointNumber('mShoulderLeft');
    const { motions, winners } = player.mixer;
    expect(player.clipIdOf(motions[winners.rotations[joint]])).toBe('a');
  });

  it('plays the built-in idle at full weight from the first frame on', () => {
    const player = new Player();
    player.setClips([record('idle', { easeIn: 0.8 }, true)], true, true);
    player.update();
    expect(player.weightOf('idle')).toBe(1);
  });

  it('continues at the same time when a clip is edited, also one that is pinned behind its loop', () => {
    const player = new Player();
    player.setClips([record('a'), record('b')], true, true);
    player.advance(0.75);
    player.update();
    player.setClips([record('a', { loopOut: 2 }), record('b')], true, true);
    player.update();
    expect(player.timeOf('a')).toBeCloseTo(0.75, 6);
    // Neither newer nor older than before: at equal priority "b" still wins.
    const joint = defaultSkeleton.jointNumber('mShoulderLeft');
    const { motions, winners } = player.mixer;
    expect(player.clipIdOf(motions[winners.rotations[joint]])).toBe('b');
    player.seek('b', 1.9);
    player.setClips([record('a'), record('b', { loopIn: 0 })], true, true);
    player.update();
    expect(player.timeOf('b')).toBeCloseTo(1.9, 6);
  });

  it('leaves joints where a clip that eased out had them, until its record is gone', () => {
    const player = new Player();
    const rest = elbowHeight(player);
    const a = record('a', { loopIn: 0, loopOut: 2, easeOut: 0 });
    player.setClips([a], true, true);
    player.seek('a', 1);
    const moved = elbowHeight(player);
    expect(moved).not.toBeCloseTo(rest, 2);
    player.setClips([{ ...a, active: false }], true, true);
    player.advance(0.1);
    elbowHeight(player);
    player.advance(3);
    expect(elbowHeight(player)).toBeCloseTo(moved, 2);
    player.setClips([], true, true);
    expect(elbowHeight(player)).toBeCloseTo(rest, 6);
  });

  it('shows the emote of a clip on the face of the mannequin, again by scrubbing, and on no other face', async () => {
    const mannequin = wornMesh('mannequin', ['mFaceJaw'], { builtIn: true });
    const player = new Player();
    player.wearMeshes([mannequin]);
    player.setClips([record('a', { emote: 'Express_Smile' })], true, true);
    await expressionsLoaded();
    const smile = () => {
      player.update();
      const at = 3 * defaultSkeleton.jointNumber('mFaceLipCornerLeft') + 2;
      return Math.round(1e4 * (player.pose.positions[at] - defaultSkeleton.rest.positions[at]));
    };
    const at = (seconds: number) => {
      player.goTo('a', seconds);
      return smile();
    };
    // 5 mm up; eased in for 0.3 s, out from 1.4 s to 2.8 s. The clip loops, and the expression does not.
    expect([1, 0, 2.1, 2.9, 1].map(at)).toEqual([50, 0, 25, 0, 50]);
    const head = wornMesh('head', ['mHead', 'mFaceJaw']);
    player.wearMeshes([mannequin, head]);
    expect(smile()).toBe(0);
    player.wearMeshes([mannequin]);
    expect(smile()).toBe(50);
    player.wearMeshes([]);
    expect(smile()).toBe(0);
  });

  it('ends an expression at once with the record of its clip, and lets it pass with one that eases out', async () => {
    const player = new Player();
    player.wearMeshes([wornMesh('mannequin', ['mHead'], { builtIn: true })]);
    const brow = 3 * defaultSkeleton.jointNumber('mFaceEyebrowInnerLeft') + 2;
    const height = () => {
      player.update();
      return Math.round(1e4 * (player.pose.positions[brow] - defaultSkeleton.rest.positions[brow]));
    };
    const surprised = record('a', { emote: 'express_surprise_emote' });
    player.setClips([surprised], true, true);
    await expressionsLoaded();
    player.advance(1);
    expect(height()).toBe(80);
    player.setClips([{ ...surprised, active: false }], true, true);
    expect(height()).toBe(80);
    player.setClips([], true, true);
    expect(height()).toBe(0);
  });

  it('bends fingers by the hand pose only while the mannequin is shown', () => {
    const fist = record('a', { handPose: 3, easeIn: 0 });
    const fingertip = (player: Player) => {
      for (let frame = 0; frame < 4; frame++) {
        player.advance(0.25);
        player.update();
      }
      const [x, y, z] = player.jointPosition('mHandMiddle3Right')!;
      const [wx, wy, wz] = player.jointPosition('mWristRight')!;
      return Math.hypot(x - wx, y - wy, z - wz);
    };
    const bare = new Player();
    bare.setClips([fist], true, true);
    const doll = new Player();
    doll.wearMeshes([wornMesh('mannequin', ['mPelvis'], { builtIn: true })]);
    doll.setClips([fist], true, true);
    expect(fingertip(doll)).toBeLessThan(0.8 * fingertip(bare));
  });

  it('poses hands over the built-in idle, and under every clip that moves fingers', () => {
    const fingers = (id: string, x: number, builtIn = false) =>
      record(
        id,
        {
          basePriority: 0,
          easeIn: 0,
          handPose: 3,
          joints: [{ name: 'mHandMiddle1Right', rotations: [{ time: 0, rotation: [x, 0, 0, 1] }] }],
        },
        builtIn,
      );
    const winnerOf = (clips: ClipRecord[]) => {
      const player = new Player();
      player.wearMeshes([wornMesh('mannequin', ['mPelvis'], { builtIn: true })]);
      player.setClips(clips, true, true);
      player.update();
      player.update();
      const joint = defaultSkeleton.jointNumber('mHandMiddle1Right');
      const [winner] = player.mixer.contributionsTo(joint, HAS_ROTATION);
      return player.clipIdOf(winner.motion);
    };
    expect(winnerOf([fingers('idle', 0.1, true)])).toBe(null);
    expect(winnerOf([fingers('idle', 0.1, true), fingers('own', 0.2)])).toBe('own');
    expect(winnerOf([fingers('own', 0.2), fingers('idle', 0.1, true)])).toBe('own');
  });

  it('reports when the hands need one more update to take their pose', () => {
    const player = new Player();
    player.wearMeshes([wornMesh('mannequin', ['mPelvis'], { builtIn: true })]);
    player.update();
    expect(player.hasPendingHandPose).toBe(false);
    player.setClips([record('a', { handPose: 3, easeIn: 0 })], true, false);
    const fingertips = [true, false, false].map((lags) => {
      player.update();
      expect(player.hasPendingHandPose).toBe(lags);
      return player.jointPosition('mHandMiddle3Right')![2];
    });
    expect(fingertips[1]).not.toBe(fingertips[0]);
    expect(fingertips[2]).toBe(fingertips[1]);
  });

  it('lifts the whole avatar by a pelvis offset and moves overridden joints', () => {
    const player = new Player();
    const before = elbowHeight(player);
    const alt = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0.3, 0.5, 1);
    const skin = { altInverseBindMatrices: alt, pelvisOffset: 0.25 };
    player.wearMeshes([wornMesh('a', ['mElbowLeft'], skin)]);
    expect(elbowHeight(player)).toBeCloseTo(before + 0.25 + 0.5, 5);
    player.wearMeshes([]);
    expect(elbowHeight(player)).toBeCloseTo(before, 6);
  });

  it('lets meshes move the pelvis only by their offset', () => {
    const player = new Player();
    const before = elbowHeight(player);
    const alt = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1.3, 1);
    player.wearMeshes([
      wornMesh('a', ['mPelvis'], { altInverseBindMatrices: alt, pelvisOffset: 0 }),
    ]);
    expect(elbowHeight(player)).toBeCloseTo(before, 6);
  });

  it('wears a shape: joints move and grow, and the feet stay on the ground', () => {
    const player = new Player();
    player.update();
    const before = placesOf(player, 'mHead', 'mFootLeft', 'mPelvis');
    // **Source:** shapes.md section 9: height_max, whose legs are longer by what raises the pelvis.
    player.wearMeshes([], 'highest-id', null, new BodyShape(new Map([[33, 2]])));
    player.update();
    const after = placesOf(player, 'mHead', 'mFootLeft', 'mPelvis');
    expect(after.mFootLeft).toBeCloseTo(before.mFootLeft, 5);
    const rise = after.mPelvis - before.mPelvis;
    expect(rise).toBeGreaterThan(0.1);
    expect(after.mHead).toBeCloseTo(1.73164 + rise, 5);
    player.isSeated = true;
    player.update();
    expect(placesOf(player, 'mPelvis').mPelvis).toBeCloseTo(before.mPelvis, 5);
    player.isSeated = false;
    player.wearMeshes([]);
    player.update();
    expect(placesOf(player, 'mHead', 'mFootLeft', 'mPelvis')).toEqual(before);
  });

  it('is raised by the hover of its shape, too', () => {
    const player = new Player();
    const shape = new BodyShape(new Map());
    player.wearMeshes([], 'highest-id', { hover: 0.1 }, shape);
    const { heightOffset } = player;
    player.wearMeshes([], 'highest-id', { hover: 0.1 }, new BodyShape(new Map([[11001, 0.5]])));
    expect(player.heightOffset).toBeCloseTo(heightOffset + 0.5, 6);
  });

  it('puts overridden joints where the mesh has them, in the scale of a shaped parent', () => {
    const player = new Player();
    const alt = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.2, 1);
    const shape = new BodyShape(new Map([[33, 2]]));
    const mesh = (lockScaleIfJointPosition: boolean) =>
      wornMesh('a', ['mHead'], { altInverseBindMatrices: alt, lockScaleIfJointPosition });
    const head = defaultSkeleton.jointNumber('mHead');
    const headOf = ({ positions, scales }: Player['basePose']) => [
      positions[3 * head + 2],
      scales[3 * head + 2],
    ];
    player.wearMeshes([mesh(false)], 'highest-id', null, shape);
    expectNumbers(headOf(player.basePose), [0.2, 0.925]);
    player.update();
    const [neckZ, headZ] = [7, 8].map((n) => player.world.matrices[16 * n + 14]);
    expect(defaultSkeleton.nameOf(7)).toBe('mNeck');
    expect(headZ - neckZ).toBeCloseTo(0.2 * player.basePose.scales[3 * 7 + 2], 5);
    player.wearMeshes([mesh(true)], 'highest-id', null, shape);
    expectNumbers(headOf(player.basePose), [0.2, 1]);
  });

  it('wears what the page does, without the claims that are ignored there', () => {
    const player = new Player();
    const alt = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.2, 1);
    const state = new AppState();
    state.items.value = [
      wornMesh('a', ['mHead'], { altInverseBindMatrices: alt, pelvisOffset: 0.3 }),
    ];
    const head = defaultSkeleton.jointNumber('mHead');
    const headZ = () => player.basePose.positions[3 * head + 2];
    const rest = headZ();
    const { heightOffset } = player;
    player.wearOutfit(state);
    expectNumbers([headZ(), player.heightOffset - heightOffset], [0.2, 0.3]);
    state.ignoredClaims.value = new Set([claimKey('a', head), claimKey('a', PELVIS_OFFSET)]);
    player.wearOutfit(state);
    expectNumbers([headZ(), player.heightOffset - heightOffset], [rest, 0]);
  });

  it('is posed by what is worn, whatever was worn before', () => {
    const garment = (id: string, z: number, locks: boolean) =>
      wornMesh(id, ['mHead', 'mNeck'], {
        altInverseBindMatrices: Float64Array.from([...placed(z), ...placed(z / 2)]),
        pelvisOffset: z,
        lockScaleIfJointPosition: locks,
      });
    const placed = (z: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, z, 1];
    const garments = [
      ...[garment('a', 0.1, false), garment('a', 0.2, true), garment('b', 0.1, false)],
      ...[garment('c', 0.3, true), garment('d', 0.2, false)],
    ];
    const head = defaultSkeleton.jointNumber('mHead');
    const position: [number, number, number] = [0, 0, 0.4];
    const claims = [{ joint: head, position, locksScale: true }];
    const saved = [{ meshId: 'C', name: 'c', claims, pelvisOffset: 0.4 }];
    const outfit = fc.record({
      meshes: fc.array(fc.constantFrom(...garments), { maxLength: 6 }),
      rule: fc.constantFrom('highest-id' as const, 'rank' as const),
      missing: fc.constantFrom([], saved),
    });
    fc.assert(
      fc.property(fc.array(outfit, { minLength: 1, maxLength: 4 }), (outfits) => {
        const player = new Player();
        for (const { meshes, rule, missing } of outfits)
          player.wearMeshes(meshes, rule, { hover: 0, missing });
        const fresh = new Player();
        const last = outfits.at(-1)!;
        fresh.wearMeshes(last.meshes, last.rule, { hover: 0, missing: last.missing });
        expect(player.basePose).toEqual(fresh.basePose);
        expect(player.heightOffset).toBe(fresh.heightOffset);
      }),
    );
  });
});
