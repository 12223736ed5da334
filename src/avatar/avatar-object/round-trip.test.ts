import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-text.ts';
import { valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { lookArbitrary } from '../../../test/look-arbitrary.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import type { AvatarObject, RenderObject } from './avatar-object.ts';
import { decodeAvatarObject, decodeRenderObject } from './decode-avatar-object.ts';
import { encodeAvatarObject, encodeRenderObject } from './encode-avatar-object.ts';

/** Bytes that JSON is made of: changes to these are the ones that get past the parser. */
const SYNTAX = encodeUtf8('{}[],:"0159.-e');

const decodeText = (json: string) => decodeAvatarObject(encodeUtf8(json));

const number = fc
  .float({ noNaN: true, noDefaultInfinity: true })
  .map((value) => (value === 0 ? 0 : value));
const vector = fc.tuple(number, number, number);
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const text = fc.string({ unit: anyCharacter, maxLength: 100 });
const key = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 100 });

const asset = fc.oneof(
  fc.record({ bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)) }),
  fc.record({ path: fc.constantFrom('a.llmesh', 'https://example.org/b') }),
);
const textures = fc.uniqueArray(fc.record({ id: fc.uuid(), name: text, asset }), {
  selector: ({ id }) => id,
  maxLength: 3,
});

const plainRenderObject: fc.Arbitrary<RenderObject> = fc.record({
  id: key,
  name: text,
  asset,
  attachment: fc.option(
    fc.record({
      point: key,
      position: vector,
      rotation: fc.constantFrom([0, 0, 0, 1] as const, [0.5, -0.5, 0.5, -0.5] as const),
      scale: vector,
    }),
  ),
  faceColors: fc.array(fc.tuple(unit, unit, unit, unit), { maxLength: 4 }),
});
const place = fc.integer({ min: 0, max: 4095 });
const savedPart = fc.record({ file: key, object: place, part: place });
const renderObject = fc
  .tuple(plainRenderObject, fc.option(lookArbitrary), fc.option(savedPart))
  .map(
    ([plain, look, part]): RenderObject => ({
      ...plain,
      ...(look && { look }),
      ...(part && { part }),
    }),
  );

const plainAvatar: fc.Arbitrary<AvatarObject> = fc.record({
  name: text,
  skeleton: fc.record(
    {
      rule: fc.constantFrom('highest-id', 'rank'),
      joints: fc.uniqueArray(
        fc.record({
          joint: key,
          transforms: fc.uniqueArray(
            fc.record(
              {
                source: key,
                rank: fc.integer({ min: 1, max: 1024 }),
                translation: vector,
                locksScale: fc.boolean(),
                ignored: fc.constant<true>(true),
              },
              { requiredKeys: ['source', 'rank', 'translation', 'locksScale'] },
            ),
            { selector: ({ source }) => source, maxLength: 3 },
          ),
        }),
        { selector: ({ joint }) => joint, maxLength: 4 },
      ),
      pelvisOffsets: fc.uniqueArray(
        fc.record(
          { source: key, offset: number, ignored: fc.constant<true>(true) },
          { requiredKeys: ['source', 'offset'] },
        ),
        { selector: ({ source }) => source, maxLength: 3 },
      ),
      hierarchy: fc.uniqueArray(
        fc.record({
          joint: key,
          parent: fc.option(key),
          local: fc.array(number, { minLength: 16, maxLength: 16 }),
        }),
        { selector: ({ joint }) => joint, maxLength: 3 },
      ),
    },
    { requiredKeys: ['rule', 'joints', 'pelvisOffsets'] },
  ),
  renderObjects: fc.array(renderObject, { maxLength: 3 }),
  visualParameters: fc
    .array(fc.tuple(fc.integer({ min: 0, max: 65535 }), number), { maxLength: 5 })
    .map((pairs) => new Map(pairs)),
  hover: number,
  animations: fc.array(fc.oneof(fc.record({ id: fc.uuid() }), fc.record({ name: key })), {
    maxLength: 3,
  }),
});
const bakes = fc
  .array(fc.tuple(fc.constantFrom('head', 'eyes', 'aux3'), fc.uuid()), { maxLength: 3 })
  .map((entries): ReadonlyMap<BakeName, string> => new Map(entries));
const wearables = fc.array(fc.record({ name: text, asset }), { maxLength: 3 });
const objects = fc.uniqueArray(fc.record({ id: key, name: text, asset }), {
  selector: ({ id }) => id,
  maxLength: 3,
});
const avatar = fc
  .tuple(
    plainAvatar,
    fc.option(fc.record({ bakes, textures })),
    fc.option(fc.record({ wearables, objects })),
  )
  .map(([plain, looks, files]): AvatarObject => ({ ...plain, ...looks, ...files }));

it('reads back every avatar that it writes, and writes the same text again', () => {
  fc.assert(
    fc.property(avatar, (record) => {
      const written = encodeAvatarObject(record);
      const again = decodeText(written);
      expect(again).toEqual(record);
      expect(encodeAvatarObject(again)).toBe(written);
    }),
  );
});

it('reads back every render object that it writes, with its textures', () => {
  fc.assert(
    fc.property(renderObject, fc.option(textures), ({ part: _, ...part }, its) => {
      const record = its ? { ...part, textures: its } : part;
      expect(decodeRenderObject(encodeUtf8(encodeRenderObject(record)))).toEqual(record);
    }),
  );
});

it('gives a value or a DecodeError when bytes change or are cut off', () => {
  const change = fc.tuple(fc.nat(), fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...SYNTAX)));
  const changes = fc.array(change, { maxLength: 4 });
  fc.assert(
    fc.property(avatar, changes, fc.option(fc.nat()), (record, changed, cut) => {
      const sound = encodeUtf8(encodeAvatarObject(record));
      const bytes = sound.slice(0, cut === null ? sound.length : cut % sound.length);
      for (const [at, byte] of changed) bytes[at % sound.length] = byte;
      valueOrDecodeError(() => decodeAvatarObject(bytes));
    }),
    { numRuns: 500 },
  );
});

it('gives a value or a DecodeError when any value is replaced by any other', () => {
  fc.assert(
    fc.property(avatar, fc.nat(), fc.json({ maxDepth: 2 }), (record, target, json) => {
      const document: unknown = JSON.parse(encodeAvatarObject(record));
      let count = 0;
      JSON.stringify(document, (_, value: unknown) => {
        count++;
        return value;
      });
      let index = 0;
      const changed = JSON.stringify(document, (_, value: unknown) =>
        index++ === target % count ? JSON.parse(json) : value,
      );
      valueOrDecodeError(() => decodeText(changed));
    }),
    { numRuns: 500 },
  );
});
