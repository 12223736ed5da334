import { describe, expect, it } from 'vitest';
import { checkGrid, SavedGrids } from './saved-grids.ts';

const HOME = { id: 'home', name: 'Home', loginUri: 'https://home.example/', isDemo: false };
const RULES = { grids: [HOME], allowsLoopbackGrids: false };
const LOOPBACK = { ...RULES, allowsLoopbackGrids: true };

function fakeStorage(text: string | null = null) {
  const values = new Map(text === null ? [] : [['vitrine-grids', text]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

describe('checkGrid', () => {
  it.each([
    ['Mine', 'https://login.example.org', 'https://login.example.org/'],
    [
      ' Mine ',
      ' https://a.example:8002/cgi-bin/login.cgi ',
      'https://a.example:8002/cgi-bin/login.cgi',
    ],
    ['Mine', 'login.example.org', 'https://login.example.org/'],
    ['Mine', 'login.example.org:8002/x', 'https://login.example.org:8002/x'],
  ])('accepts %j at %j', (name, address, loginUri) => {
    expect(checkGrid(name, address, RULES, [])).toEqual({ grid: { name: 'Mine', loginUri } });
  });

  it.each([
    [' ', 'https://a.example/', 'name', 'name-missing'],
    ['HOME', 'https://a.example/', 'name', 'name-taken'],
    ['Saved', 'https://a.example/', 'name', 'name-taken'],
    ['Mine', ' ', 'address', 'address-missing'],
    ['Mine', 'grid', 'address', 'address-unusable'],
    ['Mine', 'ftp://a.example/', 'address', 'address-unusable'],
    ['Mine', 'javascript:alert(1)', 'address', 'address-unusable'],
    ['Mine', 'https://me:secret@a.example/', 'address', 'has-password'],
    ['Mine', 'http://a.example/', 'address', 'not-https'],
    ['Mine', 'http://10.0.0.1:9000/', 'address', 'not-https'],
    ['Mine', 'http://127.0.0.1:9000/', 'address', 'loopback-not-allowed'],
    ['Mine', 'https://localhost/', 'address', 'loopback-not-allowed'],
    ['Mine', 'http://0x7f.1:9000/', 'address', 'loopback-not-allowed'],
    ['Mine', 'https://home.example', 'address', 'address-taken'],
    ['Mine', 'https://SAVED.example', 'address', 'address-taken'],
  ])('refuses %j at %j: %s, %s', (name, address, field, problem) => {
    const others = [{ name: 'Saved', loginUri: 'https://saved.example/' }];
    expect(checkGrid(name, address, RULES, others)).toEqual({ field, problem });
  });

  it.each(['http://127.0.0.1:9000/', 'http://localhost:9000/', 'http://[::1]:9000/'])(
    'accepts %s where the bridge allows its own machine',
    (address) => {
      expect(checkGrid('Mine', address, LOOPBACK, [])).toMatchObject({
        grid: { loginUri: address },
      });
    },
  );
});

describe('SavedGrids', () => {
  const A = { name: 'A', loginUri: 'https://a.example/' };
  const B = { name: 'B', loginUri: 'https://b.example/' };

  it('keeps name and address in the browser, edits and removes', () => {
    const storage = fakeStorage();
    const grids = new SavedGrids(storage);
    grids.save(A, null);
    grids.save(B, null);
    const moved = { name: 'A2', loginUri: 'https://a2.example/' };
    grids.save(moved, A);
    expect(new SavedGrids(storage).all.value).toEqual([moved, B]);
    grids.remove(B.loginUri);
    expect(new SavedGrids(storage).all.value).toEqual([moved]);
    expect([...storage.values.values()]).toEqual([JSON.stringify([moved])]);
  });

  it.each(['', '7', '{}', '[null,7,{"name":1}]', '[{"name":"x","loginUri":"ftp://x/"}]'])(
    'treats %j as no grids',
    (text) => {
      expect(new SavedGrids(fakeStorage(text)).all.value).toEqual([]);
    },
  );

  it('works where storage is forbidden', () => {
    const forbid = () => {
      throw new Error('forbidden');
    };
    const grids = new SavedGrids({ getItem: forbid, setItem: forbid });
    grids.save(A, null);
    expect(grids.all.value).toEqual([A]);
  });
});
