import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { openHost, startPages } from './embed-fixtures.ts';
import type { HostServer } from './host-server.ts';

/* Hostile pages, servers and moments do an embed no harm, and every request settles. */

const DIST = process.env.VITRINE_DIST ?? fileURLToPath(new URL('../dist/', import.meta.url));

/** A page in a frame beside the embed, which sends messages to the first frame of the page around both. */
const SIBLING = `<!doctype html><title>A sibling</title><script>
  setInterval(() => {
    for (let id = 0; id < 200; id++) {
      const { port2 } = new MessageChannel();
      parent.frames[0].postMessage({ vitrine: 'connect', versions: [1], id: 'x' + id }, '*', [port2]);
      parent.frames[0].postMessage({ id, command: 'pause', args: [] }, '*');
    }
  }, 20);
</script>`;

let host: HostServer;
/** Serves an embed that only https://shop.example may control. */
let locked: HostServer;

test.beforeAll(async () => {
  const embed = await readFile(`${DIST}embed.html`, 'utf8');
  const meta = '<meta name="vitrine-embed-allow" content="https://shop.example">';
  locked = await startPages({
    pages: { '/v/embed.html': embed.replace('<title>', `${meta}<title>`) },
  });
  host = await startPages({
    pages: { '/sibling': SIBLING },
    respond: ({ url }, response) => {
      if (url === '/endless') {
        const block = Buffer.alloc(1 << 20);
        const send = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', send);
        send();
      }
      return url === '/hang' || url === '/endless';
    },
    headers: { 'access-control-allow-origin': '*' },
  });
});
test.afterAll(async () => {
  await host.close();
  await locked.close();
});

test('a page that may not control it is refused, whatever it sends', async ({ page }) => {
  await openHost(page, host);
  const result = await page.evaluate(async (origin) => {
    const { connect, frame } = window.host;
    const address = `${origin}v/embed.html?ui=none&allow=${location.origin}`;
    const iframe = frame(address);
    const refusals = await Promise.all(
      [iframe, frame(address, { sandbox: 'allow-scripts' })].map((one) =>
        connect(one).ready.then(
          () => 'ready',
          ({ code }) => code,
        ),
      ),
    );
    const replies: unknown[] = [];
    const send = (message: unknown, portCount: number) => {
      const channels = Array.from({ length: portCount }, () => new MessageChannel());
      for (const { port1 } of channels) {
        port1.onmessage = ({ data }) => replies.push(data.code ?? data);
        port1.postMessage({ id: 1, command: 'screenshot', args: [] });
      }
      const ports = channels.map(({ port2 }) => port2);
      iframe.contentWindow?.postMessage(message, '*', ports);
    };
    for (const portCount of [0, 1, 2]) {
      send(
        { vitrine: 'connect', versions: [1], id: 'a', origin: 'https://shop.example' },
        portCount,
      );
      send({ vitrine: 'welcome', version: 1 }, portCount);
      send({ id: 1, command: 'screenshot', args: [] }, portCount);
    }
    // Messages are handled in order: when this one is refused, those before have had their replies.
    const { port1, port2 } = new MessageChannel();
    const refused = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    iframe.contentWindow?.postMessage({ vitrine: 'connect', versions: [1], id: 'b' }, '*', [port2]);
    await refused;
    return { refusals, replies };
  }, locked.origin);
  expect(result).toEqual({
    refusals: ['origin-not-allowed', 'origin-not-allowed'],
    replies: ['origin-not-allowed'],
  });
});

test('a flood of messages from the page and from a sibling stops neither the avatar nor a client', async ({
  page,
  baseURL,
}) => {
  await openHost(page, host);
  const { radii, before, after, isFloodRefused } = await page.evaluate(async (embed) => {
    const { connect, frame } = window.host;
    const iframe = frame(embed);
    const viewer = connect(iframe);
    await viewer.ready;
    await viewer.play();
    frame('/sibling');
    frame('/sibling');
    const { port1, port2 } = new MessageChannel();
    const isClosed = new Promise<boolean>((resolve) => {
      port1.onmessage = ({ data }) => data.code === 'too-busy' && resolve(true);
    });
    const connectMessage = { vitrine: 'connect', versions: [1], id: 'flood' };
    iframe.contentWindow?.postMessage(connectMessage, '*', [port2]);
    for (let id = 0; id < 20_000; id++) port1.postMessage({ id, command: 'items', args: [] });
    const before = await viewer.playback();
    const radii: number[] = [];
    for (let round = 0; round < 10; round++) {
      for (let id = 0; id < 2000; id++) {
        iframe.contentWindow?.postMessage({ id, command: 'pause', args: [] }, '*');
      }
      radii.push((await viewer.camera()).radius);
    }
    const after = await viewer.playback();
    return { radii, before, after, isFloodRefused: await isClosed };
  }, `${baseURL}embed.html?ui=none&anim=samples/dance.anim`);
  expect(radii).toHaveLength(10);
  expect(after.playing).toBe(true);
  expect(after.time).not.toBe(before.time);
  expect(isFloodRefused).toBe(true);
});

