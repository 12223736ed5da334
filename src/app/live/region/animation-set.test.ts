import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/clips.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { bindClip, type Clip, ClipMotion } from '../../../motion/index.ts';
import { Player } from '../../playback/player.ts';
import { AnimationSet } from './animation-set.ts';

const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';

function clipOf(fields: Parameters<typeof plainAnimation>[1] = {}): Clip {
  const joints = [{ name: 'mHead', rotations: [[0, 0, 0, 30] as const] }];
  const animation = plainAnimation(joints, { loop: true, loopOut: 4, easeOut: 0.5, ...fields });
  return bindClip(animation, defaultSkeleton);
}

/** An avatar with a few clips at hand; those that are not there cannot be had. */
function setUp(lead = 0) {
  const clips = new Map<string, Clip>([
    [STAND, clipOf()],
    ['walk', clipOf()],
    ['wave', clipOf({ loop: false })],
  ]);
  const player = new Player();
  const source = { clip: (id: string) => Promise.resolve(clips.get(id) ?? null) };
  const repertoire = new AnimationSet(player, source, lead, () => {});
  const tell = async (...told: readonly [id: string, sequence: number][]) => {
    repertoire.update(told.map(([id, sequence]) => ({ id, sequence })));
    await Promise.resolve();
    await Promise.resolve();
    player.update();
  };
  /** What plays, newest first, by the clip's id and its weight. */
  const playing = () => {
    player.update();
    return player.mixer.motions.flatMap((motion) => {
      if (!(motion instanceof ClipMotion)) return [];
      const id = [...clips].find(([, clip]) => clip === motion.clip)?.[0] ?? '?';
      return [{ id, time: motion.time, weight: motion.layer.weight }];
    });
  };
  return { player, repertoire, tell, playing, clips };
}

describe('Repertoire', () => {
  it('plays what is told, and eases out what is told no more', async () => {
    const { player, tell, playing } = setUp();
    await tell(['walk', 1]);
    player.advance(1);
    await tell(['wave', 2]);
    expect(playing().map(({ id }) => id)).toEqual(['wave', 'walk']);
    player.advance(0.25);
    expect(playing()[1].weight).toBeCloseTo(0.5, 6);
    player.advance(0.3);
    player.update();
    expect(playing().map(({ id }) => id)).toEqual(['wave']);
  });

  it('goes on with what is told again', async () => {
    const { player, tell, playing } = setUp();
    await tell(['walk', 1]);
    player.advance(1.5);
    await tell(['walk', 1]);
    expect(playing()).toEqual([{ id: 'walk', time: 1.5, weight: 1 }]);
  });

  it('begins anew under another sequence number, the old run easing out beneath', async () => {
    const { player, tell, playing } = setUp();
    await tell(['walk', 1]);
    player.advance(1.5);
    await tell(['walk', 2]);
    player.advance(0.25);
    const [anew, old] = playing();
    expect(anew).toMatchObject({ id: 'walk', time: 0.25 });
    expect(old.weight).toBeCloseTo(0.5, 6);
  });

  it('changes nothing for an empty set', async () => {
    const { player, tell, playing, repertoire } = setUp();
    await tell(['walk', 1]);
    await tell();
    player.advance(1);
    expect(playing().map(({ id }) => id)).toEqual(['walk']);
    expect(repertoire.told.map(({ name }) => name)).toEqual(['walk']);
  });

  it('stands while nothing else can be had', async () => {
    const { player, tell, playing } = setUp();
    await tell(['missing', 1]);
    expect(playing().map(({ id }) => id)).toEqual([STAND]);
    await tell(['walk', 1]);
    player.advance(1);
    player.update();
    expect(playing().map(({ id }) => id)).toEqual(['walk']);
  });

  it('does not begin what was told no more before it came', async () => {
    const { player, repertoire, tell, playing } = setUp();
    repertoire.update([{ id: 'wave', sequence: 1 }]);
    await tell(['walk', 1]);
    player.advance(1);
    expect(playing().map(({ id }) => id)).toEqual(['walk']);
  });

  it('goes on with the old until the new has come', async () => {
    const { player, repertoire, tell, playing } = setUp();
    await tell(['walk', 1]);
    player.advance(1);
    repertoire.update([{ id: 'wave', sequence: 1 }]);
    expect(playing()).toEqual([{ id: 'walk', time: 1, weight: 1 }]);
    expect(repertoire.told.map(({ name }) => name)).toEqual(['wave']);
    await tell(['wave', 1]);
    player.advance(1);
    expect(playing().map(({ id }) => id)).toEqual(['wave']);
  });

  it('finds the first set in its middle where it loops, and only that', async () => {
    const { tell, playing } = setUp(1.25);
    await tell(['walk', 1]);
    expect(playing()[0].time).toBeCloseTo(1.25, 6);
    await tell(['walk', 1], [STAND, 1]);
    expect(playing()[0]).toMatchObject({ id: STAND, time: 0 });
    const other = setUp(1.25);
    await other.tell(['wave', 1]);
    expect(other.playing()[0].time).toBe(0);
  });

  it('calls built-ins by their name and others by the beginning of their id', async () => {
    const { repertoire, tell } = setUp();
    await tell([STAND, 1], ['12345678-9abc-def0-1234-56789abcdef0', 1]);
    expect(repertoire.told.map(({ name }) => name)).toEqual(['stand', '12345678']);
  });
});
