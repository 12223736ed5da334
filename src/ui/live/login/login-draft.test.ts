import { describe, expect, it } from 'vitest';
import { emptyDraft, formOf, gridOf, OTHER_GRID, splitName } from './login-draft.ts';

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
  ])('takes %j for %j and %j', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });
});

describe('a login form', () => {
  it('begins as a guest on a demo grid, and as nobody elsewhere', () => {
    expect(emptyDraft(DEMO, '').name).toBe('Guest');
    expect(emptyDraft(DEMO, 'Wren').name).toBe('Wren');
    expect(emptyDraft(REAL, '').name).toBe('');
    expect(emptyDraft(null, '').grid).toBe(OTHER_GRID);
  });

  it('names a grid by id, or by its address', () => {
    const draft = emptyDraft(REAL, 'Wren');
    expect(gridOf(draft)).toBe('real');
    expect(gridOf({ ...draft, grid: OTHER_GRID, otherGrid: ' http://a.example/ ' })).toBe(
      'http://a.example/',
    );
  });

  it('says where to start, and agrees to nothing by itself', () => {
    const draft = { ...emptyDraft(REAL, 'Wren Okafor'), region: ' Plaza ', x: 10, y: 20, z: 30 };
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
