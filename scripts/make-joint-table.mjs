/**
 * Writes src/avatar/joint-table.ts from the reference figures in ../shared/reference/skeleton.json.
 *
 *   node scripts/make-joint-table.mjs
 *
 * The result is committed; building and testing the project does not need ../shared.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = new URL('../../shared/reference/skeleton.json', import.meta.url);
const target = fileURLToPath(new URL('../src/avatar/joint-table.ts', import.meta.url));

const { joints, attachment_points: attachments } = JSON.parse(readFileSync(source, 'utf8'));
const numbers = new Map(joints.map((joint) => [joint.name, joint.num]));
const ofKind = (kind) =>
  joints.filter((joint) => joint.kind === kind).sort((a, b) => a.num - b.num);

/** Parent's number; mRoot and mScreen, which have none, become -1. */
const parentOf = (name) => numbers.get(name) ?? -1;

const boneRow = (bone) => [
  bone.name,
  parentOf(bone.parent),
  bone.pos,
  bone.end,
  bone.support,
  bone.group,
  ...bone.aliases.filter((alias) => alias !== `avatar_${bone.name}`),
];
const volumeRow = (volume) => [
  volume.name,
  parentOf(volume.parent),
  volume.pos,
  volume.end,
  volume.rot,
  volume.scale,
];
const attachmentRow = (point) => [
  point.name,
  parentOf(point.joint),
  point.position,
  point.rotation,
  point.hud ? 'HUD' : 'Attachment',
];

const rows = (list, toRow) => list.map((item) => `  ${JSON.stringify(toRow(item))},`).join('\n');

const text = `// Made by scripts/make-joint-table.mjs from the reference figures. Do not edit by hand.
import type { JointRow, Vector3 } from './types.ts';

/** name, parent, position, tip, support, group, then the old names it also answers to. */
export type BoneFigures = readonly [
  name: string,
  parent: number,
  position: Vector3,
  tip: Vector3,
  support: JointRow['support'],
  group: string,
  ...aliases: string[],
];

/** name, parent, position, tip, Euler degrees (turned about X first, then Y, then Z), size. */
export type VolumeFigures = readonly [
  name: string,
  parent: number,
  position: Vector3,
  tip: Vector3,
  degrees: Vector3,
  size: Vector3,
];

/** name, parent, position, Euler degrees (turned about Z first, then Y, then X), group. */
export type AttachmentFigures = readonly [
  name: string,
  parent: number,
  position: Vector3,
  degrees: Vector3,
  group: 'Attachment' | 'HUD',
];

/** Joint numbers 0..132. Bones have no rest rotation and unit scale. */
export const BONES: readonly BoneFigures[] = [
${rows(ofKind('bone'), boneRow)}
];

/** Joint numbers 133..158. */
export const VOLUMES: readonly VolumeFigures[] = [
${rows(ofKind('collision_volume'), volumeRow)}
];

/** Joint numbers 159..213: 158 + the attachment point's id. */
export const ATTACHMENTS: readonly AttachmentFigures[] = [
${rows(
  [...attachments].sort((a, b) => a.id - b.id),
  attachmentRow,
)}
];
`;

writeFileSync(target, text);
execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'inherit' });
