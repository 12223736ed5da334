import { describe, expect, it } from 'vitest';
import { LoginMemory, type LoginStorage } from './login-memory.ts';

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
  it('knows grid, name and second factor again', () => {
    const storage = fakeStorage();
    new LoginMemory(storage).remember('osgrid', 'Wren Okafor', 'hash');
    const memory = new LoginMemory(storage);
    expect(memory.grid).toBe('osgrid');
    expect(memory.nameOn('osgrid')).toBe('Wren Okafor');
    expect(memory.mfaHash('osgrid', ' wren OKAFOR')).toBe('hash');
  });

  it('tells grids and names apart', () => {
    const memory = new LoginMemory(null);
    memory.remember('a', 'Wren', 'hash');
    memory.remember('b', 'Tomo', null);
    expect(memory.grid).toBe('b');
    expect(memory.nameOn('a')).toBe('Wren');
    expect(memory.nameOn('c')).toBe('');
    expect(memory.mfaHash('a', 'Tomo')).toBeNull();
    expect(memory.mfaHash('b', 'Wren')).toBeNull();
  });

  it('keeps a hash until another comes', () => {
    const memory = new LoginMemory(null);
    memory.remember('a', 'Wren', 'hash');
    memory.remember('a', 'Wren', null);
    expect(memory.mfaHash('a', 'Wren')).toBe('hash');
  });

  it.each(['', 'null', '[]', '{"grid":7,"names":{"a":1},"mfa":"x"}', '{"names":null'])(
    'takes %j for nothing kept',
    (text) => {
      const memory = new LoginMemory(fakeStorage(text));
      expect([memory.grid, memory.nameOn('a'), memory.mfaHash('a', 'b')]).toEqual(['', '', null]);
    },
  );

  it('has no names that objects are born with', () => {
    expect(new LoginMemory(null).nameOn('constructor')).toBe('');
    const memory = new LoginMemory(fakeStorage());
    memory.remember('__proto__', 'Wren', null);
    expect(memory.nameOn('__proto__')).toBe('Wren');
  });

  it('goes on where nothing may be kept', () => {
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
