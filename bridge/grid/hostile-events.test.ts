import { describe, expect, it } from 'vitest';
import { gridWithRegion, type ProxyOptions, postSeed } from '../../test/bridge/grid-proxy.ts';
import { seedResponse } from '../../test/grid-responses.ts';
import { until } from '../../test/until.ts';

const KIB = 1024;

/** An answer of an event queue with thousands of events, each of which has to be looked at. */
function eventQueue(bytes: number): Buffer {
  const event = '<map><key>message</key><string>CrossedRegion</string></map>';
  const events = event.repeat(Math.floor((bytes - 100) / event.length));
  const head = '<llsd><map><key>id</key><integer>1</integer><key>events</key><array>';
  return Buffer.from(`${head}${events}</array></map></llsd>`);
}

/** A region whose event queue answers with `chunks`, every 5 ms one; `sent` counts their bytes. */
async function region(chunks: () => Iterable<Buffer>, limits: ProxyOptions['limits']) {
  const sent = { bytes: 0, isCut: false };
  const grid = await gridWithRegion(
    async ({ url, headers }, response) => {
      if (url === '/small') return response.end('small');
      if (url !== '/events') {
        const home = `http://${headers.host}`;
        return response.end(seedResponse({ EventQueueGet: `${home}/events`, A: `${home}/small` }));
      }
      response.on('close', () => {
        sent.isCut ||= !response.writableFinished;
      });
      for (const chunk of chunks()) {
        if (response.destroyed) return;
        sent.bytes += chunk.length;
        response.write(chunk);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      response.end();
    },
    { limits },
  );
  const enter = async (client?: string) => {
    const session = await grid.enter(client);
    await grid.request(session, 'Seed', postSeed());
    return session;
  };
  const poll = (session: { readonly token: string }, init?: RequestInit) =>
    grid.request(session, 'EventQueueGet', { ...postSeed(), ...init });
  return { ...grid, enter, poll, sent };
}

const forEver = function* () {
  for (let i = 0; i < 10_000; i++) yield Buffer.alloc(16 * KIB, 0x20);
};

describe('an answer of an event queue', () => {
  it('is cut off at its own limit, which is far lower than that of other answers', async () => {
    const { enter, poll, sent } = await region(forEver, { eventBytes: 256 * KIB });
    const response = await poll(await enter());
    expect(response.headers.get('x-vitrine-refusal')).toBe('answer-too-large');
    await until(() => sent.isCut, 'the grid is cut off');
    expect(sent.bytes).toBeLessThan(8 * 256 * KIB);
  });

  it('is refused at once if it states that it is larger', async () => {
    const { request, enter } = await gridWithRegion(
      ({ url, headers }, response) => {
        if (url === '/seed') {
          response.end(seedResponse({ EventQueueGet: `http://${headers.host}/events` }));
        } else response.writeHead(200, { 'content-length': `${31 << 20}` }).write('<');
      },
      { limits: { gridSeconds: 5 } },
    );
    const session = await enter();
    await request(session, 'Seed', postSeed());
    const response = await request(session, 'EventQueueGet', postSeed());
    expect(response.headers.get('x-vitrine-refusal')).toBe('answer-too-large');
  });

  it('counts while it is read: what the session may not fetch is not read', async () => {
    const { enter, poll, sent, sessions } = await region(forEver, { proxiedBytes: 64 * KIB });
    const response = await poll(await enter());
    expect(response.headers.get('x-vitrine-refusal')).toBe('over-limit');
    await until(() => sent.isCut, 'the grid is cut off');
    expect(sent.bytes).toBeLessThan(KIB * KIB);
    expect(sessions.metrics().get('vitrine_bridge_answer_bytes')).toBe(0);
  });

  it('is decoded while the bridge does other work', async () => {
    const answer = eventQueue(500 * KIB);
    const { enter, poll, request, sessions } = await region(() => [answer], {});
    const [hostile, other] = [await enter(), await enter()];
    let isDone = false;
    const polled = poll(hostile).then(async (response) => {
      isDone = true;
      return (await response.arrayBuffer()).byteLength;
    });
    const isHeld = () => sessions.metrics().get('vitrine_bridge_answer_bytes') === answer.length;
    await until(isHeld, 'the answer has been read');
    // Several exchanges with the other session fit in between; before, none did.
    let exchanges = 0;
    while (!isDone) {
      expect(await (await request(other, 'A')).text()).toBe('small');
      exchanges++;
    }
    expect(exchanges).toBeGreaterThan(3);
    expect(await polled).toBe(answer.length);
  });
});

describe('the memory for answers', () => {
  it('is shared by all sessions, is never exceeded, and everyone gets an answer in the end', async () => {
    const answer = eventQueue(90 * KIB);
    const limits = {
      answerBytes: 600 * KIB,
      assetBytes: 200 * KIB,
      eventBytes: 100 * KIB,
      loginBytes: 50 * KIB,
    };
    const { enter, poll, sessions } = await region(() => [answer.subarray(0)], limits);
    const visitors = await Promise.all(
      Array.from({ length: 24 }, (_, index) => enter(`10.0.0.${index}`)),
    );
    let most = 0;
    const watching = setInterval(() => {
      most = Math.max(most, sessions.metrics().get('vitrine_bridge_answer_bytes') ?? 0);
    }, 1);
    try {
      const sizes = await Promise.all(
        visitors.map(async (visitor) => (await (await poll(visitor)).arrayBuffer()).byteLength),
      );
      expect(new Set(sizes)).toEqual(new Set([answer.length]));
    } finally {
      clearInterval(watching);
    }
    expect(most).toBeGreaterThan(200 * KIB);
    expect(most).toBeLessThanOrEqual(600 * KIB);
    expect(sessions.metrics().get('vitrine_bridge_answer_bytes')).toBe(0);
  });

  it('is given back when the page leaves while its answer arrives', async () => {
    const { enter, poll, sent, sessions } = await region(forEver, { eventBytes: 32 * KIB * KIB });
    const leaving = new AbortController();
    const polled = poll(await enter(), { signal: leaving.signal }).catch(
      (error: Error) => error.name,
    );
    const held = () => sessions.metrics().get('vitrine_bridge_answer_bytes') ?? 0;
    await until(() => held() > 100 * KIB, 'a part has arrived');
    leaving.abort();
    expect(await polled).toBe('AbortError');
    await until(() => held() === 0 && sent.isCut, 'nothing is held');
  });
});
