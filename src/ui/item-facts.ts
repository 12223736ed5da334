import type { Item, LoadedClip, Message, WornMesh } from '../app/index.ts';
import { documentOf, type FileWarnings } from '../app/state/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { type AnimationJoint, NUMBERS_PER_KEY } from '../formats/animation/index.ts';
import type { Submesh } from '../formats/mesh/index.ts';
import { type Finding, findingsOfWarnings, lintAnimation, type Severity } from '../lint/index.ts';
import { meshFindings } from './mesh-findings.ts';
import { RIG } from './words/en/rig.ts';

/** The greatest number of joints in the skin of one mesh. */
export const MAX_SKIN_JOINTS = 110;

/** The size of a mesh at one level of detail. */
export interface GeometryCounts {
  readonly triangles: number;
  readonly vertices: number;
  readonly faces: number;
}

/** Sums up the triangles and vertices of faces. */
export function countGeometry(submeshes: readonly Submesh[]): GeometryCounts {
  let triangles = 0;
  let vertices = 0;
  for (const submesh of submeshes) {
    triangles += submesh.triangleCount;
    vertices += submesh.vertexCount;
  }
  return { triangles, vertices, faces: submeshes.length };
}

/** The faces of the level of detail that is shown. */
export function visibleFaces(mesh: Pick<WornMesh, 'asset' | 'lod'>): readonly Submesh[] {
  return mesh.asset.lods[mesh.lod] ?? [];
}

/** The physics shapes of a mesh in words (`6 hulls`), and the number of their points; null where it has none. */
export function physicsFacts({
  asset: { physicsConvex, physicsMesh },
}: WornMesh): { readonly shapes: string; readonly points: number } | null {
  const { hulls = [], boundingPoints = null } = physicsConvex ?? {};
  const points = hulls.reduce((sum, hull) => sum + hull.length / 3, 0);
  if (points > 0) return { shapes: RIG.hulls(hulls.length), points };
  const { triangles, vertices } = countGeometry(physicsMesh ?? []);
  if (triangles > 0) return { shapes: RIG.physicsTriangles(triangles), points: vertices };
  if (!boundingPoints?.length) return null;
  return { shapes: RIG.hulls(1), points: boundingPoints.length / 3 };
}

/** The joints of the skin; none for a mesh that is not rigged. */
export function jointNamesOf(mesh: WornMesh): readonly string[] {
  return mesh.asset.skin?.jointNames ?? [];
}

/** The number of vertices that each joint of the skin moves. */
export function countInfluences(submeshes: readonly Submesh[], jointCount: number): Uint32Array {
  const counts = new Uint32Array(jointCount);
  for (const { joints, weights } of submeshes) {
    if (!joints || !weights) continue;
    for (let i = 0; i < joints.length; i++) {
      if (weights[i] > 0 && joints[i] < jointCount) counts[joints[i]]++;
    }
  }
  return counts;
}

export function rotationKeyCount(joint: AnimationJoint): number {
  return joint.rotationKeys.length / NUMBERS_PER_KEY;
}

export function positionKeyCount(joint: AnimationJoint): number {
  return joint.positionKeys.length / NUMBERS_PER_KEY;
}

/** The priority of a joint; that of the clip, as the viewer plays it, for a joint without one. */
export function effectivePriority(clip: LoadedClip, joint: AnimationJoint): number {
  return joint.priority === -1 ? clip.clip.basePriority : joint.priority;
}

/** The distinct priorities of a clip's joints, lowest first. */
export function jointPriorities(clip: LoadedClip): number[] {
  const all = clip.animation.joints.map((joint) => effectivePriority(clip, joint));
  return [...new Set(all)].sort((a, b) => a - b);
}

/** The totals of the visible meshes, which are shown below the list. */
export function visibleTotals(meshes: readonly WornMesh[]) {
  const shown = meshes.filter((mesh) => mesh.visible);
  const { triangles, vertices } = countGeometry(shown.flatMap(visibleFaces));
  return { triangles, vertices, joints: new Set(shown.flatMap(jointNamesOf)).size };
}

const cache = new WeakMap<object, readonly Finding[]>();

/**
 * The findings about an item, worst first. Items are immutable, so each is checked once; clips by their animation, which
 * stays the same when they play and stop. Reads a signal: those about meshes are complete a little later.
 */
export function findingsOf(item: Item): readonly Finding[] {
  // Prims and sculpts are uploaded as numbers, not as meshes; what a model becomes is in the findings of its file.
  if (item.kind === 'mesh' && documentOf(item) === null) {
    return meshFindings(item.asset, item.builtIn);
  }
  const key = item.kind === 'clip' ? item.animation : item;
  let findings = cache.get(key);
  if (!findings) {
    findings = lintItem(item);
    cache.set(key, findings);
  }
  return findings;
}

function lintItem(item: Item): readonly Finding[] {
  if (item.kind === 'document') return item.findings;
  if (item.kind === 'texture' || item.kind === 'mesh') return [];
  return lintAnimation(item.animation, defaultSkeleton, item);
}

/** The number of findings about an item, by severity. */
export function countFindings(item: Item): Record<Severity, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findingsOf(item)) counts[severity]++;
  return counts;
}

/** The worst severity among the findings and their number; null if there are only notes. */
export function worstFinding(item: Item): { severity: Severity; count: number } | null {
  const counts = countFindings(item);
  if (counts.error > 0) return { severity: 'error', count: counts.error };
  return counts.warning > 0 ? { severity: 'warning', count: counts.warning } : null;
}

/** A rule, and the files that were opened together and have a finding by it. */
export interface BrokenRule extends Pick<Finding, 'code' | 'severity' | 'title'> {
  readonly files: readonly { readonly file: FileWarnings; readonly finding: Finding }[];
}

/** The findings about files that were opened together by their rules, the worst first, then the most frequent. */
export function rulesBroken(files: readonly FileWarnings[]): BrokenRule[] {
  const rules = new Map<string, BrokenRule & { files: BrokenRule['files'][number][] }>();
  for (const file of files) {
    for (const finding of findingsOfWarnings(file.warnings)) {
      const { code, severity, title } = finding;
      const rule = rules.get(code);
      if (rule) rule.files.push({ file, finding });
      else rules.set(code, { code, severity, title, files: [{ file, finding }] });
    }
  }
  const rank: readonly Severity[] = ['error', 'warning', 'note'];
  return [...rules.values()].sort(
    (a, b) =>
      rank.indexOf(a.severity) - rank.indexOf(b.severity) || b.files.length - a.files.length,
  );
}

/** Whether a finding asks for something to be done; the others are only worth knowing. */
export const needsAction = ({ severity, mend }: Finding) => severity !== 'note' || mend !== '';

/** The severity of a message: that of its worst part. */
export function messageSeverity(message: Message): Severity {
  switch (message.kind) {
    case 'failure':
      return 'error';
    case 'warnings':
      return rulesBroken(message.files)[0]?.severity ?? 'note';
    case 'stage':
      return message.code === 'context-restored' ? 'note' : 'warning';
    case 'notice':
      return message.notice.important ? 'warning' : 'note';
    default:
      return 'note';
  }
}
