import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'grids.json');

/** Lines that `vitrine serve --check-config` prints for a file. */
async function check(file: object | string | null, ...flags: string[]) {
  const printed = { output: '', errors: '' };
  if (file !== null) writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file));
  const status = await main(
    ['serve', '--check-config', ...(file === null ? [] : ['--config', path]), ...flags],
    {
      write: (text) => {
        printed.output += text;
      },
      writeError: (text) => {
        printed.errors += text;
      },
    },
  );
  const lines = (text: string) => text.replaceAll(path, 'FILE').split('\n').slice(0, -1);
  return { status, output: lines(printed.output), errors: lines(printed.errors) };
}

const HOME = {
  id: 'home',
  name: 'My OpenSim',
  loginUri: 'http://127.0.0.1:9000/',
  allowPrivate: true,
};
const SQUARE = { id: 'square', name: 'Square', grid: 'home', first: 'Shop', last: 'Camera' };

describe('vitrine serve --check-config', () => {
  it('prints what the bridge would do', async () => {
    writeFileSync(join(folder, 'password'), 'not to be printed');
    const file = {
      grids: [
        HOME,
        { id: 'far', name: 'Far', loginUri: 'https://far.example/', login: 'llsd', hosts: ['SIM'] },
      ],
      bubbleServers: [{ id: 'b', name: 'B', host: 'b.example', port: 1253, hosts: ['m.example'] }],
      sources: [
        { ...SQUARE, password: { file: 'password' }, region: 'Town', keep: true, watchers: 50 },
        { id: 'quay', name: 'Quay', bubble: { server: 'b', user: 'camera' }, origins: ['*'] },
      ],
      origins: ['https://viewer.example'],
      token: 'a-secret-token',
      autoConnect: 'home',
      limits: { connections: 20, heartbeatSeconds: 5 },
    };
    expect(await check(file, '--port', '0', '--programs', 'open-sesame')).toEqual({
      status: 0,
      output: [
        'FILE is valid.',
        'Page: http://127.0.0.1:(any free port)/',
        'Grid home: My OpenSim, http://127.0.0.1:9000/, XML-RPC; private addresses, too',
        'Grid far: Far, https://far.example/, LLSD; also sim',
        'Bubble server b: B, b.example, UDP port 1253; also m.example',
        'Source square: Square, grid home, Town, as Shop Camera, always logged in, at most 50 watchers',
        'Source quay: Quay, bubble server b, its first bubble, as camera, at most 200 watchers; pages of *',
        'Pages enter home by themselves',
        'Pages: of the bridge itself, https://viewer.example; with the token',
        'Programs: with their token',
        'Addresses of pages: those that connect',
        'Limits: connections 20 (default 256), heartbeatSeconds 5 (default 15)',
      ],
      errors: [],
    });
  });

  it('describes the demo where there is no file', async () => {
    const { status, output, errors } = await check(null);
    expect([status, errors]).toEqual([0, []]);
    expect(output).toContain('Grid demo: the demo grid, in the same process');
    expect(output).toContain('Bubble server demo: the demo’s bubbles, in the same process');
    expect(output.filter((line) => line.startsWith('Source '))).toHaveLength(2);
    expect(output).toContain('Limits: the defaults');
  });

  it('ends with 2 and every error, and prints nothing else', async () => {
    const { allowPrivate, ...grid } = HOME;
    expect(await check({ grids: [grid], origins: ['https://A.example'], prot: 1 })).toEqual({
      status: 2,
      output: [],
      errors: [
        'FILE: origins[0]: expected an origin as browsers send it: https://a.example',
        'FILE: prot: there is no such key',
      ],
    });
    expect(await check('{')).toMatchObject({ status: 2, output: [] });
    const secret = { ...SQUARE, password: { env: 'VITRINE_NO_SUCH_VARIABLE' } };
    expect(await check({ grids: [HOME], sources: [secret] })).toMatchObject({
      status: 2,
      errors: ['FILE: source "square": the environment has no VITRINE_NO_SUCH_VARIABLE'],
    });
  });

  it.each<[string, object, string]>([
    ['a private login address', { grids: [{ ...HOME, allowPrivate: false }] }, 'grids[0].loginUri'],
    [
      'localhost',
      { grids: [{ ...HOME, allowPrivate: false, loginUri: 'http://localhost:9000/' }] },
      'localhost is private',
    ],
    [
      'a metadata service',
      { grids: [{ ...HOME, loginUri: 'http://169.254.169.254/' }] },
      'the bridge never connects to 169.254.169.254',
    ],
    ['a host for nothing', { grids: [{ ...HOME, hosts: ['224.0.0.1'] }] }, 'grids[0].hosts[0]'],
    ['no token', { host: '0.0.0.0' }, 'token: everybody who reaches 0.0.0.0'],
    ['no proxy', { host: '::', trustProxy: true, token: 'a-secret-token' }, 'trustProxy: '],
    [
      'a source of a demo that does not run',
      { sources: [{ ...SQUARE, grid: 'demo' }] },
      'sources[0]: the demo does not run',
    ],
    [
      'a broker for nothing',
      { broker: { url: 'nats://127.0.0.1:4222' } },
      'broker: there is nothing to share',
    ],
    [
      'a password that everybody can read on the way',
      {
        grids: [HOME],
        sources: [SQUARE],
        broker: { url: 'nats://broker:4222', password: { file: 'password' } },
      },
      'broker.url: without tls:// the password reaches broker',
    ],
    ['no memory', { limits: { answerBytes: 1 << 20 } }, 'limits.answerBytes'],
    ['heartbeats that come late', { limits: { idleSeconds: 20 } }, 'limits.idleSeconds'],
  ])('ends with 3 and a warning: %s', async (_, file, warning) => {
    const { status, output, errors } = await check(file);
    expect([status, output[0]]).toEqual([3, 'FILE is valid.']);
    expect(errors).toEqual([expect.stringContaining(warning)]);
    expect(errors[0]).toMatch(/^FILE: warning: /);
  });

  it('has no warnings where there is no reason', async () => {
    const hosts = ['127.0.0.1', 'sim.example'];
    for (const file of [
      {},
      { grids: [{ ...HOME, allowPrivate: false, hosts }] },
      { host: '0.0.0.0', token: 'a-secret-token' },
      { host: '127.0.0.1', trustProxy: true },
    ]) {
      expect(await check(file)).toMatchObject({ status: 0, errors: [] });
    }
    const demo = await check({ sources: [{ ...SQUARE, grid: 'demo' }] }, '--demo');
    expect(demo).toMatchObject({ status: 0, errors: [] });
  });
});
