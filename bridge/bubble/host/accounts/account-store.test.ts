import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { AccountStore } from './account-store.ts';
import { PassphraseHasher } from './passphrase-hash.ts';

/** Far cheaper than real hashes, which take 0.2 s each. */
const CHEAP = new PassphraseHasher([16, 1, 1]);

const openStore = (path: string | null, limit = 100) => new AccountStore(path, limit, CHEAP);

describe('accounts', () => {
  it('are known by user and passphrase', async () => {
    const store = openStore(null);
    expect(await store.add('amara', 'correct horse')).toBeNull();
    expect(await store.verify('amara', 'correct horse')).toBe(true);
    expect(await store.verify('amara', 'correct horses')).toBe(false);
    expect(await store.verify('Amara', 'correct horse')).toBe(false);
    expect(await store.verify('nobody', '')).toBe(false);
    expect(store.list().map(({ user }) => user)).toEqual(['amara']);
  });

  it('are in a file that only its owner may read, and that has no passphrase', async () => {
    const path = join(temporaryFolder(), 'accounts.json');
    const store = openStore(path);
    await Promise.all([store.add('per', 'hunter2 hunter2'), store.add('Åsa', 'hunter3 hunter3')]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).not.toContain('hunter');
    const again = openStore(path);
    expect(again.list()).toEqual(store.list());
    expect(await again.verify('Åsa', 'hunter3 hunter3')).toBe(true);
    expect(await again.remove('per')).toBe(true);
    expect(await again.remove('per')).toBe(false);
    expect(
      openStore(path)
        .list()
        .map(({ user }) => user),
    ).toEqual(['Åsa']);
    expect(readdirSync(join(path, '..'))).toEqual(['accounts.json']);
  });

  it('are the same however their letters are composed', async () => {
    const store = openStore(null);
    await store.add('A\u030asa', 'pa\u030ass');
    expect(await store.verify('\u00c5sa', 'p\u00e5ss')).toBe(true);
    expect(await store.add('\u00c5sa', 'other')).toBe('exists');
  });

  it.each([
    ['', 'x', 'bad-user'],
    [' amara', 'x', 'bad-user'],
    ['a\nb', 'x', 'bad-user'],
    ['å'.repeat(17), 'x', 'bad-user'],
    ['amara', 'å'.repeat(17), 'bad-passphrase'],
    ['amara', 'a\0b', 'bad-passphrase'],
  ])(
    'need a user and a passphrase that fit the protocol (%j, %j)',
    async (user, passphrase, why) => {
      expect(await openStore(null).add(user, passphrase)).toBe(why);
    },
  );

  it('are made once, and not without bound', async () => {
    const store = openStore(null, 2);
    const both = await Promise.all([store.add('per', 'one'), store.add('per', 'two')]);
    expect(both.sort()).toEqual(['exists', null]);
    expect(await store.add('amara', 'x')).toBeNull();
    expect(await store.add('sanna', 'x')).toBe('too-many');
  });

  it('change nothing where the file cannot be written', async () => {
    const path = join(temporaryFolder(), 'missing', 'accounts.json');
    const store = openStore(path);
    await expect(store.add('amara', 'x')).rejects.toThrow('ENOENT');
    expect(store.list()).toEqual([]);
  });

  it('name the error of a file', () => {
    const path = join(temporaryFolder(), 'accounts.json');
    const errorOf = (text: string) => {
      writeFileSync(path, text);
      return () => openStore(path);
    };
    expect(errorOf('{')).toThrow(`${path}: is not JSON`);
    expect(errorOf('{"accounts": [{"user": ""}]}')).toThrow(`${path}: accounts[0].user: expected`);
    const huge = {
      user: 'a',
      created: '2026-01-01T00:00:00Z',
      salt: '',
      hash: '',
      cost: [2 ** 30, 8, 1],
    };
    expect(errorOf(JSON.stringify({ accounts: [huge] }))).toThrow('accounts[0].cost[0]');
  });

  it('refuse more passphrases than may wait', async () => {
    const store = new AccountStore(null, 10, new PassphraseHasher([2 ** 12, 8, 1]));
    await store.add('amara', 'right');
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => store.verify('amara', 'right')),
    );
    const accepted = answers.filter(Boolean).length;
    expect(accepted).toBeGreaterThan(60);
    expect(accepted).toBeLessThan(80);
  });
});
