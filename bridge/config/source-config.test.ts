import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, defaultConfig, parseConfig, withDemoGrid, withDemoSources } from './index.ts';

const GRID = { id: 'home', name: 'Home', loginUri: 'http://127.0.0.1:9000/' };
const SERVER = { id: 'clouds', name: 'Clouds', host: 'bubbles.example.org', port: 1253 };
const SOURCE = {
  ...{ id: 'square', name: 'Town square', grid: 'home', first: 'Shop', last: 'Camera' },
  password: { env: 'CAMERA_PASSWORD' },
};
const BUBBLE = { id: 'quay', name: 'Quay', bubble: { server: 'clouds', user: 'camera' } };
const ENV = { CAMERA_PASSWORD: 'swordfish-7' };

const folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, 'grids.json');

function parse(sources: readonly object[], env: Record<string, string> = ENV) {
  const value = { grids: [GRID], bubbleServers: [SERVER], sources };
  return parseConfig(value, FILE, env).sources;
}

function errorOf(sources: readonly object[], env?: Record<string, string>): string {
  try {
    parse(sources, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('sources', () => {
  it('have defaults, and the password that the environment has', () => {
    const [grid, bubble] = parse([SOURCE, BUBBLE]);
    expect(grid).toMatchObject({
      ...{ kind: 'grid', watchers: 200, rate: 10, keep: false, showAccount: false },
      ...{ views: [], origins: [], start: null },
    });
    expect(grid.kind === 'grid' && grid.password.reveal()).toBe('swordfish-7');
    expect(bubble).toMatchObject({
      kind: 'bubble',
      server: 'clouds',
      user: 'camera',
      bubble: null,
    });
  });

  it('read a password from a file beside the configuration, without its line break', () => {
    writeFileSync(join(folder, 'camera.txt'), 'from a file\n');
    const [source] = parse([{ ...SOURCE, password: { file: 'camera.txt' } }]);
    expect(source.kind === 'grid' && source.password.reveal()).toBe('from a file');
  });

  it('never show a password in texts or JSON', () => {
    const [source] = parse([SOURCE]);
    const shown = `${JSON.stringify(source)} ${source.kind === 'grid' && source.password}`;
    expect(shown).not.toContain('swordfish');
    expect(shown).toContain('(secret)');
  });

  it('start in a region by name', () => {
    const [source] = parse([{ ...SOURCE, region: 'Harbour', position: [10, 20, 30] }]);
    expect(source).toMatchObject({ start: { region: 'Harbour', position: [10, 20, 30] } });
  });

  it.each([
    [[{ ...SOURCE, password: 'swordfish-7' }], 'sources[0].password: expected {"env": "NAME"}'],
    [[{ ...SOURCE, pasword: {} }], 'sources[0].pasword: there is no such key'],
    [[{ ...SOURCE, grid: 'elsewhere' }], 'sources[0].grid: expected an id of grids'],
    [[{ ...BUBBLE, bubble: { server: 'home', user: 'a' } }], 'sources[0].bubble: expected an id'],
    [[{ ...BUBBLE, bubble: { user: 'a' } }], 'sources[0].bubble.server: expected string'],
    [[SOURCE, SOURCE], 'sources[1].id: expected another id: "square" is taken'],
    [[{ ...SOURCE, rate: 60 }], 'sources[0].rate: expected 1 to 20'],
    [[{ ...SOURCE, views: [{ name: 'A', position: [1, 2] }] }], 'sources[0].views[0].position:'],
    [[{ ...SOURCE, origins: ['shop.example.org'] }], 'sources[0].origins'],
  ])('name the error in %j, and no password', (sources, message) => {
    const text = errorOf(sources);
    expect(text).toContain(message);
    expect(text).not.toContain('swordfish');
  });

  it('name the variable or the file of a missing password', () => {
    expect(errorOf([SOURCE], {})).toContain('source "square": the environment has no CAMERA_PASS');
    const missing = { ...SOURCE, password: { file: 'none.txt' } };
    expect(errorOf([missing])).toContain('none.txt: cannot be read (ENOENT)');
  });
});

it('the demo that runs can be watched', () => {
  const demo = { name: 'Demo', loginUri: 'http://127.0.0.1:5/' };
  expect(withDemoSources(defaultConfig({})).sources).toEqual([]);
  const { sources } = withDemoSources(withDemoGrid(defaultConfig({}), demo));
  expect(sources.map(({ id, kind }) => [id, kind])).toEqual([['demo', 'grid']]);
});

it.each([
  ['http://broker/', 'broker.url: expected nats://host:port'],
  ['nats://user:secret@broker:4222', 'broker.url: expected nats://host:port'],
])('the broker %s is refused', (url, message) => {
  expect(() => parseConfig({ broker: { url } }, FILE, {})).toThrow(message);
});
