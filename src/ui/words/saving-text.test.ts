import { expect, it } from 'vitest';
import { SavingAnnouncements, savingStepText } from './saving-text.ts';

const textures = (done: number) => ({ part: 'textures' as const, done, total: 12 });

it('says what is written, and how many of how many are done', () => {
  expect(savingStepText(textures(3))).toBe('Writing textures: 3 of 12');
  expect(savingStepText({ part: 'meshes', done: 1, total: 1200 })).toMatch(
    /^Writing meshes: 1 of 1.200$/,
  );
});

it('is announced every five seconds at most, neither at once nor at the end', () => {
  const news = new SavingAnnouncements();
  expect(news.next('a', undefined, 1000)).toBe('');
  expect(news.next('a', textures(1), 2000)).toBe('');
  expect(news.next('a', textures(4), 6000)).toBe('Writing textures: 4 of 12');
  expect(news.next('a', textures(5), 10_999)).toBe('');
  expect(news.next('a', textures(6), 11_000)).toBe('Writing textures: 6 of 12');
  expect(news.next('a', textures(12), 30_000)).toBe('');
});

it('begins anew with another file', () => {
  const news = new SavingAnnouncements();
  news.next('a', textures(1), 0);
  expect(news.next(null, undefined, 9000)).toBe('');
  expect(news.next('b', textures(2), 9500)).toBe('');
  expect(news.next('b', textures(3), 14_500)).toBe('Writing textures: 3 of 12');
});
