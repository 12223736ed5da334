import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gridWithRegion, HOME, type ProxyOptions, postSeed } from '../../test/bridge/grid-proxy.ts';
import { seedResponse } from '../../test/grid-responses.ts';

const KIB = 1024;
const QUOTE = 'NewFileAgentInventory';
const UPLOADER = 'Uploader';

const post = (body: BodyInit): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/llsd+xml' },
  body,
});

const quote = (uploader: string) =>
  `<llsd><map><key>state</key><string>upload</string><key>upload_price</key><integer>5</integer>
    <key>uploader</key><string>${uploader}</string></map></llsd>`;
const REFUSAL = '<llsd><map><key>state</key><string>error</string></map></llsd>';

/** A region that quotes a price, with a session in it. @param uploader where uploads go; by default to the region itself. */
async function region(options: ProxyOptions = {}, uploader?: string) {
  const answers = { quote: (host: string) => quote(uploader ?? `http://${host}/uploader`) };
  const grid = await gridWithRegion(({ url, headers }, response) => {
    const host = headers.host ?? '';
    if (url === '/seed') response.end(seedResponse({ [QUOTE]: `http://${host}/quote` }));
    else response.end(url === '/quote' ? answers.quote(host) : 'taken');
  }, options);
  const session = await grid.enter();
  await grid.request(session, 'Seed', postSeed());
  const ask = (name: string, init?: RequestInit) => grid.request(session, name, init);
  const received = (url: string) => grid.requests.filter((request) => request.url === url);
  return { ...grid, session, answers, ask, received };
}

const refusalOf = ({ status, headers }: Response) => [status, headers.get('x-vitrine-refusal')];

describe('an upload', () => {
  it('goes to the address that the grid has quoted, both bodies longer than those of other capabilities', async () => {
    const { ask, received } = await region();
    const body = Buffer.alloc(700 * KIB, 'x');
    expect((await ask(QUOTE, post(body))).status).toBe(200);
    const response = await ask(UPLOADER, post(Buffer.concat([body, body])));
    expect(await response.text()).toBe('taken');
    expect(received('/quote')[0].body.equals(body)).toBe(true);
    const [upload] = received('/uploader');
    expect(upload.headers).toMatchObject({
      'content-length': `${2 * body.length}`,
      'content-type': 'application/llsd+xml',
    });
    expect(upload.body.equals(Buffer.concat([body, body]))).toBe(true);
    for (const name of ['authorization', 'origin', 'cookie', 'transfer-encoding']) {
      expect(upload.headers).not.toHaveProperty(name);
    }
  });

  it('is forwarded once for each quote, and not at all after a refusal', async () => {
    const { ask, answers, received } = await region();
    const isUnknown = [404, 'unknown-capability'];
    expect(refusalOf(await ask(UPLOADER, post('early')))).toEqual(isUnknown);
    await ask(QUOTE, post('a'));
    expect((await ask(UPLOADER, post('first'))).status).toBe(200);
    expect(refusalOf(await ask(UPLOADER, post('again')))).toEqual(isUnknown);
    await ask(QUOTE, post('a'));
    answers.quote = () => REFUSAL;
    await ask(QUOTE, post('b'));
    expect(refusalOf(await ask(UPLOADER, post('refused')))).toEqual(isUnknown);
    expect(received('/uploader').map(({ body }) => `${body}`)).toEqual(['first']);
  });

  it('has a length, which is limited and counts for the session', async () => {
    const limits = { uploadBytes: 300 * KIB, proxiedBytes: 400 * KIB };
    const { ask, received } = await region({ limits });
    const tooLong = await ask(QUOTE, post(Buffer.alloc(300 * KIB + 1)));
    expect(refusalOf(tooLong)).toEqual([429, 'over-limit']);
    const statuses: number[] = [];
    for (let count = 0; count < 3; count++) {
      statuses.push((await ask(QUOTE, post(Buffer.alloc(300 * KIB)))).status);
    }
    // The second one exceeds what the session may transfer in all, so that its answer is refused, and then everything.
    expect(statuses).toEqual([200, 429, 429]);
    expect(received('/quote').map(({ body }) => body.length)).toEqual([300 * KIB, 300 * KIB]);
  });

  it('is refused where its length is not stated', async () => {
    const { ask, received } = await region();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('of unknown length'));
        controller.close();
      },
    });
    const response = await ask(QUOTE, { ...post(body), duplex: 'half' } as RequestInit);
    expect(refusalOf(response)).toEqual([400, 'malformed']);
    expect(received('/quote')).toEqual([]);
  });

  it('is a POST, to no other path, with the token of a session', async () => {
    const { ask, request, received } = await region();
    expect(refusalOf(await ask(QUOTE))).toEqual([400, 'malformed']);
    await ask(QUOTE, post('a'));
    expect(refusalOf(await ask(UPLOADER))).toEqual([400, 'malformed']);
    const stranger = await request({ token: 'f'.repeat(64) }, UPLOADER, post('b'));
    expect(refusalOf(stranger)).toEqual([401, 'no-session']);
    expect(received('/uploader')).toEqual([]);
  });

  it('goes to no address that the configuration does not allow, though the grid quotes it', async () => {
    const grid = { allowPrivate: false, hosts: ['127.0.0.1'] };
    const { ask } = await region({ grid }, 'http://10.0.0.1/uploader');
    expect((await ask(QUOTE, post('a'))).status).toBe(200);
    expect(refusalOf(await ask(UPLOADER, post('b')))).toEqual([403, 'address-not-allowed']);
  });

  it('breaks off at the grid when the page disconnects in the middle of it', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const uploader = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { ask, session, url } = await region({}, uploader);
    await ask(QUOTE, post('a'));
    const begun = once(server, 'request');
    const { port, pathname } = new URL(url);
    const page = connect(Number(port), '127.0.0.1');
    page.write(
      `POST ${pathname}/${HOME}/${UPLOADER} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n` +
        `Authorization: Bearer ${session.token}\r\n\r\nthe beginning`,
    );
    const [message] = await begun;
    const broken = once(message, 'error');
    page.destroy();
    expect((await broken)[0].code).toBe('ECONNRESET');
  });

  it('is not reached by another spelling of its path with a body of that length', async () => {
    const { ask, received } = await region();
    const long = Buffer.alloc(700 * KIB);
    expect((await ask(`${QUOTE}/`, post(long))).status).toBe(429);
    expect((await ask('%4eewFileAgentInventory', post(long))).status).toBe(400);
    expect(received('/quote')).toEqual([]);
  });
});
