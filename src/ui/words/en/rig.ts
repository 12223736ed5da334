import { OVERRIDE_RULE_NAMES } from '../../../kinds/index.ts';
import { formatCount, formatPlural, mark } from '../format.ts';

/** Names of the levels of detail, in full and abbreviated. */
export const LEVELS = {
  high: { long: 'High', short: 'High' },
  medium: { long: 'Medium', short: 'Med' },
  low: { long: 'Low', short: 'Low' },
  lowest: { long: 'Lowest', short: 'Min' },
};

/** The physics shapes on the stage. */
export const PHYSICS = {
  title: 'Physics shapes',
  of: (mesh: string, shapes: string, points: number) =>
    `${mark(mesh)}: ${shapes}, ${formatPlural(points, { one: 'point', other: 'points' })}`,
  none: (mesh: string) => `${mark(mesh)} has no physics shapes.`,
  noMesh: 'No mesh is shown.',
  rigged:
    'Shown at rest: they do not follow the joints. In-world, what an avatar wears has no physics.',
  outline: 'Grey lines: the hull around all of them.',
};

/** The panel of one mesh. */
export const RIG = {
  empty: {
    title: 'No mesh yet',
    why: 'Drop an .llmesh or .slm file to see its levels, faces and joints.',
  },
  about: (file: string, size: string) => `${file} · ${size}`,
  save: 'Save this mesh',
  facts: {
    triangles: 'Triangles',
    vertices: 'Vertices',
    jointsUsed: 'Joints used',
    faces: 'Faces',
    jointPositions: 'Joint positions',
    pelvisOffset: 'Pelvis offset',
    lockScale: 'Lock scale',
    physics: 'Physics',
    physicsPoints: 'Physics points',
  },
  jointsOf: (count: number, limit: number) => `${count} of ${limit}`,
  notRigged: 'not rigged',
  inFile: 'in the file',
  none: 'none',
  yes: 'yes',
  no: 'no',
  hulls: (count: number) => formatPlural(count, { one: 'hull', other: 'hulls' }),
  physicsTriangles: (count: number) => formatPlural(count, { one: 'triangle', other: 'triangles' }),
  level: {
    label: 'Level of detail',
    available: (level: string, triangles: number, key: number) =>
      `${level}: ${formatCount(triangles)} triangles (${key})`,
    absent: (level: string) => `${level}: not in the file`,
    columns: ['Level', 'triangles', 'vertices', 'packed bytes'] as readonly string[],
    notInFile: 'not in the file',
  },
  faces: {
    title: 'Faces',
    columns: ['Face', 'triangles', 'vertices', 'weights'] as readonly string[],
    drawsNothing: 'draws nothing',
  },
  joints: {
    title: 'Joints',
    columns: ['Joint', 'vertices'] as readonly string[],
    noWeight: 'no weight',
    unknown: 'unknown, follows mPelvis',
  },
};

/** The rules that choose among the joint positions of several meshes. */
export const JOINT_OVERRIDES = {
  rule: 'Joint positions by',
  rules: {
    'highest-id': {
      text: OVERRIDE_RULE_NAMES['highest-id'],
      title: 'If several meshes move a joint, the one with the highest asset id wins, as in-world.',
    },
    rank: {
      text: OVERRIDE_RULE_NAMES.rank,
      title: 'If several meshes move a joint, the position that most of them agree on wins.',
    },
    'bind-rank': {
      text: OVERRIDE_RULE_NAMES['bind-rank'],
      title:
        'Joints are where most meshes were bound to them, whether these were uploaded with joint positions or not.',
    },
  },
};
