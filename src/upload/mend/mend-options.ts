import { defaultSkeleton, isSignificant } from '../../avatar/index.ts';
import type { LodName } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import { MAX_PELVIS_OFFSET } from '../asset/upload-options.ts';
import { DEFAULT_CREASE_ANGLE } from '../geometry/index.ts';
import { DEFAULT_LEVELS, type UploadOptions } from '../make-assets.ts';
import { MAX_SOLE, soleHeight } from '../rig/sole-height.ts';
import type { UploadObservation, UploadRule } from '../scene/upload-observation.ts';
import type { UploadFace, UploadModel, UploadScene, UploadSkin } from '../scene/upload-scene.ts';

/** An option that a mend changes. */
export type MendedOption =
  | 'jointPositions'
  | 'pelvisOffset'
  | 'normals'
  | 'physics'
  | Exclude<LodName, 'high'>;

/** A change of the options of an upload that mends a finding. */
export interface OptionMend {
  readonly rule: OptionMendRule;
  readonly option: MendedOption;
  /**
   * As the command line has them: `off`, `on`, a number, `file`, or how levels and physics shapes are made. Metres for the
   * pelvis offset.
   */
  readonly before: string;
  readonly after: string;
  /** All options with this mend, and those before it. */
  readonly options: UploadOptions;
}

/** What a mend would change; null where the finding is not its, or the change would not be safe. */
type Change = Pick<OptionMend, 'option' | 'before' | 'after' | 'options'> | null;

/** What the mends go by. */
interface Findings {
  readonly scene: UploadScene;
  readonly of: (rule: UploadRule) => readonly UploadObservation[];
}

/**
 * Mends by options, in the order in which they are done: where soles are depends on joint positions.
 *
 * They are safe in that each follows from what the file says: joint positions are included only where the mesh is then
 * undistorted, the offset is the measured one, levels are generated only in place of files and copies, and hulls keep the
 * form of the triangles that are refused.
 */
const OPTION_MENDS = {
  'bind-pose-off': includePositions,
  'sole-height': raiseSoles,
  'normals-missing': makeNormals,
  'level-refused': generateLevel,
  'level-costly': generateLevel,
  'lowest-vanishes': generateLevel,
  'physics-degenerate': analyseShape,
} as const satisfies {
  [Rule in UploadRule]?: (options: UploadOptions, findings: Findings, rule: Rule) => Change;
};

/** A rule whose findings options can mend. */
export type OptionMendRule = keyof typeof OPTION_MENDS;

export const OPTION_MEND_RULES = Object.keys(OPTION_MENDS) as readonly OptionMendRule[];

/**
 * Those that leave the avatar as it is. The others move its joints, with all that it wears: whether that is meant, only the
 * author knows, so that they are made when they are asked for by name.
 */
export const SAFE_OPTION_MENDS = OPTION_MEND_RULES.filter(
  (rule) => rule !== 'bind-pose-off' && rule !== 'sole-height',
);

/**
 * The changes of options that mend what was found with the present ones. Each is made upon those before it, so that the last
 * one has all of them; none is made, so that they can be shown.
 *
 * @param observations - Of the upload with these options.
 * @param rules - those whose findings are mended.
 *
 * **Source:** reference/upload.md section 8, the mends of rules 17, 33, 38, 43, 48, 50 and 51.
 */
export function mendOptions(
  scene: UploadScene,
  options: UploadOptions,
  observations: readonly UploadObservation[],
  rules: readonly OptionMendRule[] = OPTION_MEND_RULES,
): OptionMend[] {
  const of = (rule: UploadRule) => observations.filter((observation) => observation.rule === rule);
  const mends: OptionMend[] = [];
  for (const rule of OPTION_MEND_RULES) {
    if (!rules.includes(rule)) continue;
    // A rule may find several levels.
    for (;;) {
      const present = mends.at(-1)?.options ?? options;
      const change = OPTION_MENDS[rule](present, { scene, of }, rule as never);
      if (!change) break;
      mends.push({ rule, ...change });
    }
  }
  return mends;
}

/** Only where the joint positions of the file are those of the bind pose, and each mesh that is off has some. */
function includePositions(options: UploadOptions, { scene, of }: Findings): Change {
  const { rig } = options;
  const isWrong = (['override-off-bind', 'joint-node-missing', 'override-far'] as const).some(
    (rule) => of(rule).length > 0,
  );
  const off = new Set(of('bind-pose-off').map(({ model }) => model));
  if (off.size === 0 || isWrong) return null;
  if (!scene.models.every(({ name, skin }) => !off.has(name) || (skin && movesJoints(skin)))) {
    return null;
  }
  if (!rig.skinWeights || rig.jointPositions) return null;
  return {
    ...{ option: 'jointPositions', before: 'off', after: 'on' },
    options: { ...options, rig: { ...rig, jointPositions: true } },
  };
}

