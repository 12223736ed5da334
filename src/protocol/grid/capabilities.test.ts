import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples } from '../../../test/samples.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { decodeLlsdXml, NULL_UUID } from '../../formats/llsd/index.ts';
import {
  ASSET_TYPES,
  assetTypeName,
  assetUrl,
  CAPABILITY_NAMES,
  decodeDisplayNames,
  decodeSeedResponse,
  decodeSimulatorFeatures,
  displayNamesUrl,
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

  test('addresses are kept to the letter, and only those of http and https', () => {
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
    ['a page of the web', '<html><body>404</body></html>', 'not-llsd'],
    ['plain text', 'Not Found', 'bad-text'],
    ['nothing', '', 'bad-text'],
    ['a hundred levels', '<llsd>'.concat('<array>'.repeat(100)), 'too-deep'],
  ])('%s for an answer', (_, text, code) => {
    const error = expectDecodeError(() => decodeSeedResponse(encodeUtf8(text)), code);
    expect(error.format).toBe('grid');
  });

  test('an answer of more than 32 MiB is not looked at', () => {
    const bytes = new Uint8Array(32 * 1024 * 1024 + 1);
    expectDecodeError(() => decodeSeedResponse(bytes), 'answer-too-large');
  });
});

describe('assets', () => {
  const capabilities = (...entries: [string, string][]) => new Map(entries);

  test('ViewerAsset serves every type, with a slash before the query', () => {
    const caps = capabilities(['ViewerAsset', 'http://a/cap'], ['GetTexture', 'http://a/tex']);
    expect(assetUrl(caps, 'texture', ID)).toBe(`http://a/cap/?texture_id=${ID}`);
    expect(assetUrl(caps, 'animatn', ID.toUpperCase())).toBe(`http://a/cap/?animatn_id=${ID}`);
  });

  test('without it, textures and meshes have their own', () => {
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

  test('an id is a UUID', () => {
    const caps = capabilities(['ViewerAsset', 'http://a/cap']);
    expect(() => assetUrl(caps, 'mesh', `${ID}&x=y`)).toThrow(RangeError);
  });

  test('words by number', () => {
    expect([0, 5, 6, 13, 20, 49, 57].map(assetTypeName)).toEqual([
      ...['texture', 'clothing', 'object', 'bodypart', 'animatn', 'mesh', 'material'],
    ]);
    expect([24, 25, -1, 4, 1.5].map(assetTypeName)).toEqual(Array(5).fill(undefined));
    expect(Object.values(ASSET_TYPES)).toHaveLength(16);
  });
});

describe('names', () => {
  test('one ids for each agent', () => {
    expect(displayNamesUrl('http://a/names', [ID, NULL_UUID])).toBe(
      `http://a/names/?ids=${ID}&ids=${NULL_UUID}`,
    );
  });

  test('a name without a display name is the first and last name', () => {
    const text = `<llsd><map><key>agents</key><array>
      <map><key>id</key><uuid>${ID}</uuid><key>username</key><string>test.user</string>
      <key>display_name</key><string>Tést</string><key>legacy_first_name</key><string>Test</string>
      <key>legacy_last_name</key><string>User</string></map>
      <map><key>id</key><uuid>${ID}</uuid><key>legacy_first_name</key><string>Web</string>
      <key>is_display_name_default</key><boolean>1</boolean></map>
      </array><key>bad_ids</key><array/></map></llsd>`;
    expect(decodeDisplayNames(encodeUtf8(text))).toEqual([
      {
        agentId: ID,
        displayName: 'Tést',
        userName: 'test.user',
        firstName: 'Test',
        lastName: 'User',
        isDefault: false,
      },
      {
        agentId: ID,
        displayName: 'Web',
        userName: '',
        firstName: 'Web',
        lastName: '',
        isDefault: true,
      },
    ]);
  });

  test('a name without an agent', () => {
    const text = '<llsd><map><key>agents</key><array><map/></array></map></llsd>';
    const error = expectDecodeError(() => decodeDisplayNames(encodeUtf8(text)), 'field-missing');
    expect(error).toMatchObject({ format: 'grid', path: 'agents[0]/id' });
  });
});

test('a region that says nothing of its abilities', () => {
  const features = decodeSimulatorFeatures(encodeUtf8('<llsd><map/></llsd>'));
  expect(Object.values(features)).toEqual(Array(8).fill(null));
});

describeWithSamples('recorded answers', () => {
  test('a request that a grid took is an array of names as ours', () => {
    const recorded = decodeLlsdXml(recordedHttp('seed.request').body) as string[];
    expect(decodeLlsdXml(encodeSeedRequest(recorded))).toEqual(recorded);
  });

  test('OpenSimulator leaves out the names that it does not know', () => {
    const { capabilities, refused } = decodeSeedResponse(recordedHttp('seed.response').body);
    expect(refused).toEqual([]);
    expect(capabilities.size).toBe(10);
    expect(CAPABILITY_NAMES.filter((name) => !capabilities.has(name))).toEqual([
      'ObjectAnimation',
      'RenderMaterials',
      'Puppetry',
    ]);
  });

  test.each([
    ['asset-animation.request', 'animatn', ID],
    ['asset-shape.request', 'bodypart', '66c41e39-38f9-f75a-024e-585989bfab73'],
    ['asset-missing.request', 'mesh', '00000000-0000-0000-0000-00000000dead'],
  ] as const)('the address of %s', (name, word, id) => {
    const { capabilities } = decodeSeedResponse(recordedHttp('seed.response').body);
    const path = assetUrl(capabilities, word, id)?.replace('http://127.0.0.1:9000', '');
    expect(recordedHttp(name).firstLine).toBe(`GET ${path} HTTP/1.1`);
  });

  test('the abilities of a region', () => {
    expect(decodeSimulatorFeatures(recordedHttp('simulator-features.response').body)).toEqual({
      bakesOnMesh: true,
      hoverHeight: true,
      mesh: true,
      maxAttachments: 38,
      maxAnimatedAttachments: 2,
      maxAnimatedTriangles: 150000,
      gridName: 'Loopback Test Grid',
      sayRange: 20,
    });
  });
});
