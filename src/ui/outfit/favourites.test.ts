import { expect, it } from 'vitest';
import { Favourites } from './favourites.ts';

const storageWith = (entries: Record<string, string> = {}) => ({
  entries,
  getItem: (key: string) => entries[key] ?? null,
  setItem: (key: string, value: string) => {
    entries[key] = value;
  },
});
const ID = '6BD01860-4EBD-127A-BB3D-D1427E8E0C42';

it('keeps marks in the storage, by asset id or file name', () => {
  const storage = storageWith();
  const favourites = new Favourites(storage);
  favourites.toggle({ fileName: 'wave.anim' });
  favourites.toggle({ fileName: `${ID}.anim` });
  favourites.toggle({ fileName: 'walk.anim' });
  favourites.toggle({ fileName: 'walk.anim' });
  const later = new Favourites(storage);
  expect(later.has({ fileName: 'wave.anim' })).toBe(true);
  expect(later.has({ fileName: `${ID.toLowerCase()}.animatn` })).toBe(true);
  expect(later.has({ fileName: 'walk.anim' })).toBe(false);
});

it.each(['{', '7', '[1, null, {"a": 2}]'])('starts anew with %s in the storage', (text) => {
  const favourites = new Favourites(storageWith({ 'vitrine-favourites': text }));
  favourites.toggle({ fileName: 'wave.anim' });
  expect(favourites.has({ fileName: 'wave.anim' })).toBe(true);
});

it('lasts as long as the page where there is no storage, or a full one', () => {
  const full = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const favourites of [new Favourites(null), new Favourites(full)]) {
    favourites.toggle({ fileName: 'wave.anim' });
    expect(favourites.has({ fileName: 'wave.anim' })).toBe(true);
  }
});
