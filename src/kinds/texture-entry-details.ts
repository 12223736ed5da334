import { encodeTextureEntry, type TextureEntry } from '../formats/texture-entry/index.ts';
import { describeFaces, reportFaces } from './face-table.ts';
import type { DocumentContent } from './file-content.ts';
import { type DocumentDetails, facts } from './kind-details.ts';
import { TEXTURE_ENTRY as WORDS } from './words/en/material-words.ts';

export const TEXTURE_ENTRY_DETAILS: DocumentDetails<
  DocumentContent<'texture-entry', TextureEntry>
> = {
  extension: 'te',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { faces } }) => WORDS.summary(faces.size),
  inspect: (file, { document }) => ({
    report: { file, format: 'texture-entry', ...reportFaces(document), warnings: [] },
    sections: [
      { title: '', facts: facts([[WORDS.formatLabel, WORDS.format]]) },
      describeFaces(document),
    ],
    hasErrors: false,
  }),
  lint: () => [],
  encode: ({ document }) => ({
    bytes: encodeTextureEntry(document),
    mediaType: 'application/octet-stream',
    losses: [],
  }),
};
