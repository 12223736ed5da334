import { lintUpload } from '../lint/index.ts';
import { type ModelFacts, type SkinFacts, UPLOAD_MESSAGES, type UploadMessage } from '../upload/index.ts';
import type { DocumentContent } from './file-content.ts';
import {
  type DocumentDetails,
  type FactSection,
  type FactTable,
  facts,
  reportWarnings,
  visibleText,
} from './kind-details.ts';
import type { ModelDocument } from './model-document.ts';
import { UPLOAD_MESSAGE_TEXTS, MODEL as WORDS } from './words/en/model-words.ts';

export const MODEL_DETAILS: DocumentDetails<DocumentContent<'model', ModelDocument>> = {
  extension: 'dae',
  group: WORDS.group,
  note: WORDS.note,
  summarise: ({ document: { models } }) =>
    WORDS.summary(models.length, sumOf(models.map(countTriangles))),
  inspect: (file, { document }) => ({
    report: reportModel(file, document),
    sections: [
      summarySection(document),
      ...messageSection(document.messages),
      ...document.models.map(modelSection),
    ],
    hasErrors: document.messages.some(({ code }) => UPLOAD_MESSAGES[code] === 'error'),
  }),
  lint: ({ document }) => lintUpload(document),
};

/** Lengths are metres; bounds and bind shape are the file's own, see docs/command-line.md. */
function reportModel(file: string, document: ModelDocument) {
  const { source, models, messages, cost, warnings } = document;
  return {
    file,
    format: 'model',
    source,
    meshes: models.map(({ name, faces, bounds, skin, isContinuation }) => ({
      ...{ name, isContinuation, faces, bounds },
      skin: skin && {
        joints: skin.joints,
        unknownJoints: skin.unknownJoints,
        bindShapeMatrix: skin.bindShapeMatrix,
        overrides: skin.overrides,
      },
    })),
    cost,
    messages: messages.map(({ code, subject, count }) => ({
      ...{ code, severity: UPLOAD_MESSAGES[code] },
      message: UPLOAD_MESSAGE_TEXTS[code](visibleText(subject), count),
    })),
    warnings: reportWarnings(warnings),
  };
}

function summarySection({ source, models, cost }: ModelDocument): FactSection {
  return {
    title: '',
    facts: facts([
      [WORDS.format, WORDS.sources[source]],
      [WORDS.meshes, String(models.length)],
      [WORDS.triangles, String(sumOf(models.map(countTriangles)))],
      ...(cost ? costFacts(cost) : []),
    ]),
  };
}

function messageSection(messages: readonly UploadMessage[]): FactSection[] {
  if (messages.length === 0) return [];
  const rows = messages.map(({ code, subject, count }) => [
    code,
    UPLOAD_MESSAGE_TEXTS[code](visibleText(subject), count),
  ]);
  return [{ title: WORDS.messages, facts: [], table: { columns: WORDS.messageColumns, rows } }];
}

function modelSection(model: ModelFacts, index: number): FactSection {
  const { name, bounds, skin, isContinuation } = model;
  const sides = bounds && bounds.max.map((max, axis) => max - bounds.min[axis]);
  return {
    title: WORDS.mesh(index + 1, visibleText(name)),
    facts: facts([
      ...(isContinuation ? [[WORDS.meshes, WORDS.continuation] as const] : []),
      ...(sides ? [[WORDS.size, WORDS.sizeValue(sides)] as const] : []),
      ...(skin ? skinFacts(skin) : [[WORDS.skin, WORDS.noSkin] as const]),
    ]),
    table: faceTable(model),
  };
}

function skinFacts({ joints, unknownJoints, overrides }: SkinFacts): [string, string][] {
  const furthest = overrides.toSorted((a, b) => b.distance - a.distance)[0];
  const rows: [string, string][] = [[WORDS.skin, WORDS.joints(joints.length)]];
  if (unknownJoints.length > 0) rows.push([WORDS.unknownJoints, unknownJoints.join(', ')]);
  rows.push([
    WORDS.positions,
    furthest
      ? WORDS.furthest(overrides.length, furthest.distance, furthest.joint)
      : WORDS.noPositions,
  ]);
  return rows;
}

function faceTable({ faces }: ModelFacts): FactTable {
  return {
    columns: WORDS.faceColumns,
    rows: faces.map(({ material, triangles, vertices }) => [
      visibleText(material),
      String(triangles),
      String(vertices),
    ]),
  };
}

const countTriangles = ({ faces }: ModelFacts) => sumOf(faces.map(({ triangles }) => triangles));
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
