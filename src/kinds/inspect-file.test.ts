import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { avatarMeshBytes } from '../../test/avatar-mesh-bytes.ts';
import { bvhBytes, bvhText } from '../../test/bvh-source.ts';
import { colladaBytes } from '../../test/collada/collada-text.ts';
import { hex } from '../../test/hex.ts';
import { CONTROL_XML, gzippedTar, tarEntry } from '../../test/tar-archive.ts';
import { encodeRenderObject } from '../avatar/avatar-object/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { buildAnimation, encodeAnimation } from '../formats/animation/index.ts';
import { DecodeError, decodeUtf8, encodeUtf8 } from '../formats/bytes/index.ts';
import { inflateWithPako } from '../formats/inflate/index.ts';
import { DEFAULT_PBR_MATERIAL, encodeMaterialAsset } from '../formats/material/index.ts';
import { DEFAULT_PART, encodeSceneGroup } from '../formats/scene-group/index.ts';
import { encodeTextureEntry, PLAIN_FACE } from '../formats/texture-entry/index.ts';
import { decodeFile, recogniseFile } from './decode-file.ts';
import type { DocumentContent, FileKindRow } from './file-content.ts';
import type { FileKind } from './file-kinds.ts';
import { ALL_KINDS, inspectFile, type KindTables, lintFile } from './inspect-file.ts';
import type { DocumentDetails } from './kind-details.ts';

const OPTIONS = { inflate: inflateWithPako, joints: defaultSkeleton };
const NOD = buildAnimation({
  duration: 1,
  joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
});
const RENDER_OBJECT = {
  id: 'hat',
  name: 'hat',
  asset: { path: 'hat.llmesh' },
  attachment: null,
  faceColors: [],
};

/** A file of every kind. */
const EXAMPLES: Record<FileKind, Uint8Array<ArrayBuffer>> = {
  recording: encodeUtf8('{"t": 1, "dir": "in", "hex": "000000000600010902010000"}\n'),
  'avatar-object': encodeUtf8(
    '{"format":"vitrine-avatar-object","version":1,"name":"Ada","skeleton":{"rule":"rank","joints":[],"pelvisOffsets":[]},"renderObjects":[],"visualParameters":[],"hover":0,"animations":[]}',
  ),
  'render-object': encodeUtf8(encodeRenderObject(RENDER_OBJECT)),
  performance: encodeUtf8('{"command": "set", "data": {"j": {"mHead": {"r": [0, 0, 0.1]}}}}\n'),
  mesh: new Uint8Array(readFileSync('public/samples/linen-tee.llmesh')),
  anim: encodeAnimation(NOD),
  bvh: bvhBytes(
    bvhText(
      { name: 'hip' },
      [0, 30, 30].map((angle) => [0, 0, angle]),
    ),
  ),
  'inventory-archive': gzippedTar(tarEntry('archive.xml', CONTROL_XML)),
  'avatar-mesh': avatarMeshBytes({ positions: [0, 0, 1], faces: [[0, 0, 0]] }),
  wearable: encodeUtf8('LLWearable version 22\nEyes\n\ntype 3\nparameters 1\n98 .5\ntextures 0\n'),
  gesture: encodeUtf8('2\n255\n0\n/hi\n\n1\n2\nhello\n0\n'),
  zip: zipSync({ 'nod.anim': encodeAnimation(NOD) }) as Uint8Array<ArrayBuffer>,
  texture: hex('00 00 02 00 00 00 00 00 00 00 00 00 01 00 01 00 18 00 01 02 03'),
  'scene-group': encodeSceneGroup([
    { offset: [0, 0, 0], parts: [{ ...DEFAULT_PART, name: 'hat' }] },
  ]),
  model: colladaBytes(),
  material: encodeMaterialAsset({ ...DEFAULT_PBR_MATERIAL, roughness: 0.5 }),
  'texture-entry': encodeTextureEntry({ defaultFace: PLAIN_FACE, faces: new Map() }),
};

