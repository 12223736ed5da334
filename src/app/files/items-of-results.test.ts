import { expect, it } from 'vitest';
import type { DocumentDetails, FileDocument } from '../../kinds/index.ts';
import type { FileLoader } from './file-loader.ts';
import { createItems } from './items-of-results.ts';

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
