import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { WebDriver } from './web-driver.ts';

/** A driver that responds to `title` with an error and to `url` never; its "browser" connects to the port of the test. */
const FAKE_DRIVER = `#!${process.execPath}
const { spawn } = require('node:child_process');
const browser = "require('node:net').connect(TEST_PORT, '127.0.0.1')";
const respond = (response, status, value) => response.writeHead(status).end(JSON.stringify({ value }));
require('node:http').createServer(({ url }, response) => {
  if (url === '/status') respond(response, 200, {});
  else if (url === '/session') {
    spawn(process.execPath, ['-e', browser]);
    respond(response, 200, { sessionId: 'one' });
  } else if (url === '/session/one/pid') respond(response, 200, process.pid);
  else if (url === '/session/one/title') respond(response, 500, { error: 'timeout', message: '' });
}).listen(Number(process.argv[2].split('=')[1]), '127.0.0.1');
`;

/** Starts the fake driver; `browser` is the connection of its browser, which closes when that ends. */
async function startFake(callLimitMs: number): Promise<{ driver: WebDriver; browser: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const program = join(temporaryFolder(), 'driver.cjs');
  const port = (server.address() as AddressInfo).port;
  const script = FAKE_DRIVER.replace('TEST_PORT', String(port));
  writeFileSync(program, script, { mode: 0o755 });
  const driver = await WebDriver.start(program, {}, callLimitMs);
  const [browser] = await connected;
  return { driver, browser: browser.resume() };
}

describe.skipIf(process.platform === 'win32')('WebDriver', () => {
  it('names the command that failed, or got no response in time', async () => {
    const { driver } = await startFake(2000);
    await expect(driver.get('title')).rejects.toThrow('WebDriver, GET session/one/title: timeout');
    await expect(driver.post('url', {})).rejects.toThrow(/POST session\/one\/url: .*timeout/);
    await driver.stop();
  });

  it('ends a stuck driver with its browser, and the calls that wait for them', async () => {
    const { driver, browser } = await startFake(60_000);
    const call = expect(driver.post('url', {})).rejects.toThrow('POST session/one/url');
    process.kill(await driver.get<number>('pid'), 'SIGSTOP');
    await Promise.all([call, once(browser, 'close'), driver.stop()]);
  });
});
