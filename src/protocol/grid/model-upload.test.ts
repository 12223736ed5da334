import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { decodeLlsdXml, encodeLlsdXml, type Llsd, uuid } from '../../formats/llsd/index.ts';
import {
  decodeQuote,
  decodeQuoteRequest,
  decodeUploadAnswer,
  decodeUploadRequest,
  encodeQuoteRequest,
  encodeUploadRequest,
  type ModelUpload,
  type ResourceInstance,
} from './index.ts';

const OBJECTS = '00000000-0000-0000-0000-00000000b001';
const TEXTURES = '00000000-0000-0000-0000-00000000b002';
const ASSET = '00000000-0000-0000-0000-00000000b003';
const ITEM = '00000000-0000-0000-0000-00000000b004';

const map = (fields: Readonly<Record<string, Llsd>>) => new Map(Object.entries(fields));
const answer = (fields: Readonly<Record<string, Llsd>>) => encodeLlsdXml(map(fields));

const SLEEVE: ResourceInstance = {
  ...{ mesh: 0, name: 'sleeve', position: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 0.5, 2] },
  physics: 'convex',
  faces: [
    { color: [1, 0.5, 0, 1], isFullBright: false, texture: null },
    { color: [1, 1, 1, 0.25], isFullBright: true, texture: 0 },
  ],
};
const JACKET: ModelUpload = {
  ...{ name: 'jacket', description: 'of wool', folderId: OBJECTS, textureFolderId: TEXTURES },
  ...{ everyoneMask: 0, groupMask: 0x8000_0000, nextOwnerMask: 0x82000 },
  resources: {
    meshes: [Uint8Array.of(1, 2, 3)],
    textures: [Uint8Array.of(0xff, 0x4f)],
    instances: [SLEEVE],
  },
};

describe('a request for the price of an upload', () => {
  it('has the fields of a viewer, textures by number only, and reals where OpenSimulator casts them', () => {
    const look = (diffuse_color: number[], fullbright: boolean) => ({ diffuse_color, fullbright });
    const placed = { scales: 1, scalet: 1, offsets: 0, offsett: 0, imagerot: 0 };
    expect(decodeLlsdXml(encodeQuoteRequest(JACKET))).toEqual(
      map({
        folder_id: uuid(OBJECTS),
        texture_folder_id: uuid(TEXTURES),
        asset_type: 'mesh',
        inventory_type: 'object',
        name: 'jacket',
        description: 'of wool',
        everyone_mask: 0n,
        group_mask: -0x8000_0000n,
        next_owner_mask: 0x82000n,
        asset_resources: map({
          mesh_list: [Uint8Array.of(1, 2, 3)],
          texture_list: [new Uint8Array()],
          instance_list: [
            map({
              ...{ position: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [1, 0.5, 2] },
              ...{ material: 3n, physics_shape_type: 2n, mesh: 0n, mesh_name: 'sleeve' },
              face_list: [
                map(look([1, 0.5, 0, 1], false)),
                map({ image: 0n, ...placed, ...look([1, 1, 1, 0.25], true) }),
              ],
            }),
          ],
          metric: 'MUT_Unspecified',
        }),
      }),
    );
  });

  it('is that of a mesh as an object, and of nothing else', () => {
    const fields = decodeLlsdXml(encodeQuoteRequest(JACKET)) as Map<string, Llsd>;
    expectDecodeError(
      () => decodeQuoteRequest(encodeLlsdXml(new Map([...fields, ['asset_type', 'texture']]))),
      'wrong-type',
    );
  });

  it('names no mesh and no texture that it does not bring', () => {
    const at = (instance: Partial<ResourceInstance>) =>
      encodeUploadRequest({ ...JACKET.resources, instances: [{ ...SLEEVE, ...instance }] });
    const { path } = expectDecodeError(() => decodeUploadRequest(at({ mesh: 1 })), 'wrong-type');
    expect(path).toBe('instance_list[0]/mesh');
    const face = { ...SLEEVE.faces[0], texture: 1 };
    expectDecodeError(() => decodeUploadRequest(at({ faces: [face] })), 'wrong-type');
  });
});

const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
const anyMask = fc.integer({ min: 0, max: 0xffff_ffff });
const anyBytes = fc.uint8Array({ maxLength: 20 });
const anyText = fc.string({ maxLength: 12 });
const anyFace = fc.record({
  color: fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber),
  isFullBright: fc.boolean(),
  texture: fc.constantFrom(null, 0),
});
const anyInstance = fc.record({
  mesh: fc.constantFrom(0, 1),
  name: anyText,
  position: fc.tuple(anyNumber, anyNumber, anyNumber),
  rotation: fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber),
  scale: fc.tuple(anyNumber, anyNumber, anyNumber),
  physics: fc.constantFrom('prim' as const, 'none' as const, 'convex' as const),
  faces: fc.array(anyFace, { maxLength: 3 }),
});
const anyUpload: fc.Arbitrary<ModelUpload> = fc.record({
  name: anyText,
  description: anyText,
  folderId: fc.uuid(),
  textureFolderId: fc.uuid(),
  everyoneMask: anyMask,
  groupMask: anyMask,
  nextOwnerMask: anyMask,
  resources: fc.record({
    meshes: fc.tuple(anyBytes, anyBytes),
    textures: fc.tuple(anyBytes),
    instances: fc.array(anyInstance, { maxLength: 3 }),
  }),
});

