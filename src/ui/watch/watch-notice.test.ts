import { expect, it } from 'vitest';
import { WatchState } from '../../app/watch/index.ts';
import type { WatchStatus } from '../../session/watch-client/index.ts';
import { noticeOf } from './watch-notice.tsx';

const NOW = 1_700_000_000_000;

function notice(status: Partial<WatchStatus>, avatars = 0) {
  const state = new WatchState();
  state.status.value = { ...state.status.value, name: 'Harbour Walk', ...status };
  state.avatarCount.value = avatars;
  state.hasScene.value = true;
  return noticeOf(state, NOW);
}

it('says nothing where avatars are to be seen', () => {
  expect(notice({ phase: 'live' }, 4)).toBeNull();
});

it('says that a region is empty, away, full or unknown', () => {
  expect(notice({ phase: 'live' })).toEqual({
    title: 'Nobody is here just now',
    detail: 'Harbour Walk stays in view.',
  });
  const away = { phase: 'away', since: NOW - 60_000, retryAt: NOW + 7500 } as const;
  expect(notice(away, 4)).toMatchObject({ title: 'The region is away' });
  expect(notice(away, 4)?.detail).toMatch(/^Since \d.*\. Trying again in 8 s\.$/);
  expect(notice({ ...away, retryAt: NOW - 1 })?.detail).toMatch(/Trying again\.$/);
  expect(notice({ ...away, since: null, retryAt: null })?.detail).toBeNull();
  expect(notice({ phase: 'full', watching: 1200 }, 4)).toEqual({
    title: '1,200 are watching, the room is full',
    detail: 'A new picture every 10 s until a place is free.',
  });
  expect(notice({ phase: 'full', watching: 1 })?.title).toBe('1 is watching, the room is full');
  expect(notice({ phase: 'unknown' })?.title).toBe('This region is not shown here');
});
