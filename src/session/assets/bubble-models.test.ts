import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { FileContent } from '../../kinds/index.ts';
import { RETRY_DELAYS_MS } from '../bridge-http.ts';
import { BubbleModels, isModelPart } from './index.ts';

const MEDIA = { base: 'http://page.test/bridge/v1/bubbles/demo/media/', token: 't0ken' };
const OTHER = { base: 'http://page.test/bridge/v1/bubbles/other/media/', token: null };
const MESH = hex('6d 01');
const CAP = hex('6d 02');
const AVATAR = hex('76');

const attachment = {
  ...{ point: 'Skull', position: [0, 0, 0.1], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
};
/** An avatar of a rigged mesh, a cap, one that is damaged, and one that is somewhere else. */
const RENDER_OBJECTS = [
  { id: 'shirt', name: 'Shirt', asset: { bytes: MESH }, attachment: null, faceColors: [] },
  { id: 'cap', name: 'Cap', asset: { bytes: CAP }, attachment, faceColors: [[1, 0, 0, 1]] },
  { id: 'bad', name: 'Bad', asset: { bytes: hex('00') }, attachment: null, faceColors: [] },
  { id: 'far', name: 'Far', asset: { path: 'far.llmesh' }, attachment: null, faceColors: [] },
];

/** Decodes by the first byte: `m`, `v` (an avatar document), `r` (a recording). Like the worker, it detaches the buffer. */
async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> {
  const [first, second] = structuredClone(bytes, { transfer: [bytes.buffer] });
  if (first === 0x6d) return { kind: 'mesh', mesh: { second } } as unknown as FileContent;
  if (first === 0x72) return { kind: 'recording' } as unknown as FileContent;
  if (first !== 0x76) {
    throw new DecodeError('is cut', { format: 'mesh', code: 'truncated', offset: 0, path: '' });
  }
  const avatar = {
    renderObjects: RENDER_OBJECTS,
    hover: 0.2,
    visualParameters: new Map([[33, 1]]),
  };
  return { kind: 'avatar', avatar } as unknown as FileContent;
}

type Reply = number | Uint8Array<ArrayBuffer>;

/** Models of servers that answer requests for a model one after the other with its replies, the last one for good. */
function setUp(replies: Readonly<Record<string, Reply[]>>) {
  const fetch = vi.fn(async (url: string | URL | Request, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const left = replies[String(url).split('/').slice(-3).join('/')] ?? [404];
    const reply = left.length > 1 ? left.shift()! : left[0];
    return typeof reply === 'number' ? new Response(null, { status: reply }) : new Response(reply);
  });
  const models = new BubbleModels({ decode, fetch });
  models.setMedia(MEDIA);
  return { models, fetch };
}

/** The result after all that was waited for. */
async function eventually<T>(result: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return result;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a model', () => {
  it('is a bare mesh, fetched once with the token of the bridge', async () => {
    const { models, fetch } = setUp({ 'demo/media/bell': [MESH] });
    const [first, second] = await eventually(
      Promise.all([models.model('bell'), models.model('bell')]),
    );
    expect(second).toBe(first);
    expect(fetch).toHaveBeenCalledTimes(1);
    const [url, init] = fetch.mock.calls[0];
    expect(url).toBe(`${MEDIA.base}bell`);
    expect(init?.headers).toEqual({ Authorization: 'Bearer t0ken' });
    expect(first?.parts).toHaveLength(1);
    const [part] = first!.parts;
    expect(part).toMatchObject({ attachment: null, faceColors: [], bytes: MESH });
    expect(models.part(part.meshId)).toBe(part);
    expect(isModelPart(part.meshId)).toBe(true);
  });

  it('is an avatar of the meshes inside its document that can be read', async () => {
    const { models } = setUp({ 'demo/media/person': [AVATAR] });
    const model = await eventually(models.model('person'));
    expect(model).toMatchObject({ hover: 0.2, visualParameters: new Map([[33, 1]]) });
    expect(model?.parts.map(({ id, name }) => [id, name])).toEqual([
      ['shirt', 'Shirt'],
      ['cap', 'Cap'],
    ]);
    expect(model?.parts[1]).toMatchObject({ attachment, faceColors: [[1, 0, 0, 1]], bytes: CAP });
  });

  it('has keys of its own on each server', async () => {
    const { models, fetch } = setUp({ 'demo/media/bell': [MESH], 'other/media/bell': [CAP] });
    const first = await eventually(models.model('bell'));
    models.setMedia(OTHER);
    const second = await eventually(models.model('bell'));
    expect(second?.parts[0].meshId).not.toBe(first?.parts[0].meshId);
    expect(second?.parts[0].bytes).toEqual(CAP);
    expect(fetch.mock.calls[1][1]?.headers).toEqual({});
    // Both stay: the avatar of the last bubble may still wear the first.
    expect(models.part(first!.parts[0].meshId)).toBe(first?.parts[0]);
  });
});

describe('a model that cannot be had', () => {
  it.each([
    ['is unknown', 404],
    ['may not be had', 403],
    ['is of another kind', hex('72')],
    ['is damaged', hex('00')],
  ] as const)('is null where it %s', async (_, reply) => {
    const { models, fetch } = setUp({ 'demo/media/crate': [reply as Reply] });
    expect(await eventually(models.model('crate'))).toBeNull();
    expect(await eventually(models.model('crate'))).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is requested again where the server was busy, and for another session', async () => {
    const { models, fetch } = setUp({ 'demo/media/bell': [503, MESH] });
    expect(await eventually(models.model('bell'))).not.toBeNull();
    expect(fetch).toHaveBeenCalledTimes(2);
    const silent = setUp({ 'demo/media/bell': [503] });
    expect(await eventually(silent.models.model('bell'))).toBeNull();
    expect(silent.fetch).toHaveBeenCalledTimes(RETRY_DELAYS_MS.length + 1);
    silent.models.setMedia(MEDIA);
    await eventually(silent.models.model('bell'));
    expect(silent.fetch).toHaveBeenCalledTimes(2 * (RETRY_DELAYS_MS.length + 1));
  });

  it('is null without a session, for no id, and when the session ends meanwhile', async () => {
    const { models, fetch } = setUp({ 'demo/media/bell': [503] });
    expect(await models.model('00000000-0000-0000-0000-000000000000')).toBeNull();
    const pending = models.model('bell');
    models.setMedia(null);
    expect(await eventually(pending)).toBeNull();
    expect(await models.model('bell')).toBeNull();
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(1);
  });
});