it('requests are read as they were written', () => {
  fc.assert(
    fc.property(anyUpload, (upload) => {
      const { resources } = upload;
      const unsent = { ...resources, textures: [new Uint8Array()] };
      expect(decodeQuoteRequest(encodeQuoteRequest(upload))).toEqual({
        ...upload,
        resources: unsent,
      });
      expect(decodeUploadRequest(encodeUploadRequest(resources))).toEqual(resources);
    }),
  );
});

describe('the answer with a price', () => {
  const quote = { state: 'upload', uploader: 'http://192.0.2.7:9000/CAPS/x/', upload_price: 12n };

  it('has the address of the upload, and weights where the grid sends them', () => {
    expect(decodeQuote(answer(quote))).toEqual({
      ...{ kind: 'quote', uploader: 'http://192.0.2.7:9000/CAPS/x/', price: 12 },
      weights: { resource: null, streaming: null, simulation: null, physics: null },
    });
    const data = map({ resource_cost: 0.5, model_streaming_cost: 0.06, physics_cost: 0.36 });
    expect(decodeQuote(answer({ ...quote, data, error: null }))).toMatchObject({
      weights: { resource: 0.5, streaming: 0.06, simulation: null, physics: 0.36 },
    });
  });

  it('names an http address, and no price below 0', () => {
    const bad = (fields: Readonly<Record<string, Llsd>>) => () =>
      decodeQuote(answer({ ...quote, ...fields }));
    expectDecodeError(bad({ uploader: 'file:///etc/passwd' }), 'wrong-type');
    expectDecodeError(bad({ upload_price: -1n }), 'wrong-type');
    expectDecodeError(bad({ state: null }), 'field-missing');
    expectDecodeError(() => decodeQuote(encodeUtf8('<html></html>')), 'not-llsd');
  });
});

describe('a refusal', () => {
  it('of OpenSimulator has a message', () => {
    const error = map({ message: 'Missing physics_convex block', identifier: uuid(ASSET) });
    expect(decodeQuote(answer({ state: 'error', uploader: '', upload_price: 0n, error }))).toEqual({
      ...{ kind: 'refused', message: 'Missing physics_convex block', identifier: '', errors: [] },
    });
    expect(decodeUploadAnswer(answer({ state: 'failed', error }))).toMatchObject({
      kind: 'refused',
    });
  });

  it('of Second Life has a list of errors, each of which is told once', () => {
    const entry = (message: string) => map({ message, error: 'x' });
    const errors = ['MAV_BLOCK_MISSING', 'MAV_BLOCK_MISSING', 'MAV_UNKNOWN_VERSION', ''].map(entry);
    const error = map({ message: 'Mesh \u202einvalid', identifier: 'MeshInvalid', errors });
    expect(decodeQuote(answer({ state: 'error', error }))).toEqual({
      ...{ kind: 'refused', message: 'Mesh invalid', identifier: 'MeshInvalid' },
      errors: ['MAV_BLOCK_MISSING', 'MAV_UNKNOWN_VERSION'],
    });
  });

  it('may say nothing, and never says too much', () => {
    expect(decodeQuote(answer({ state: 'busy' }))).toEqual({
      ...{ kind: 'refused', message: '', identifier: '', errors: [] },
    });
    const errors = Array.from({ length: 5000 }, (_, k) =>
      map({ message: `${k}${'x'.repeat(999)}` }),
    );
    const error = map({ message: 'y'.repeat(100_000), errors });
    const refusal = decodeQuote(answer({ state: 'error', error }));
    expect(refusal.kind === 'refused' && refusal.message.length).toBe(1000);
    expect(refusal.kind === 'refused' && refusal.errors.length).toBe(64);
    expect(refusal.kind === 'refused' && refusal.errors[0].length).toBe(200);
  });
});

it('the answer to an upload names asset and item, and may say that it is a test', () => {
  const complete = { state: 'complete', new_asset: ASSET, new_inventory_item: uuid(ITEM) };
  const uploaded = { kind: 'complete', assetId: ASSET, itemId: ITEM };
  expect(decodeUploadAnswer(answer(complete))).toEqual({ ...uploaded, note: '' });
  const error = map({ message: 'For testing purposes only.' });
  expect(decodeUploadAnswer(answer({ ...complete, error }))).toEqual({
    ...uploaded,
    note: 'For testing purposes only.',
  });
  expectDecodeError(() => decodeUploadAnswer(answer({ state: 'complete' })), 'field-missing');
});
