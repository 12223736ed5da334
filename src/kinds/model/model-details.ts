import { defaultSkeleton } from '../../avatar/index.ts';
import { listNames } from '../../formats/bytes/index.ts';
import type { Finding } from '../../lint/index.ts';
import { lintUpload } from '../../lint/upload/index.ts';
import {
  describeScene,
  type Mend,
  type ModelFacts,
  type OptionMend,
  type SkinFacts,
  UPLOAD_MESSAGES,
  type UploadMessage,
} from '../../upload/index.ts';
import {
  type FactSection,
  type FactTable,
  facts,
  type Inspection,
  visibleText,
} from '../kind-details.ts';
import { MESH_COST_WORDS as COST } from '../words/en/mesh-cost-words.ts';
import { UPLOAD_MESSAGE_TEXTS, MODEL as WORDS } from '../words/en/model-words.ts';
import type { ModelUpload } from './model-file.ts';

/** The facts of a model and of its upload. @param file - Its name in the report. */
export function inspectModel(file: string, upload: ModelUpload): Inspection {
  const models = describeScene(upload.scene, defaultSkeleton);
  return {
    report: reportModel(file, upload, models),
    sections: [
      summarySection(upload, models),
      ...messageSection(upload.messages),
      ...models.map(modelSection),
    ],
    hasErrors: upload.messages.some(({ code }) => UPLOAD_MESSAGES[code] === 'error'),
  };
}

/** What an upload would refuse, and what would not look as its author expects, worst first. */
export function lintModel({ scene: { source }, observations }: ModelUpload): Finding[] {
  return lintUpload({ source, observations });
}

/** One mend in a line: `tee: joints-unweighted, 24 → 18 (mHindLimbsRoot, mTail1)`. */
export function describeMend({ rule, model, before, after, changes }: Mend): string {
  return WORDS.mend(visibleText(model), rule, before, after, listNames(changes.map(visibleText)));
}

/** One mend by options in a line: `mend options: bind-pose-off, joint positions off → on`. */
export function describeOptionMend({ rule, option, before, after }: OptionMend): string {
  return WORDS.optionMend(rule, WORDS.options[option], before, after);
}

/** Bounds are in the units of the file, other lengths metres; see docs/command-line.md. */
function reportModel(file: string, upload: ModelUpload, models: readonly ModelFacts[]) {
  return {
    file,
    format: 'model',
    source: upload.scene.source,
    meshes: models,
    cost: upload.cost,
    messages: upload.messages.map(({ code, subject, count }) => ({
      ...{ code, severity: UPLOAD_MESSAGES[code] },
      message: UPLOAD_MESSAGE_TEXTS[code](visibleText(subject), count),
    })),
    warnings: [],
  };
}

function summarySection(upload: ModelUpload, models: readonly ModelFacts[]): FactSection {
  const { download, physics, server, landImpact, complexity } = upload.cost;
  const bytes = sumOf(upload.assets.map((asset) => asset.bytes.length));
  return {
    title: '',
    facts: facts([
      [WORDS.format, WORDS.sources[upload.scene.source]],
      [WORDS.meshes, String(models.length)],
      [WORDS.triangles, String(sumOf(models.map(countTriangles)))],
      [WORDS.bytes, String(bytes)],
      [COST.download, COST.number(download)],
      [COST.physics, physics === null ? WORDS.unknownPhysics : COST.number(physics)],
      [COST.server, COST.number(server)],
      [COST.landImpact, COST.landImpactValue(landImpact, physics === null)],
      [COST.complexity, WORDS.complexityValue(complexity, upload.object.textures.length)],
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

/** The facts of one model. @param index - its place in the upload, from 0. */
export function modelSection(model: ModelFacts, index: number): FactSection {
  const { name, bounds, skin, isContinuation } = model;
  const sides = bounds?.max.map((max, axis) => max - bounds.min[axis]);
  return {
    title: WORDS.mesh(index + 1, visibleText(name)),
    facts: facts([
      ...(isContinuation ? [[WORDS.part, WORDS.continuation] as const] : []),
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

export const countTriangles = ({ faces }: ModelFacts) =>
  sumOf(faces.map(({ triangles }) => triangles));
export const sumOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0);