test('messages of any shape change nothing', async ({ page, baseURL }) => {
  await openHost(page, host);
  const result = await page.evaluate(async (embed) => {
    const { connect, frame } = window.host;
    const iframe = frame(embed);
    const viewer = connect(iframe);
    await viewer.ready;
    const cycle: Record<string, unknown> = { vitrine: 'connect' };
    cycle.versions = [cycle];
    let deep: unknown[] = [];
    for (let depth = 0; depth < 2000; depth++) deep = [deep];
    const shapes = [
      ...[cycle, deep, new Map([[cycle, deep]]), /x/, new Error('x'), new ArrayBuffer(1e8), 1n],
      ...[null, undefined, new Blob(['x']), new ImageData(2, 2), { id: cycle }, { id: 1 }],
    ];
    for (const shape of shapes) {
      const { port1, port2 } = new MessageChannel();
      iframe.contentWindow?.postMessage(shape, '*', [port2]);
      port1.postMessage(shape);
    }
    const codes = await Promise.all(
      shapes.map((shape) =>
        viewer.load(shape as never).then(
          () => 'loaded',
          ({ code }) => code,
        ),
      ),
    );
    const background = await viewer
      .setBackground(`if(else: url(${location.origin}/stolen))`)
      .catch(({ code }) => code);
    return { codes: [...new Set(codes)].sort(), background, items: await viewer.items() };
  }, `${baseURL}embed.html?ui=none`);
  // A blob is no content without a name; a file has one.
  expect(result).toEqual({ codes: ['bad-argument'], background: 'bad-argument', items: [] });
  expect(host.requests).not.toContain('/stolen');
});

test('loads the next file while servers do not end their responses', async ({ page, baseURL }) => {
  await openHost(page, host);
  const result = await page.evaluate(async (embed) => {
    const { connect, files, frame } = window.host;
    const { mesh, meshName } = await files();
    const viewer = connect(frame(embed));
    const codeOf = ({ code }: { code: string }) => code;
    const hanging = viewer.load('/hang').catch(codeOf);
    const behind = viewer.wear('/hang').catch(codeOf);
    const [worn] = await viewer.load(mesh());
    return {
      codes: [await hanging, await behind, await viewer.load('/endless').catch(codeOf)],
      isWorn: worn.fileName === meshName,
    };
  }, `${baseURL}embed.html?ui=none`);
  expect(result).toEqual({
    codes: ['overtaken', 'overtaken', 'nothing-usable'],
    isWorn: true,
  });
});

test('settles every promise when it is removed while it loads, and can be added again', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openHost(page, host);
  await page.addScriptTag({ url: '/v/vitrine-avatar.js' });
  const codes = await page.evaluate(async (embed) => {
    const { connect, frame } = window.host;
    const codeOf = ({ code }: { code: string }) => code;
    const iframe = frame(embed);
    const viewer = connect(iframe);
    await viewer.ready;
    const load = viewer.load('/hang').catch(codeOf);
    iframe.remove();
    const avatar = document.createElement('vitrine-avatar');
    avatar.setAttribute('src', '/hang');
    avatar.style.height = '200px';
    document.body.append(avatar);
    const local = await avatar.viewer;
    const ready = local.ready.catch(codeOf);
    avatar.remove();
    const codes = [await load, await ready, await viewer.play().catch(codeOf)];
    avatar.setAttribute('src', '/v/samples/linen-tee.llmesh');
    document.body.append(avatar);
    await (await avatar.viewer).ready;
    return [...codes, (await (await avatar.viewer).items()).length];
  }, `${baseURL}embed.html?ui=none`);
  expect(codes).toEqual(['disconnected', 'disposed', 'disconnected', 1]);
  expect(errors).toEqual([]);
});