/** Whether a joint position of the file is an override. */
function movesJoints({ joints, positions }: UploadSkin): boolean {
  const placeOf = (list: ArrayLike<number>, at: number): Vector3 => [
    list[3 * at],
    list[3 * at + 1],
    list[3 * at + 2],
  ];
  const { positions: rest } = defaultSkeleton.rest;
  return joints.some(
    (joint, index) => joint >= 0 && isSignificant(placeOf(positions, index), placeOf(rest, joint)),
  );
}

/** Tenths of a millimetre. */
const OFFSETS_PER_METRE = 10_000;

/** Joints of the foot itself. */
const SOLE = /^m(?:Foot|Toe)(?:Left|Right)$/;

/** Whether a mesh has soles. One that only follows ankles may be a pair of trousers, which end above the ground. */
function hasSoles({ skin, faces }: UploadModel): boolean {
  if (!skin) return false;
  return faces.some(({ joints, weights }) =>
    joints?.some((joint, i) => i % 4 === 0 && weights?.[i] && SOLE.test(skin.jointNames[joint])),
  );
}

/**
 * The Z offset that puts the lowest sole on the ground; it is written with joint positions only. Without soles, an avatar may
 * be raised out of the ground, but is not lowered.
 */
function raiseSoles(options: UploadOptions, { scene }: Findings): Change {
  const { rig } = options;
  if (!rig.jointPositions) return null;
  const soles = scene.models.flatMap((model) => soleHeight(model, defaultSkeleton, true) ?? []);
  if (soles.length === 0) return null;
  const lowest = Math.min(...soles);
  const pelvisOffset = Math.round(-lowest * OFFSETS_PER_METRE) / OFFSETS_PER_METRE;
  if (lowest > 0 && !scene.models.some(hasSoles)) return null;
  const isOnGround = Math.abs(lowest + rig.pelvisOffset) <= MAX_SOLE;
  if (isOnGround || Math.abs(pelvisOffset) > MAX_PELVIS_OFFSET) return null;
  return {
    ...{ option: 'pelvisOffset', before: `${rig.pelvisOffset}`, after: `${pelvisOffset}` },
    options: { ...options, rig: { ...rig, pelvisOffset } },
  };
}

/** Only where no face has normals: those that a file has are not replaced. */
function makeNormals(options: UploadOptions, { scene, of }: Findings): Change {
  if (of('normals-missing').length === 0 || options.normals) return null;
  if (!scene.models.every(({ faces }) => faces.every(hasNoNormals))) return null;
  return {
    ...{ option: 'normals', before: 'file', after: `${DEFAULT_CREASE_ANGLE}` },
    options: { ...options, normals: { creaseAngle: DEFAULT_CREASE_ANGLE } },
  };
}

const hasNoNormals = ({ normals }: UploadFace): boolean =>
  normals === null || normals.every((value) => value === 0);

/** Generates a level that comes of a file, or is a copy of the one above. One that is generated already has no mend. */
function generateLevel(options: UploadOptions, { of }: Findings, rule: UploadRule): Change {
  for (const { subject } of of(rule)) {
    const level = (rule === 'lowest-vanishes' ? 'lowest' : subject) as keyof typeof options.files;
    const file = options.files[level];
    if (level === 'physics') {
      if (!file) continue;
      const { physics: _, ...files } = options.files;
      const after = options.physics.kind;
      return { option: 'physics', before: 'file', after, options: { ...options, files } };
    }
    const request = options.levels[level];
    if (!(level in DEFAULT_LEVELS) || (!file && request)) continue;
    const { [level]: _, ...files } = options.files;
    const made = request ?? DEFAULT_LEVELS[level];
    return {
      ...{ option: level, before: file ? 'file' : 'above', after: made?.method ?? 'auto' },
      options: { ...options, files, levels: { ...options.levels, [level]: made } },
    };
  }
  return null;
}

/** Hulls have no triangles that could be refused. Of a file, they are made of its shape. */
function analyseShape(options: UploadOptions, { of }: Findings): Change {
  const { physics, files } = options;
  if (of('physics-degenerate').length === 0) return null;
  const isTriangles = files.physics ? !isHulls(physics.kind) : physics.kind === 'level';
  if (!isTriangles) return null;
  const before = files.physics ? 'file' : physics.kind === 'level' ? physics.level : physics.kind;
  const level = physics.kind === 'level' ? physics.level : 'low';
  return {
    ...{ option: 'physics', before, after: 'analyse' },
    options: { ...options, physics: { kind: 'decomposition', of: level } },
  };
}

const isHulls = (kind: UploadOptions['physics']['kind']) =>
  kind === 'hulls' || kind === 'decomposition';
