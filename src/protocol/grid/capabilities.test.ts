import { describe, expect, test } from 'vitest';
import { assetUrl } from '../../../test/asset-url.ts';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples } from '../../../test/shared-samples.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { decodeLlsdXml } from '../../formats/llsd/index.ts';
import {
  ASSET_TYPES,
  assetTypeName,
  CAPABILITY_NAMES,
  decodeSeedResponse,
  encodeSeedRequest,
} from './index.ts';

const ID = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';

describe('seed', () => {
  test('the request is an array of names', () => {
    const text = new TextDecoder().decode(encodeSeedRequest(['EventQueueGet', 'ViewerAsset']));
    expect(text).toBe(
      '<llsd><array><string>EventQueueGet</string><string>ViewerAsset</string></array></llsd>',
    );
    expect(decodeLlsdXml(encodeSeedRequest())).toEqual(CAPABILITY_NAMES);
  });

  test('URLs are kept unchanged, and only those of http and https', () => {
    const text = `<llsd><map>
      <key>ViewerAsset</key><string>HTTP://CDN.example.org:80/a?b</string>
      <key>GetMesh2</key><uri>https://example.org/m</uri>
      <key>GetTexture</key><string>ftp://example.org/</string>
      <key>GetMesh</key><string/>
      <key>Metadata</key><map/></map></llsd>`;
    const { capabilities, refused } = decodeSeedResponse(encodeUtf8(text));
    expect([...capabilities]).toEqual([
      ['ViewerAsset', 'HTTP://CDN.example.org:80/a?b'],
      ['GetMesh2', 'https://example.org/m'],
    ]);
    expect(refused).toEqual(['GetTexture', 'GetMesh', 'Metadata']);
  });

  test.each([
    ['an array', '<llsd><array/></llsd>', 'wrong-type'],
    ['a web page', '<html><body>404</body></html>', 'not-llsd'],
    ['plain text', 'Not Found', 'bad-text'],
    ['nothing', '', 'bad-text'],
    ['a hundred levels', '<llsd>'.concat('<array>'.repeat(100)), 'too-deep'],
  ])('refuses %s as a response', (_, text, code) => {
    const error = expectDecodeError(() => decodeSeedResponse(encodeUtf8(text)), code);
    expect(error.format).toBe('grid');
  });

  test('a response of more than 32 MiB is not read', () => {
    const bytes = new Uint8Array(32 * 1024 * 1024 + 1);
    expectDecodeError(() => decodeSeedResponse(bytes), 'answer-too-large');
  });
});

describe('assets', () => {
  const capabilities = (...entries: [string, string][]) => new Map(entries);

  test('ViewerAsset serves every type, with a slash before the query', () => {
    const caps = capabilities(['ViewerAsset', 'http://a/cap'], ['GetTexture', 'http://a/tex']);
    expect(assetUrl(caps, 'texture', ID)).toBe(`http://a/cap/?texture_id=${ID}`);
    expect(assetUrl(caps, 'animatn', ID)).toBe(`http://a/cap/?animatn_id=${ID}`);
  });

  test('without it, textures and meshes have capabilities of their own', () => {
    const caps = capabilities(
      ['GetTexture', 'http://a/tex/'],
      ['GetMesh', 'http://a/old'],
      ['GetMesh2', 'http://a/new?key=1'],
    );
    expect(assetUrl(caps, 'texture', ID)).toBe(`http://a/tex/?texture_id=${ID}`);
    expect(assetUrl(caps, 'mesh', ID)).toBe(`http://a/new?key=1&mesh_id=${ID}`);
    expect(assetUrl(capabilities(['GetMesh', 'http://a/old']), 'mesh', ID)).toBe(
      `http://a/old/?mesh_id=${ID}`,
    );
    expect(assetUrl(caps, 'animatn', ID)).toBeUndefined();
  });

  test('names by number', () => {
    expect([0, 5, 6, 13, 20, 49, 57].map(assetTypeName)).toEqual([
      ...['texture', 'clothing', 'object', 'bodypart', 'animatn', 'mesh', 'material'],
    ]);
    expect([24, 25, -1, 4, 1.5].map(assetTypeName)).toEqual(Array(5).fill(undefined));
    expect(Object.values(ASSET_TYPES)).toHaveLength(16);
  });
});

describeWithSamples('recorded responses', () => {
  test('a request that a grid accepted is an array of names like ours', () => {
    const recorded = decodeLlsdXml(recordedHttp('seed.request').body) as string[];
    expect(decodeLlsdXml(encodeSeedRequest(recorded))).toEqual(recorded);
  });

  test('OpenSimulator omits the names that it does not know', () => {
    const { capabilities, refused } = decodeSeedResponse(recordedHttp('seed.response').body);
    expect(refused).toEqual([]);
    expect(capabilities.size).toBe(10);
    expect(CAPABILITY_NAMES.filter((name) => !capabilities.has(name))).toEqual([
      'FetchLibDescendents2',
      'ObjectAnimation',
      'RenderMaterials',
      'ModifyMaterialParams',
      'VTPBR',
      'UpdateAvatarAppearance',
      'Puppetry',
      'ReadOfflineMsgs',
      'NewFileAgentInventory',
    ]);
  });

  test.each([
    ['asset-animation.request', 'animatn', ID],
    ['asset-shape.request', 'bodypart', '66c41e39-38f9-f75a-024e-585989bfab73'],
    ['asset-missing.request', 'mesh', '00000000-0000-0000-0000-00000000dead'],
  ] as const)('the URL of %s', (name, word, id) => {
    const { capabilities } = decodeSeedResponse(recordedHttp('seed.response').body);
    const path = assetUrl(capabilities, word, id)?.replace('http://127.0.0.1:9000', '');
    expect(recordedHttp(name).firstLine).toBe(`GET ${path} HTTP/1.1`);
  });
});
