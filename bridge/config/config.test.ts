import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  defaultConfig,
  parseConfig,
  readConfig,
  withDemoBubbleServer,
  withDemoGrid,
} from './index.ts';

const BUBBLES = { id: 'clouds', name: 'Clouds', host: 'bubbles.example.org', port: 1253 };
const GRID = { id: 'home', name: 'Home', loginUri: 'http://127.0.0.1:9000/' };

function errorOf(value: unknown, env = {}): string {
  try {
    parseConfig(value, 'grids.json', env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'no error';
}

describe('a configuration', () => {
  it('has defaults for what a file omits', () => {
    const config = parseConfig({ grids: [GRID], limits: { circuits: 3 } }, 'grids.json', {});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4173, token: null, autoConnect: null });
    expect(config.grids).toEqual([
      { ...GRID, login: 'xml-rpc', allowPrivate: false, hosts: [], assetHosts: [], isDemo: false },
    ]);
    expect(config.limits).toEqual({ ...defaultConfig({}).limits, circuits: 3 });
  });

  it.each([
    [[], 'grids.json: the whole: expected object, received array'],
    [{ prot: 1 }, 'grids.json: prot: there is no such key'],
    [{ limits: { circuit: 3 } }, 'grids.json: limits.circuit: there is no such key'],
    [{ port: '80' }, 'grids.json: port: expected a port'],
    [{ port: 70000 }, 'grids.json: port: expected a port'],
    [{ limits: { circuits: 0 } }, 'grids.json: limits.circuits: expected 1 at least'],
    [{ limits: { circuits: 1.5 } }, 'grids.json: limits.circuits: expected a whole number'],
    [{ grids: [{ ...GRID, id: 'Home' }] }, 'grids.json: grids[0].id: expected lower-case letters'],
    [{ grids: [{ ...GRID, id: 'demo' }] }, 'grids.json: grids[0].id: expected another id: "demo"'],
    [{ grids: [GRID, GRID] }, 'grids.json: grids[1].id: expected another id: "home" is taken'],
    [{ grids: [{ ...GRID, login: 'json' }] }, 'grids.json: grids[0].login: expected one of'],
    [
      { grids: [{ ...GRID, loginUri: 'ftp://x/' }] },
      'grids.json: grids[0].loginUri: expected an http',
    ],
    [{ grids: [{ id: 'a', name: 'A' }] }, 'grids.json: grids[0].loginUri: expected string'],
    [{ grids: [{ ...GRID, hosts: ['a:b/c'] }] }, 'grids.json: grids[0].hosts[0]: expected a host'],
    [{ bubbleServers: [{ ...BUBBLES, id: 'demo' }] }, 'bubbleServers[0].id: expected another id'],
    [{ bubbleServers: [BUBBLES, BUBBLES] }, 'bubbleServers[1].id: expected another id: "clouds"'],
    [{ bubbleServers: [{ ...BUBBLES, port: 0 }] }, 'bubbleServers[0].port: expected a port'],
    [{ bubbleServers: [{ ...BUBBLES, host: 'a/b' }] }, 'bubbleServers[0].host: expected a host'],
    [{ bubbleServers: [{ ...BUBBLES, hosts: [''] }] }, 'bubbleServers[0].hosts[0]: expected a'],
    [{ bubbleServers: [{ ...BUBBLES, url: '' }] }, 'bubbleServers[0].url: there is no such key'],
    [{ grids: [{ ...GRID, hosts: ['a.example:8002'] }] }, 'hosts[0]: expected a host name or'],
    [{ grids: [{ ...GRID, hosts: ['[::1]:8002'] }] }, 'hosts[0]: expected a host name or address'],
    [{ grids: [{ ...GRID, hosts: ['256.1.1.1'] }] }, 'hosts[0]: expected a host name or address'],
    [{ host: 'http://127.0.0.1' }, 'grids.json: host: expected a host name or address'],
    [
      { origins: ['a.example'] },
      'origins[0]: expected an origin such as https://viewer.example.org',
    ],
    [{ origins: ['ftp://a.example'] }, 'origins[0]: expected an origin such as https://'],
    [{ origins: ['https://a.example/'] }, 'browsers send it: https://a.example'],
    [{ origins: ['https://a.example/view'] }, 'browsers send it: https://a.example'],
    [{ origins: ['https://A.example'] }, 'browsers send it: https://a.example'],
    [{ origins: ['HTTPS://a.example'] }, 'browsers send it: https://a.example'],
    [{ origins: ['https://a.example:443'] }, 'browsers send it: https://a.example'],
    [{ origins: ['http://a.example:080'] }, 'browsers send it: http://a.example'],
    [{ origins: ['https://bücher.example'] }, 'browsers send it: https://xn--bcher-kva.example'],
    [{ origins: ['http://0x7f.1:5173'] }, 'browsers send it: http://127.0.0.1:5173'],
    [{ limits: { heartbeatSeconds: 1e-9 } }, 'limits.heartbeatSeconds: expected 1 second at least'],
    [{ limits: { gridSeconds: 0.5 } }, 'limits.gridSeconds: expected 1 second at least'],
    [{ limits: { resumeSeconds: 0 } }, 'limits.resumeSeconds: expected 1 second at least'],
    [{ limits: { idleSeconds: 1e9 } }, 'limits.idleSeconds: expected fewer seconds'],
    [{ limits: { loginSeconds: '5' } }, 'limits.loginSeconds: expected number'],
    [{ token: 'short' }, 'grids.json: token: expected 8 to 128'],
    [{ programs: true }, 'grids.json: programs: expected object'],
    [{ programs: { token: 'short' } }, 'grids.json: programs.token: expected 8 to 128'],
    [{ otherGrids: 'all' }, 'grids.json: otherGrids: expected true, false or "loopback"'],
    [{ autoConnect: 'nowhere' }, 'grids.json: autoConnect: expected the id of a grid'],
  ])('names the error in %j', (value, message) => {
    expect(errorOf(value)).toContain(message);
  });

  it('has hosts and origins as URLs and browsers have them', () => {
    const hosts = ['Grid.Example', '::0001', '[fd00::0:1]', '10.1', 'region_host'];
    const origins = ['http://127.0.0.1:5173', 'https://a.example', 'http://[::1]:8080'];
    const config = parseConfig({ grids: [{ ...GRID, hosts }], origins, host: '::' }, 'f', {});
    expect(config.grids[0].hosts).toEqual([
      'grid.example',
      '::1',
      'fd00::1',
      '10.0.0.1',
      'region_host',
    ]);
    expect([config.origins, config.host]).toEqual([origins, '::']);
  });

  it('allows programs only explicitly', () => {
    const programs = (value: object) => parseConfig(value, 'f', {}).programs;
    expect(programs({})).toBeNull();
    expect(programs({ programs: {} })).toEqual({ token: null });
    expect(programs({ programs: { token: 'open-sesame' } })).toEqual({ token: 'open-sesame' });
  });

  it('reports every error in its own line', () => {
    expect(errorOf({ port: -1, hots: 'x' }).split('\n')).toHaveLength(2);
  });

  it('takes its token from the environment before the file', () => {
    const env = { VITRINE_BRIDGE_TOKEN: 'from-the-environment' };
    expect(parseConfig({ token: 'from-the-file' }, 'f', env).token).toBe('from-the-environment');
    expect(errorOf({}, { VITRINE_BRIDGE_TOKEN: 'bad token' })).toContain(
      'VITRINE_BRIDGE_TOKEN: token:',
    );
    expect(parseConfig({}, 'f', { VITRINE_BRIDGE_TOKEN: '' }).token).toBeNull();
  });
});

