import { compareClaims, type ReportedJoint, reportClaims } from '../src/avatar/claims/index.ts';
import { defaultSkeleton, JointOverrides, type SavedClaims } from '../src/avatar/index.ts';
import type { MeshSkin } from '../src/formats/mesh/index.ts';
import { type Finding, lintClaims } from '../src/lint/index.ts';

/** A mesh of the outfit, by its file. */
export interface OutfitMesh {
  readonly file: string;
  /** Null for a mesh without a rig, which claims no joints. */
  readonly skin: MeshSkin | null;
  /** Of a saved avatar's mesh: the id that it was worn under. */
  readonly id?: string;
  /** Of a saved avatar's mesh whose file is missing. */
  readonly claims?: SavedClaims;
}

/**
 * The last entry of `vitrine lint --together --json`. Names are stable: other people's scripts read them. Lengths are
 * metres; files are named as on the command line.
 */
export interface OutfitReport {
  readonly file: null;
  readonly format: 'outfit';
  /** The meshes. */
  readonly files: readonly string[];
  /** Every joint that more than one of them claims, the farthest apart first. */
  readonly joints: readonly OutfitJoint[];
  readonly pelvisOffsets: readonly { readonly file: string; readonly offset: number }[];
  readonly findings: readonly Finding[];
}

interface OutfitJoint {
  readonly joint: string;
  /** Between the two claims that are farthest apart. */
  readonly apart: number;
  /** The file that wins under each rule; null where the joint stays at rest. */
  readonly winners: Readonly<Record<string, string | null>>;
  /** The greatest id first. */
  readonly claims: readonly {
    readonly file: string;
    /** In the parent's frame. */
    readonly position: readonly number[];
    /** From the joint's default. */
    readonly offset: readonly number[];
    /** Whether it is more than 0.1 mm from the default, without which it counts by majority only. */
    readonly moves: boolean;
    readonly locksScale: boolean;
    /** Files that agree, itself included. */
    readonly rank: number;
    /** To every claim, in their order. */
    readonly distances: readonly number[];
  }[];
}

/** What meshes that are worn together claim of their skeleton. */
export function lintOutfit(meshes: readonly OutfitMesh[]): OutfitReport {
  const overrides = new JointOverrides(defaultSkeleton);
  const files = new Map<string, string>();
  for (const [index, mesh] of meshes.entries()) {
    const { file, skin, claims } = mesh;
    const id = rankIdOf(mesh, index);
    if (!files.has(id)) files.set(id, file);
    if (skin) overrides.add(id, skin);
    else if (claims) overrides.addSaved({ ...claims, meshId: id });
  }
  const fileOf = (id: string) => files.get(id) ?? id;
  const report = reportClaims(overrides, defaultSkeleton);
  const several = report.joints.filter(({ claims }) => claims.length > 1);
  return {
    file: null,
    format: 'outfit',
    files: meshes.map(({ file }) => file),
    joints: several.map((joint) => reportJoint(joint, fileOf)),
    pelvisOffsets: report.pelvisOffsets.map(({ meshId, offset }) => ({
      file: fileOf(meshId),
      offset,
    })),
    findings: lintClaims(report, defaultSkeleton, fileOf),
  };
}

function reportJoint(joint: ReportedJoint, fileOf: (id: string) => string): OutfitJoint {
  const details = compareClaims(joint, 'highest-id');
  const winners = Object.entries(joint.winners).map(([rule, id]) => [rule, id && fileOf(id)]);
  return {
    joint: defaultSkeleton.nameOf(joint.joint),
    apart: toMicrometre(joint.spread),
    winners: Object.fromEntries(winners),
    claims: joint.claims.map(
      ({ meshId, position, offset, isSignificant, locksScale, rank }, index) => ({
        file: fileOf(meshId),
        position,
        offset: offset.map(toMicrometre),
        moves: isSignificant,
        locksScale,
        rank,
        distances: details[index].distances.map(toMicrometre),
      }),
    ),
  };
}

/** A file name that is an asset id. */
const ID_NAME = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[^./\\]+)?$/i;

/**
 * As on the page: a file that is not named by an id wins over those that are, and a later one over earlier ones. A saved avatar
 * keeps its meshes in that order.
 */
function rankIdOf({ file, id, claims }: OutfitMesh, index: number): string {
  const found = ID_NAME.exec(id ?? claims?.meshId ?? file)?.[1];
  return found?.toLowerCase() ?? `~${String(index).padStart(9, '0')}`;
}

/** Adding 0 makes a zero of -0. */
const toMicrometre = (metres: number): number => Math.round(metres * 1e6) / 1e6 + 0;
