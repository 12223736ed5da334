import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { builtinByName } from '../../../motion/builtin-animations/index.ts';
import { bindClip, type Clip, ClipMotion } from '../../../motion/index.ts';
import { Player } from '../../playback/player.ts';
import { AnimationSet } from './animation-set.ts';

const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';

function clipOf(fields: Parameters<typeof plainAnimation>[1] = {}): Clip {
  const joints = [{ name: 'mHead', rotations: [[0, 0, 0, 30] as const] }];
  const animation = plainAnimation(joints, { loop: true, loopOut: 4, easeOut: 0.5, ...fields });
  return bindClip(animation, defaultSkeleton);
}

/** An avatar, and a few clips; no others can be loaded. */
function setUp(headStart = 0) {
  const clips = new Map<string, Clip>([
    [STAND, clipOf()],
    ['walk', clipOf()],
    ['wave', clipOf({ loop: false })],
  ]);
  const player = new Player();
  const source = { clip: (id: string) => Promise.resolve(clips.get(id) ?? null) };
  const animations = new AnimationSet(player, source, headStart, () => {});
  const update = async (...set: readonly [id: string, sequence: number][]) => {
    animations.update(set.map(([id, sequence]) => ({ id, sequence })));
    await Promise.resolve();
    await Promise.resolve();
    player.update();
  };
  /** The clips that play, newest first, with their seconds and weights. */
  const playing = () => {
    player.update();
    return player.mixer.motions.flatMap((motion) => {
      if (!(motion instanceof ClipMotion)) return [];
      const id = [...clips].find(([, clip]) => clip === motion.clip)?.[0] ?? '?';
      return [{ id, time: motion.time, weight: motion.layer.weight }];
    });
  };
  return { player, animations, update, playing };
}

describe('AnimationSet', () => {
  it('plays the animations of a set, and eases out those that are not in the next one', async () => {
    const { player, update, playing } = setUp();
    await update(['walk', 1]);
    player.advance(1);
    await update(['wave', 2]);
    expect(playing().map(({ id }) => id)).toEqual(['wave', 'walk']);
    player.advance(0.25);
    expect(playing()[1].weight).toBeCloseTo(0.5, 6);
    player.advance(0.3);
    player.update();
    expect(playing().map(({ id }) => id)).toEqual(['wave']);
  });

  it('shows expressions, which have no asset, also those of clips that cannot be loaded', async () => {
    const { player, update } = setUp();
    player.wearSkins([], true, 'highest-id', 0);
    const corner = 3 * defaultSkeleton.jointNumber('mFaceLipCornerLeft') + 2;
    const raised = (seconds: number) => {
      player.advance(seconds);
      player.update();
      return Math.round(
        1e4 * (player.pose.positions[corner] - defaultSkeleton.rest.positions[corner]),
      );
    };
    const [SMILE, SAD] = ['express_smile', 'express_sad'].map((name) => builtinByName(name)!.uuid);
    await update([SMILE, 1]);
    await import('../../../motion/expressions/index.ts');
    await Promise.resolve();
    expect([raised(1), raised(1.1), raised(1)]).toEqual([50, 25, 0]);
    await update([SAD, 2]);
    expect(raised(1)).toBe(-40);
  });

  it('continues animations that are in the next set', async () => {
    const { player, update, playing } = setUp();
    await update(['walk', 1]);
    player.advance(1.5);
    await update(['walk', 1]);
    expect(playing()).toEqual([{ id: 'walk', time: 1.5, weight: 1 }]);
  });

  it('starts an animation with another sequence number again, and eases out the earlier start', async () => {
    const { player, update, playing } = setUp();
    await update(['walk', 1]);
    player.advance(1.5);
    await update(['walk', 2]);
    player.advance(0.25);
    const [restarted, old] = playing();
    expect(restarted).toMatchObject({ id: 'walk', time: 0.25 });
    expect(old.weight).toBeCloseTo(0.5, 6);
  });

  it('changes nothing for an empty set', async () => {
    const { player, update, playing, animations } = setUp();
    await update(['walk', 1]);
    await update();
    player.advance(1);
    expect(playing().map(({ id }) => id)).toEqual(['walk']);
    expect(animations.active.map(({ name }) => name)).toEqual(['walk']);
  });

  it('stands while nothing else can be loaded', async () => {
    const { player, update, playing } = setUp();
    await update(['missing', 1]);
    expect(playing().map(({ id }) => id)).toEqual([STAND]);
    await update(['walk', 1]);
    player.advance(1);
    player.update();
    expect(playing().map(({ id }) => id)).toEqual(['walk']);
  });

  it('does not start an animation that is no longer in the set when it is loaded', async () => {
    const { player, animations, update, playing } = setUp();
    animations.update([{ id: 'wave', sequence: 1 }]);
    await update(['walk', 1]);
    player.advance(1);
    expect(playing().map(({ id }) => id)).toEqual(['walk']);
  });

  it('continues the old animations until the new ones have been loaded', async () => {
    const { player, animations, update, playing } = setUp();
    await update(['walk', 1]);
    player.advance(1);
    animations.update([{ id: 'wave', sequence: 1 }]);
    expect(playing()).toEqual([{ id: 'walk', time: 1, weight: 1 }]);
    expect(animations.active.map(({ name }) => name)).toEqual(['wave']);
    await update(['wave', 1]);
    player.advance(1);
    expect(playing().map(({ id }) => id)).toEqual(['wave']);
  });

  it('gives the first set a head start if it loops, and no later set', async () => {
    const { update, playing } = setUp(1.25);
    await update(['walk', 1]);
    expect(playing()[0].time).toBeCloseTo(1.25, 6);
    await update(['walk', 1], [STAND, 1]);
    expect(playing()[0]).toMatchObject({ id: STAND, time: 0 });
    const other = setUp(1.25);
    await other.update(['wave', 1]);
    expect(other.playing()[0].time).toBe(0);
  });

  it('names built-in animations by their name, and others by the beginning of their id', async () => {
    const { animations, update } = setUp();
    await update([STAND, 1], ['12345678-9abc-def0-1234-56789abcdef0', 1]);
    expect(animations.active.map(({ name }) => name)).toEqual(['stand', '12345678']);
  });
});