describe('the demo grid', () => {
  const demo = { name: 'Demo', loginUri: 'http://127.0.0.1:5/' };

  it('is offered to pages, which enter it only when their users want to', () => {
    expect(withDemoGrid(defaultConfig({}), demo)).toMatchObject({
      autoConnect: null,
      grids: [{ id: 'demo', isDemo: true, allowPrivate: true, ...demo }],
    });
  });

  it('precedes the grids of a file, whose autoConnect is kept', () => {
    const config = parseConfig({ grids: [GRID], autoConnect: 'home' }, 'grids.json', {});
    const { grids, autoConnect } = withDemoGrid(config, demo);
    expect([grids.map(({ id }) => id), autoConnect]).toEqual([['demo', 'home'], 'home']);
  });
});

describe('bubble servers', () => {
  it('may have the ids of grids, and precede none that is the demo', () => {
    const file = { grids: [GRID], bubbleServers: [{ ...BUBBLES, id: 'home' }] };
    const config = parseConfig(file, 'f', {});
    expect(config.bubbleServers).toEqual([{ ...BUBBLES, id: 'home', hosts: [], isDemo: false }]);
    const demo = { name: 'Demo', host: '127.0.0.1', port: 5 };
    expect(withDemoBubbleServer(config, demo).bubbleServers).toEqual([
      { id: 'demo', ...demo, hosts: [], isDemo: true },
      ...config.bubbleServers,
    ]);
  });
});

describe('a configuration file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-config-'));
  const path = join(folder, 'grids.json');

  it('is read from its path', () => {
    writeFileSync(path, JSON.stringify({ grids: [GRID] }));
    expect(readConfig(path, {}).grids).toHaveLength(1);
  });

  it('that is not JSON is named in the error', () => {
    writeFileSync(path, '{ grids: }');
    expect(() => readConfig(path, {})).toThrow(`${path}: is not JSON: `);
  });

  it('that is missing is named in the error', () => {
    expect(() => readConfig(join(folder, 'none.json'), {})).toThrow('cannot be read (ENOENT)');
  });
});
