import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokerAt, ConfigError, parseConfig } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-broker-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, 'grids.json');

const parse = (broker: object | null, env = {}) => parseConfig({ broker }, FILE, env).broker;

function errorOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('the broker of a configuration', () => {
  it('has defaults for what a file omits', () => {
    expect(parse(null)).toBeNull();
    expect(parse({ url: 'nats://broker:4222/' })).toEqual({
      servers: ['broker:4222'],
      ...{ user: null, password: null, token: null, credentials: null, tls: null },
      prefix: 'vitrine',
      replicas: 1,
    });
  });

  it('reads secrets and certificates from where the file says', () => {
    writeFileSync(join(folder, 'ca.pem'), 'AUTHORITY');
    writeFileSync(join(folder, 'key.pem'), 'PRIVATE');
    writeFileSync(join(folder, 'bridge.creds'), 'JWT');
    const broker = parse(
      {
        url: ['tls://a:4222', 'tls://[::1]:4222'],
        user: 'bridge',
        password: { env: 'NATS_PASSWORD' },
        credentials: { file: 'bridge.creds' },
        tls: { ca: 'ca.pem', key: 'key.pem' },
        replicas: 3,
      },
      { NATS_PASSWORD: 'swordfish-7' },
    );
    expect(broker).toMatchObject({ servers: ['a:4222', '[::1]:4222'], user: 'bridge' });
    expect(broker?.password?.reveal()).toBe('swordfish-7');
    expect(broker?.credentials?.reveal()).toBe('JWT');
    expect(broker?.tls).toMatchObject({ ca: 'AUTHORITY', certificate: null });
    expect(broker?.tls?.key?.reveal()).toBe('PRIVATE');
    expect(JSON.stringify(broker)).not.toMatch(/swordfish|PRIVATE|JWT/);
  });

  it.each([
    [{ url: 'broker:4222' }, 'broker.url: expected nats://host:port'],
    [{ url: 'nats://user:secret@broker:4222' }, 'broker.url: expected nats://host:port'],
    [{ url: [] }, 'broker.url: expected nats://host:port'],
    [{ url: 'nats://a', prefix: 'a.>' }, 'broker.prefix: expected letters'],
    [{ url: 'nats://a', replicas: 2 }, 'broker.replicas: expected 1, 3 or 5'],
    [{ url: 'nats://a', password: 'secret' }, 'broker.password: expected {"env": "NAME"}'],
    [{ url: 'nats://a', token: { env: 'NONE' } }, 'broker: the environment has no NONE'],
    [{ url: 'nats://a', tls: { ca: 'none.pem' } }, 'none.pem: cannot be read (ENOENT)'],
  ])('is refused: %j', (broker, message) => {
    const text = errorOf(() => parse(broker));
    expect(text).toContain(message);
    expect(text).not.toContain('secret@');
  });

  it('may be named by the environment, with a password, and keeps what else the file says', () => {
    const env = { VITRINE_BROKER_URL: 'tls://bridge:pass%2Fword@broker:4333' };
    const broker = parse({ url: 'nats://other', prefix: 'shop' }, env);
    expect(broker).toMatchObject({ servers: ['broker:4333'], user: 'bridge', prefix: 'shop' });
    expect(broker?.password?.reveal()).toBe('pass/word');
    expect(broker?.tls).toEqual({ ca: null, certificate: null, key: null });
  });
});

describe('the address of a broker', () => {
  it('may contain a token', () => {
    expect(brokerAt('nats://open-sesame@broker', '--broker').token?.reveal()).toBe('open-sesame');
  });

  it.each([
    'http://broker',
    'nats://',
    'nats://user:secret@',
    'nats://user:secret@a/b',
    'nats://user:%zz@a',
  ])('is refused without being repeated: %s', (text) => {
    const message = errorOf(() => brokerAt(text, '--broker'));
    expect(message).toContain('--broker: ');
    expect(message).not.toContain('secret');
  });
});
