import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { deferred } from '../test/deferred.ts';
import { loopbackHttp } from '../test/loopback-http.ts';
import { serve } from './serve.ts';
import { readServeOptions } from './serve-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const config = join(folder, 'grids.json');
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
writeFileSync(
  config,
  JSON.stringify({ grids: [{ id: 'home', name: 'Home', loginUri: 'http://127.0.0.1:9000/' }] }),
);

/** Runs `serve` until it ends, or until `stop` is called; `started` resolves with the first output. */
function startServe(flags: Parameters<typeof readServeOptions>[0], siteRoot = folder) {
  const printed = { output: '', errors: '' };
  const [started, stop] = [deferred(), deferred()];
  const streams = {
    write: (text: string) => {
      printed.output += text;
      started.resolve();
    },
    writeError: (text: string) => {
      printed.errors += text;
      started.resolve();
    },
  };
  const environment = { siteRoot, stopped: () => stop.promise };
  const status = serve(readServeOptions(flags), streams, environment);
  return { printed, started: Promise.race([started.promise, status]), stop: stop.resolve, status };
}

describe('vitrine serve', () => {
  it('serves the page and its bridge, and prints the address, until it is stopped', async () => {
    const { printed, started, stop, status } = startServe({ config, port: '0' });
    await started;
    const [, url] = /^Vitrine is at (\S+) and connects to Home\.\n/.exec(printed.output) ?? [];
    expect(await (await fetch(url)).text()).toContain('The page');
    const info = await (await fetch(`${url}bridge/v1/info`)).json();
    expect(info).toMatchObject({ grids: [{ id: 'home' }], autoConnect: null });
    stop();
    expect(await status).toBe(0);
    expect(printed.output).toContain('Logging out and stopping.');
    await expect(fetch(url)).rejects.toThrow();
  });

  it('starts the demo grid and the demo’s bubbles where there is no configuration', async () => {
    const { printed, started, stop, status } = startServe({ port: '0', 'demo-avatars': '1' });
    await started;
    expect(printed).toMatchObject({ errors: '' });
    const [, url] =
      /^Vitrine is at (\S+) and connects to .*demo grid, Vitrine demo bubbles\.\n/.exec(
        printed.output,
      ) ?? [];
    const info = await (await fetch(`${url}bridge/v1/info`)).json();
    expect(info).toMatchObject({
      grids: [{ id: 'demo', isDemo: true }],
      bubbleServers: [{ id: 'demo', name: 'Vitrine demo bubbles', isDemo: true }],
      autoConnect: null,
    });
    stop();
    expect(await status).toBe(0);
  });

  it('leaves the demo’s bubbles out with --no-bubbles', async () => {
    const flags = { port: '0', 'demo-avatars': '1', 'no-bubbles': true };
    const { printed, started, stop, status } = startServe(flags);
    await started;
    const [, url] =
      /^Vitrine is at (\S+) and connects to .*demo grid\.\n/.exec(printed.output) ?? [];
    const info = await (await fetch(`${url}bridge/v1/info`)).json();
    expect(info.bubbleServers).toEqual([]);
    stop();
    expect(await status).toBe(0);
  });

  it('warns if it can be used without a token', async () => {
    const { printed, started, stop, status } = startServe({ config, port: '0', host: '0.0.0.0' });
    await started;
    expect(printed.output).toContain('Everybody who reaches this address can use it');
    stop();
    await status;
  });

  it('admits programs with --programs, and prints a token that it generated', async () => {
    const { printed, started, stop, status } = startServe({ config, port: '0', programs: '' });
    await started;
    const line =
      /Programs may puppeteer through ws:\/\/127\.0\.0\.1:\d+\/bridge\/v1\/programs with/;
    expect(printed.output).toMatch(line);
    expect(printed.output).toMatch(/ with the token [\w-]{24}\./);
    stop();
    await status;
    const chosen = startServe({ config, port: '0', programs: 'open-sesame' });
    await chosen.started;
    expect(chosen.printed.output).toContain(' with their token.');
    expect(chosen.printed.output).not.toContain('open-sesame');
    chosen.stop();
    await chosen.status;
  });

  it('reports a port that is in use', async () => {
    const { port } = await loopbackHttp((_, response) => response.end());
    const { printed, status } = startServe({ config, port: `${port}` });
    expect(await status).toBe(2);
    expect(printed).toEqual({
      output: '',
      errors: `Port ${port} is taken: stop what uses it, or choose another with --port.\n`,
    });
  });

  it('reports that the page is not built', async () => {
    const { printed, status } = startServe({ config }, join(folder, 'nowhere'));
    expect(await status).toBe(2);
    expect(printed.errors).toContain('npm run build');
  });

  it('reports the error of a configuration', async () => {
    const { printed, status } = startServe({ config: join(folder, 'index.html') });
    expect(await status).toBe(2);
    expect(printed.errors).toContain(`${join(folder, 'index.html')}: is not JSON`);
  });

  it('stops in order at a signal, as a process', async () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const args = ['--import', 'tsx', '--input-type=module', '--eval', serveScript(root)];
    const child = spawn(process.execPath, args, { cwd: root });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (String(text).includes('Vitrine is at')) child.kill('SIGTERM');
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect([status, output]).toEqual([0, expect.stringContaining('Logging out and stopping.')]);
  });
});

/** A script that runs `serve` with the test's page instead of the built one. */
function serveScript(root: string): string {
  const options = JSON.stringify({ config, port: 0, demo: null, bubbles: false });
  return `
    import { once } from 'node:events';
    import { serve } from '${root}cli/serve.ts';
    const streams = { write: (text) => process.stdout.write(text), writeError: console.error };
    const environment = { siteRoot: '${folder}', stopped: () => once(process, 'SIGTERM') };
    process.exitCode = await serve(${options}, streams, environment);
  `;
}
