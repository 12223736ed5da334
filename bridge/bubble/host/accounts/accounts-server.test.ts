import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { AccountStore } from './account-store.ts';
import { createAccountsServer } from './accounts-server.ts';
import { PassphraseHasher } from './passphrase-hash.ts';

const KEY = 'the key of the server';

/** The page of accounts, and a browser that keeps its cookie. */
function openPage({ path = null as string | null } = {}) {
  const accounts = new AccountStore(path, 3, new PassphraseHasher([16, 1, 1]));
  const removed: string[] = [];
  const clock = { now: 0 };
  const app = createAccountsServer({
    serverName: 'Quay <b>"1"</b>',
    key: KEY,
    createsAccounts: false,
    accounts,
    removed: (user) => removed.push(user),
    log: pino({ level: 'silent' }),
    now: () => clock.now,
  });
  let cookie = '';
  const keepCookie = (headers: Record<string, unknown>) => {
    const set = String(headers['set-cookie'] ?? '');
    if (set) cookie = set.split(';')[0];
    return set;
  };
  const get = (url = '/') => app.inject({ url, headers: cookie ? { cookie } : {} });
  const post = async (
    url: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
  ) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      payload: new URLSearchParams(form).toString(),
    });
    keepCookie(answer.headers);
    return answer;
  };
  const formToken = async () => /name="form" value="([^"]+)"/.exec((await get()).body)?.[1] ?? '';
  const open = (key = KEY, address?: string) => post('/open', { key }, {}, address);
  return {
    accounts,
    removed,
    clock,
    app,
    get,
    post,
    open,
    formToken,
    forgetCookie: () => (cookie = ''),
  };
}