describe.each(ALL_KINDS.kinds.map((row) => [row.kind, row] as const))(
  'the kind %s',
  (kind, row) => {
    const bytes = EXAMPLES[kind as FileKind];

    it('is recognised, decoded and described', async () => {
      expect(await recogniseFile(bytes, OPTIONS)).toBe(kind);
      expect(await decodeFile(bytes.slice(), OPTIONS)).toMatchObject({ kind: row.content });
      const { report, sections, hasErrors } = await inspectFile('a file', bytes.slice(), OPTIONS);
      expect(report).toMatchObject({ file: 'a file', warnings: expect.any(Array) });
      expect(sections[0].facts[0]).toMatchObject({ label: 'Format' });
      expect(JSON.parse(JSON.stringify(report))).toBeTruthy();
      expect(hasErrors).toBe(false);
    });

    it('has lint rules, or is refused by the linter', async () => {
      const { lint } = await ALL_KINDS.details[kind]();
      const linting = lintFile('a file', bytes.slice(), OPTIONS);
      if (lint) await expect(linting).resolves.toMatchObject({ format: kind });
      else await expect(linting).rejects.toMatchObject({ code: 'unknown-format' });
    });
  },
);

it.each([
  ...(['anim', 'bvh', 'wearable', 'gesture', 'scene-group'] as const),
  ...(['material', 'texture-entry'] as const),
])('%s is encoded as the same content', async (kind) => {
  const { encode } = (await ALL_KINDS.details[kind]()) as DocumentDetails;
  const content = await decodeFile(EXAMPLES[kind].slice(), OPTIONS);
  const { bytes } = encode!(content as DocumentContent);
  expect(await recogniseFile(bytes, OPTIONS)).toBe(kind);
  const again = await decodeFile(bytes, OPTIONS);
  if (again.kind === 'document') expect(again).toEqual(content);
});

/** A kind of this test only: a line of text. */
const HAIKU = {
  kind: 'haiku',
  extensions: ['.haiku'],
  content: 'document',
  startBytes: 6,
  matches: (start: string) => start === 'haiku:',
} satisfies FileKindRow;

const HAIKU_DETAILS: DocumentDetails<DocumentContent<'haiku', string>> = {
  extension: 'haiku',
  group: 'Haikus',
  note: 'It is not sung.',
  summarise: ({ document }) => document,
  inspect: (file, { document, warnings }) => ({
    report: { file, format: 'haiku', warnings },
    sections: [{ title: '', facts: [{ label: 'Text', value: document }] }],
    hasErrors: false,
  }),
  lint: () => [],
};

const WITH_HAIKU: KindTables = {
  kinds: [...ALL_KINDS.kinds, HAIKU],
  decoders: {
    ...ALL_KINDS.decoders,
    haiku(bytes): DocumentContent<'haiku', string> {
      const document = decodeUtf8(bytes).slice(6);
      if (document === '') {
        const location = { offset: 6, path: 'text', format: 'file' } as const;
        throw new DecodeError('is empty', { ...location, code: 'truncated' });
      }
      return { kind: 'document', fileKind: 'haiku', document, warnings: [] };
    },
  },
  details: { ...ALL_KINDS.details, haiku: async () => HAIKU_DETAILS },
};

describe('a kind that only this test has', () => {
  it('is inspected and linted from its rows alone', async () => {
    const bytes = encodeUtf8('haiku:frog');
    expect(await inspectFile('a.haiku', bytes, OPTIONS, WITH_HAIKU)).toEqual({
      report: { file: 'a.haiku', format: 'haiku', warnings: [] },
      sections: [{ title: '', facts: [{ label: 'Text', value: 'frog' }] }],
      hasErrors: false,
    });
    expect(await lintFile('a.haiku', bytes, OPTIONS, WITH_HAIKU)).toEqual({
      format: 'haiku',
      findings: [],
    });
  });

  it('is reported as any other where it is broken', async () => {
    const { report, hasErrors } = await inspectFile(
      ...(['a.haiku', encodeUtf8('haiku:'), OPTIONS, WITH_HAIKU] as const),
    );
    expect(report).toMatchObject({ error: { code: 'truncated', offset: 6, path: 'text' } });
    expect(hasErrors).toBe(true);
  });

  it('is unknown without its rows', async () => {
    const { report } = await inspectFile('a.haiku', encodeUtf8('haiku:frog'), OPTIONS);
    expect(report).toMatchObject({ error: { code: 'unknown-format' } });
  });
});
