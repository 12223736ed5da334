import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { CloudDocument } from '../../../../src/protocol/setp/index.ts';
import { loadPropDocuments } from '../../content/prop-documents.ts';
import { type MediaModel, mediaModel } from './media-model.ts';
import { createMediaServer } from './media-server.ts';

const ID = '0f3c0a10-7c1f-4d5e-9b7a-0c3a5b1e0001';
const CLOUD: CloudDocument = { name: 'Quay', bubbles: [] };

async function bell(): Promise<MediaModel> {
  const model = await mediaModel((await loadPropDocuments()).get('bell') ?? new Uint8Array());
  if (typeof model === 'string') throw new Error(model);
  return model;
}

const serverWith = (models: ReadonlyMap<string, MediaModel>) =>
  createMediaServer({ models, cloudDocument: () => CLOUD, log: pino({ level: 'silent' }) });

describe('the media repository', () => {
  it('answers a model by its id, and only once where the browser has it', async () => {
    const model = await bell();
    const app = serverWith(new Map([[ID, model]]));
    const answer = await app.inject(`/media/${ID.toUpperCase()}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(Buffer.compare(answer.rawPayload, model.bytes)).toBe(0);
    const etag = String(answer.headers.etag);
    const ask = (tags: string) =>
      app.inject({ url: `/media/${ID}`, headers: { 'if-none-match': tags } });
    const known = await ask(`"other", W/${etag}`);
    expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
    expect((await ask('"other"')).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url: `/media/${ID}` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it.each([
    `/media/${ID.replace('0', '1')}`,
    '/media/',
    '/media/../../package.json',
    '/media/..%2f..%2fpackage.json',
    '/media/%2e%2e/package.json',
    '/media/__proto__',
    '/media/constructor',
    '/',
  ])('has nothing at %s', async (url) => {
    const answer = await serverWith(new Map([[ID, await bell()]])).inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('vitrine-render-object');
  });

  it('has security headers on every answer, and runs nothing', async () => {
    const { headers } = await serverWith(new Map()).inject('/media/x');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers the cloud document as it is now', async () => {
    const answer = await serverWith(new Map()).inject('/cloud');
    expect(answer.json()).toEqual(CLOUD);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
});

describe('a model', () => {
  it('is a mesh asset or a document, whatever its name', async () => {
    const { asset } = JSON.parse(new TextDecoder().decode((await bell()).bytes)).renderObject;
    const mesh = await mediaModel(new Uint8Array(Buffer.from(asset.base64, 'base64')));
    expect(mesh).toMatchObject({ contentType: 'application/octet-stream' });
  });

  it.each([['{"format": "vitrine-avatar-object"}'], ['{}'], ['GIF89a'], ['']])(
    'is refused with the reason: %s',
    async (text) => {
      expect(await mediaModel(new TextEncoder().encode(text))).toMatch(
        /^expected a mesh asset or a saved avatar: ./,
      );
    },
  );
});