describe('the page of accounts', () => {
  it('asks for the key, and shows nothing without it', async () => {
    const { accounts, get, open, post } = openPage();
    await accounts.add('amara', 'passphrase');
    const asked = await get();
    expect(asked.body).toContain('Key of the server');
    expect(asked.body).not.toContain('amara');
    const refused = await open('the key of the servers');
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined]);
    expect(refused.body).toContain('role="alert"');
    for (const path of ['/add', '/remove', '/close']) {
      expect((await post(path, { user: 'amara', form: '', sure: 'yes' })).statusCode).toBe(403);
    }
    expect(accounts.has('amara')).toBe(true);
  });

  it('makes, lists and removes accounts with the key', async () => {
    const { accounts, removed, get, open, post, formToken } = openPage();
    const opened = await open();
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/']);
    expect(opened.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect((await get()).body).toContain('No accounts yet');
    const form = await formToken();
    const made = await post('/add', { form, user: 'amara', passphrase: 'long enough' });
    expect(made.statusCode).toBe(303);
    const shown = (await get()).body;
    expect(shown).toContain('amara has an account now.');
    expect(shown).toContain('1 account<');
    expect(await accounts.verify('amara', 'long enough')).toBe(true);
    expect((await get()).body).not.toContain('has an account now.');
    const asked = await post('/remove', { form, user: 'amara' });
    expect([asked.statusCode, accounts.has('amara')]).toEqual([200, true]);
    expect(asked.body).toContain('Remove the account of amara?');
    const sure = { form, user: 'amara', sure: 'yes' };
    expect((await post('/remove', sure)).statusCode).toBe(303);
    expect([accounts.list(), removed]).toEqual([[], ['amara']]);
    expect((await post('/remove', sure)).body).toContain('no account of amara');
  });

  it.each([
    [{ user: 'per', passphrase: 'short' }, 'at least 8 characters'],
    [{ user: 'per', passphrase: 'å'.repeat(17) }, 'at most 32 bytes'],
    [{ user: '', passphrase: 'long enough' }, 'A name has 1 to 32 bytes'],
    [{ user: 'amara', passphrase: 'long enough' }, 'amara has an account already'],
  ])('says why %j is not made', async (fields, reason) => {
    const { accounts, open, post, formToken } = openPage();
    await accounts.add('amara', 'passphrase');
    await open();
    const answer = await post('/add', { form: await formToken(), ...fields });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(reason);
    expect(accounts.list()).toHaveLength(1);
  });

  it('says so where the file cannot be written', async () => {
    const path = join(temporaryFolder(), 'missing', 'accounts.json');
    const { accounts, open, post, formToken } = openPage({ path });
    await open();
    const form = { form: await formToken(), user: 'per', passphrase: 'long enough' };
    expect((await post('/add', form)).body).toContain('could not be written');
    expect(accounts.list()).toEqual([]);
  });

  it('refuses forms of other pages, and those without the hidden value', async () => {
    const { accounts, open, post, formToken } = openPage();
    await open();
    const fields = { user: 'per', passphrase: 'long enough' };
    const form = await formToken();
    const refusals = [
      await post('/add', fields),
      await post('/add', { ...fields, form: 'x' }),
      await post('/add', { ...fields, form }, { origin: 'https://other.example' }),
      await post('/add', { ...fields, form }, { origin: 'null' }),
      await post('/add', { ...fields, form }, { 'sec-fetch-site': 'cross-site' }),
      await post('/open', { key: KEY }, { origin: 'https://other.example' }),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual(refusals.map(() => 403));
    expect(accounts.list()).toEqual([]);
    const own = await post(
      '/add',
      { ...fields, form },
      {
        origin: 'http://quay.example:4282',
        host: 'quay.example:4282',
      },
    );
    expect(own.statusCode).toBe(303);
  });

  it('does not take the cookie of another session’s form', async () => {
    const { open, post, formToken, forgetCookie } = openPage();
    await open();
    const form = await formToken();
    forgetCookie();
    await open();
    const answer = await post('/add', { form, user: 'per', passphrase: 'long enough' });
    expect(answer.statusCode).toBe(403);
  });

  it('lets an address try a few keys, and then one now and then, even the right one', async () => {
    const { clock, open } = openPage();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await open(`guess ${attempt}`)).statusCode).toBe(403);
    }
    const limited = await open();
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60']);
    expect((await open(KEY, '127.0.0.9')).statusCode).toBe(303);
    clock.now += 31_000;
    expect((await open()).statusCode).toBe(303);
  });

  it('counts the addresses of an IPv6 network as one', async () => {
    const { open } = openPage();
    for (let attempt = 0; attempt < 5; attempt++) await open('guess', `2001:db8:1:2::${attempt}`);
    expect((await open('guess', '2001:db8:1:2:3:4:5:6')).statusCode).toBe(429);
    expect((await open('guess', '2001:db8:1:3::1')).statusCode).toBe(403);
  });

  it('limits the attempts of all addresses together', async () => {
    const { open } = openPage();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt++) {
      statuses.push((await open('guess', `10.0.0.${attempt}`)).statusCode);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('closes a session when asked to, and after an hour', async () => {
    const { clock, get, open, post, formToken } = openPage();
    await open();
    await post('/close', { form: await formToken() });
    expect((await get()).body).toContain('Key of the server');
    await open();
    expect((await get()).body).toContain('New account');
    clock.now += 3600_000;
    expect((await get()).body).toContain('Key of the server');
  });

  it('shows names as text', async () => {
    const { accounts, get, open } = openPage();
    await accounts.add('<img src=x>"&\'', 'passphrase');
    await open();
    const { body } = await get();
    expect(body).toContain('<h1>Accounts of Quay &lt;b&gt;&quot;1&quot;&lt;/b&gt;</h1>');
    expect(body).toContain('&lt;img src=x&gt;&quot;&amp;&#39;');
    expect(body).not.toMatch(/<img|<b>/);
  });

  it('has a strict policy, is not kept by browsers, and reads only forms', async () => {
    const { app, get } = openPage();
    const { headers } = await get();
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    // With `no-referrer`, browsers would not name the origin of forms.
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/accounts.css')).headers['content-type']).toContain('text/css');
    const json = await app.inject({ method: 'POST', url: '/open', payload: { key: KEY } });
    expect([json.statusCode, json.headers['set-cookie']]).toEqual([403, undefined]);
    const long = await app.inject({
      method: 'POST',
      url: '/open',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `key=${'x'.repeat(20_000)}`,
    });
    expect(long.statusCode).toBe(413);
  });
});
