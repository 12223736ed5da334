import { expect, it } from 'vitest';
import { asMap, decodeLlsdXml, encodeLlsdXml } from '../../src/formats/llsd/index.ts';
import {
  decodeEventQueueResponse,
  decodeSeedResponse,
  encodeEventQueueRequest,
  encodeSeedRequest,
  LLSD_CONTENT_TYPE,
} from '../../src/protocol/grid/index.ts';
import { gridProxy } from '../../test/bridge/grid-proxy.ts';
import { testContent } from '../../test/demo-grid/index.ts';
import { GUEST } from '../../test/grid-responses.ts';
import { DEMO_ID, defaultConfig, withDemoGrid } from '../config/index.ts';
import { startDemoGrid } from '../demo-grid/index.ts';

const post = (body: Uint8Array<ArrayBuffer>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': LLSD_CONTENT_TYPE },
  body,
});

it('a page logs in to the demo grid, requests its capabilities and fetches from them', async () => {
  const demo = await startDemoGrid({ avatars: 1, pollSeconds: 0.2 });
  try {
    const { sessions, request } = await gridProxy({
      config: { grids: withDemoGrid(defaultConfig({}), demo).grids },
    });
    const { signal } = new AbortController();
    const result = await sessions.login(DEMO_ID, GUEST, signal, '127.0.0.1');
    if (result.kind !== 'response' || !result.session) throw new Error(JSON.stringify(result));
    const { session } = result;
    const { simAddress, simPort } = session.login;
    expect(session.allowsSimulator(simAddress, simPort)).toBe(true);
    const bytesOf = async (name: string, init?: RequestInit) => {
      const response = await request(session, `${simAddress}:${simPort}/${name}`, init);
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
    };
    const seed = await bytesOf('Seed', post(encodeSeedRequest()));
    const names = [...decodeSeedResponse(seed.bytes).capabilities.keys()];
    expect(names).toEqual(expect.arrayContaining(['EventQueueGet', 'ViewerAsset']));
    const queue = await bytesOf('EventQueueGet', post(encodeEventQueueRequest(null)));
    if (queue.status === 200) expect(decodeEventQueueResponse(queue.bytes).malformed).toBe(0);
    else expect(queue.status).toBe(502);
    const missing = 'ViewerAsset/?mesh_id=00000000-0000-4000-8000-00000000dead';
    expect((await bytesOf(missing)).status).toBe(404);
  } finally {
    await demo.close();
  }
});

it('a page reads and changes its puppetry state through the bridge', async () => {
  const demo = await startDemoGrid({ content: testContent({ bots: 0 }) });
  try {
    const { sessions, request } = await gridProxy({
      config: { grids: withDemoGrid(defaultConfig({}), demo).grids },
    });
    const result = await sessions.login(DEMO_ID, GUEST, new AbortController().signal, '127.0.0.1');
    if (result.kind !== 'response' || !result.session) throw new Error(JSON.stringify(result));
    const { session } = result;
    const { simAddress, simPort } = session.login;
    const requestCapability = (name: string, init?: RequestInit) =>
      request(session, `${simAddress}:${simPort}/${name}`, init);
    const stateOf = async (response: Response) =>
      asMap(decodeLlsdXml(new Uint8Array(await response.arrayBuffer())));
    expect((await requestCapability('Puppetry')).status).not.toBe(200);
    await requestCapability('Seed', post(encodeSeedRequest(['Puppetry'])));
    const change = post(encodeLlsdXml(new Map([['range', 40]])));
    const changed = await stateOf(await requestCapability('Puppetry', change));
    expect([changed?.get('range'), changed?.get('transmit')]).toEqual([40, true]);
    expect(await stateOf(await requestCapability('Puppetry'))).toEqual(changed);
    const wrong = post(encodeLlsdXml(new Map([['range', 'far']])));
    expect((await requestCapability('Puppetry', wrong)).status).toBe(400);
  } finally {
    await demo.close();
  }
});
