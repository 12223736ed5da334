import { expect, it } from 'vitest';
import { buildAnimation } from '../../formats/animation/index.ts';
import type { DocumentDetails, FileDocument } from '../../kinds/index.ts';
import { createClip, createItems } from './create-items.ts';
import type { FileLoader } from './file-loader.ts';

const ONE_SECOND_LOOP = buildAnimation({
  duration: 1,
  loop: true,
  joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
});

const open = (path: string) =>
  createClip(ONE_SECOND_LOOP, { path, byteLength: 1, source: 'anim', builtIn: false });

it('plays the two landings that viewers never loop once, whatever the file says', () => {
  const landing = open('set/CA1BAF4D-0a18-5a1f-0330-e4bd1e71f09e.dat');
  expect(landing.clip.timing.loop).toBe(false);
  expect(landing.animation.loop).toBe(true);
  expect(open('set/6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0.dat').clip.timing.loop).toBe(true);
  expect(open('landing.anim').clip.timing.loop).toBe(true);
});

/** A document of a kind that only this test knows. */
const HAIKU = {
  kind: 'document',
  fileKind: 'haiku',
  document: 'frog',
  warnings: [],
} as unknown as FileDocument;
const HAIKU_DETAILS: DocumentDetails = {
  extension: 'x',
  group: 'Haikus',
  note: 'It is not sung.',
  summarise: ({ document }) => String(document),
  inspect: (file) => ({
    report: { file, format: 'haiku', warnings: [] },
    sections: [{ title: '', facts: [{ label: 'File', value: file }] }],
    hasErrors: false,
  }),
};

it('makes an item with facts of a document of any kind, where details can be loaded', async () => {
  const source = { path: 'set/pond.haiku', address: null, byteLength: 4, read: async () => HAIKU };
  const loaded = { kind: 'loaded', source, byteLength: 4, asset: HAIKU } as never;
  const sources = {
    loader: {} as FileLoader,
    openBuiltins: () => Promise.reject(new Error('not needed')),
  };
  expect(await createItems([loaded], sources)).toEqual([]);
  const loadDetails = async () => HAIKU_DETAILS;
  expect(await createItems([loaded], { ...sources, loadDetails })).toMatchObject([
    {
      kind: 'document',
      name: 'pond',
      fileName: 'pond.haiku',
      group: 'Haikus',
      summary: 'frog',
      note: 'It is not sung.',
      sections: [{ facts: [{ label: 'File', value: 'set/pond.haiku' }] }],
      findings: [],
      isSavable: false,
    },
  ]);
});
