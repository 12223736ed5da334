import { describe, expect, it } from 'vitest';
import {
  draftOfLastLogin,
  formOf,
  initialDraft,
  LoginMemory,
  type LoginStorage,
  splitName,
} from './login-draft.ts';

const DEMO = { id: 'demo', name: 'Demo grid', loginUri: 'http://127.0.0.1:9000/', isDemo: true };
const MACHINE = { machineId: 'ab', platform: 'lnx' } as const;
const REAL = { ...DEMO, id: 'real', isDemo: false };

describe('splitName', () => {
  it.each([
    ['Wren Okafor', 'Wren', 'Okafor'],
    ['  Wren   Okafor ', 'Wren', 'Okafor'],
    ['guest', 'guest', ''],
    ['wren.okafor', 'wren', 'okafor'],
    ['a.b.c', 'a.b.c', ''],
    ['.b', '.b', ''],
    ['Anna Maria Lopez', 'Anna', 'Maria Lopez'],
    ['', '', ''],
  ])('splits %j into %j and %j', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });
});

describe('login draft', () => {
  it('starts with the name Guest on a demo grid, and without a name on others', () => {
    expect(initialDraft(DEMO, '').name).toBe('Guest');
    expect(initialDraft(DEMO, 'Wren').name).toBe('Wren');
    expect(initialDraft(REAL, '').name).toBe('');
    expect(initialDraft(null, '').grid).toBe('');
  });

  it('has the grid of the last login, of the bridge or added by the user, or else the first', () => {
    const memory = new LoginMemory(null);
    const saved = [{ name: 'A', loginUri: 'https://a.example/' }];
    const draft = () => draftOfLastLogin([DEMO, REAL], saved, memory);
    expect(draft()).toMatchObject({ grid: 'demo', name: 'Guest' });
    memory.remember('real', 'Wren', null);
    expect(draft()).toMatchObject({ grid: 'real', name: 'Wren' });
    memory.remember('https://a.example/', 'Tomo', null);
    expect(draft()).toMatchObject({ grid: 'https://a.example/', name: 'Tomo' });
    expect(draftOfLastLogin([REAL], [], memory)).toMatchObject({ grid: 'real', name: 'Wren' });
    expect(draftOfLastLogin([], [], memory)).toMatchObject({ grid: '', name: '' });
  });

  it('says where to start, and agrees to nothing on its own', () => {
    const draft = { ...initialDraft(REAL, 'Wren Okafor'), region: ' Plaza ', x: 10, y: 20, z: 30 };
    expect(formOf(draft, 'secret', MACHINE)).toMatchObject({
      grid: 'real',
      first: 'Wren',
      last: 'Okafor',
      password: 'secret',
      start: 'last',
      agreesToTerms: false,
      readCritical: false,
      machineId: 'ab',
    });
    expect(formOf({ ...draft, start: 'region' }, '', MACHINE).start).toEqual({
      region: 'Plaza',
      x: 10,
      y: 20,
      z: 30,
    });
  });
});

function fakeStorage(text: string | null = null): LoginStorage & { text: string | null } {
  return {
    text,
    getItem() {
      return this.text;
    },
    setItem(_key, value) {
      this.text = value;
    },
  };
}

describe('LoginMemory', () => {
  it('remembers grid, name and second factor', () => {
    const storage = fakeStorage();
    new LoginMemory(storage).remember('osgrid', 'Wren Okafor', 'hash');
    const memory = new LoginMemory(storage);
    expect(memory.grid).toBe('osgrid');
    expect(memory.nameOn('osgrid')).toBe('Wren Okafor');
    expect(memory.mfaHash('osgrid', ' wren OKAFOR')).toBe('hash');
  });

  it('distinguishes grids and names', () => {
    const memory = new LoginMemory(null);
    memory.remember('a', 'Wren', 'hash');
    memory.remember('b', 'Tomo', null);
    expect(memory.grid).toBe('b');
    expect(memory.nameOn('a')).toBe('Wren');
    expect(memory.nameOn('c')).toBe('');
    expect(memory.mfaHash('a', 'Tomo')).toBeNull();
    expect(memory.mfaHash('b', 'Wren')).toBeNull();
  });

  it('keeps a hash until there is a new one', () => {
    const memory = new LoginMemory(null);
    memory.remember('a', 'Wren', 'hash');
    memory.remember('a', 'Wren', null);
    expect(memory.mfaHash('a', 'Wren')).toBe('hash');
  });

  it.each(['', 'null', '[]', '{"grid":7,"names":{"a":1},"mfa":"x"}', '{"names":null'])(
    'treats %j as empty',
    (text) => {
      const memory = new LoginMemory(fakeStorage(text));
      expect([memory.grid, memory.nameOn('a'), memory.mfaHash('a', 'b')]).toEqual(['', '', null]);
    },
  );

  it('does not find properties that every object has', () => {
    expect(new LoginMemory(null).nameOn('constructor')).toBe('');
    const memory = new LoginMemory(fakeStorage());
    memory.remember('__proto__', 'Wren', null);
    expect(memory.nameOn('__proto__')).toBe('Wren');
  });

  it('works where storage is forbidden', () => {
    const forbidden: LoginStorage = {
      getItem() {
        throw new Error('forbidden');
      },
      setItem() {
        throw new Error('forbidden');
      },
    };
    const memory = new LoginMemory(forbidden);
    memory.remember('a', 'Wren', null);
    expect(memory.nameOn('a')).toBe('Wren');
  });
});
