import type { DocumentContent } from '../file-content.ts';
import { type DocumentDetails, facts } from '../kind-details.ts';
import { MODEL as WORDS } from '../words/en/model-words.ts';
import { countTriangles, modelSection, sumOf } from './model-details.ts';
import type { ModelDocument } from './model-document.ts';

/** The details of an opened model. Its findings come with its upload, see `ModelResult`. */
export const MODEL_DETAILS: DocumentDetails<DocumentContent<'model', ModelDocument>> = {
  extension: 'dae',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { models } }) =>
    WORDS.summary(models.length, sumOf(models.map(countTriangles))),
  inspect: (file, { document: { source, models }, warnings }) => ({
    report: { file, format: 'model', source, meshes: models, warnings },
    sections: [
      {
        title: '',
        facts: facts([
          [WORDS.format, WORDS.sources[source]],
          [WORDS.meshes, String(models.length)],
          [WORDS.triangles, String(sumOf(models.map(countTriangles)))],
        ]),
      },
      ...models.map(modelSection),
    ],
    hasErrors: false,
  }),
};
