import { expect, it } from 'vitest';
import { until } from '../../test/until.ts';
import { withWatchedDemo } from '../../test/watch/watched-demo.ts';

it('a watcher gets the scene of the demo grid, then its motion, and late ones the same', {
  timeout: 60_000,
}, async () => {
  await withWatchedDemo({ avatars: 4 }, async ({ watch, grid }) => {
    const early = watch('demo');
    await until(
      () => early.source?.state === 'live' && early.scene.avatarCount >= 4,
      'the scene',
      20_000,
    );
    await until(
      () => early.kinds().includes('motion') && early.kinds().includes('puppets'),
      'motion',
      20_000,
    );
    expect(early.kinds()[0]).toBe('snapshot');
    expect(grid.viewers()).toBe(1);
    const late = watch('demo');
    await until(
      () => late.scene.sequence > 0 && late.kinds().includes('motion'),
      'a late watcher',
      20_000,
    );
    expect(grid.viewers()).toBe(1);
    await until(() => late.scene.sequence === early.scene.sequence, 'both are level', 20_000);
    expect(late.scene.snapshot()).toEqual(early.scene.snapshot());
    expect([early.gaps, late.gaps]).toEqual([0, 0]);
    await until(() => early.source?.watching === 2, 'two watch', 20_000);
  });
});
