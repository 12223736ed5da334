/**
 * Writes src/avatar/joint-names.ts and src/avatar/joint-figures.ts from the reference figures in
 * ../shared/reference/skeleton.json.
 *
 *   node scripts/make-joint-table.mjs
 *
 * The result is committed; building and testing the project does not need ../shared.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../shared/reference/skeleton.json', import.meta.url);
const { joints, attachment_points: points } = JSON.parse(readFileSync(source, 'utf8'));
const numbers = new Map(joints.map((joint) => [joint.name, joint.num]));
const ofKind = (kind) =>
  joints.filter((joint) => joint.kind === kind).sort((a, b) => a.num - b.num);
const bones = ofKind('bone');
const volumes = ofKind('collision_volume');
const attachments = [...points].sort((a, b) => a.id - b.id);

/** Parent's number; mRoot and mScreen, which have none, become -1. */
const parentOf = (name) => numbers.get(name) ?? -1;

const boneNames = ({ name, parent, aliases }) => [
  name,
  parentOf(parent),
  ...aliases.filter((alias) => alias !== `avatar_${name}`),
];
const volumeNames = ({ name, parent }) => [name, parentOf(parent)];
const attachmentNames = ({ name, joint }) => [name, parentOf(joint)];

const boneFigures = ({ pos, end, support, group }) => [pos, end, support, group];
const volumeFigures = ({ pos, end, rot, scale }) => [pos, end, rot, scale];
const attachmentFigures = ({ position, rotation, hud }) => [
  position,
  rotation,
  hud ? 'HUD' : 'Attachment',
];

const rows = (list, toRow) => list.map((item) => `  ${JSON.stringify(toRow(item))},`).join('\n');
const namedRows = (list, toRow) =>
  list.map((item) => `  ${JSON.stringify(toRow(item))}, // ${item.name}`).join('\n');

const HEAD =
  '// Made by scripts/make-joint-table.mjs from the reference figures. Do not edit by hand.';

const names = `${HEAD}

/** name, parent, then the old names it also answers to. */
export type JointNames = readonly [name: string, parent: number, ...oldNames: string[]];

/** In number order: bones 0..132, volumes 133..158, attachment points 159..213 (158 + the point's id). */
export const JOINT_NAMES: readonly JointNames[] = [
${rows(bones, boneNames)}
${rows(volumes, volumeNames)}
${rows(attachments, attachmentNames)}
];
`;

const figures = `${HEAD}
import type { JointRow, Vector3 } from './types.ts';

/** position, tip, support, group. */
export type BoneFigures = readonly [
  position: Vector3,
  tip: Vector3,
  support: JointRow['support'],
  group: string,
];

/** position, tip, Euler degrees (turned about X first, then Y, then Z), size. */
export type VolumeFigures = readonly [
  position: Vector3,
  tip: Vector3,
  degrees: Vector3,
  size: Vector3,
];

/** position, Euler degrees (turned about Z first, then Y, then X), group. */
export type AttachmentFigures = readonly [
  position: Vector3,
  degrees: Vector3,
  group: 'Attachment' | 'HUD',
];

/** Joint numbers 0..132. Bones have no rest rotation and unit scale. */
export const BONES: readonly BoneFigures[] = [
${namedRows(bones, boneFigures)}
];

/** Joint numbers 133..158. */
export const VOLUMES: readonly VolumeFigures[] = [
${namedRows(volumes, volumeFigures)}
];

/** Joint numbers 159..213: 158 + the attachment point's id. */
export const ATTACHMENTS: readonly AttachmentFigures[] = [
${namedRows(attachments, attachmentFigures)}
];
`;

for (const [name, text] of Object.entries({ 'joint-names': names, 'joint-figures': figures })) {
  const target = fileURLToPath(new URL(`../src/avatar/${name}.ts`, import.meta.url));
  writeFileSync(target, text);
  execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'inherit' });
}
