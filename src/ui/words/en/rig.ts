import { formatCount, formatPlural } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The tab of one mesh. */
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
  },
  jointsOf: (count: number, most: number) => `${count} of ${most}`,
  notRigged: 'not rigged',
  inFile: 'in the file',
  none: 'none',
  yes: 'yes',
  no: 'no',
  hulls: (count: number) => formatPlural(count, { one: 'hull', other: 'hulls' }),
  oneHull: 'one hull',
  trianglePhysics: 'triangles',
  level: {
    label: 'Level of detail',
    there: (level: string, triangles: number, key: number) =>
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

/** Which worn mesh moves which joint. */
export const CLAIMS = {
  title: 'Joint positions',
  disputed: (count: number) => `${count} disputed`,
  joints: COUNTS.joints,
  columns: ['Joint', 'moved by', 'claims'] as readonly string[],
  nobody: 'nobody: rests',
  whoWins: 'Who wins',
  rules: {
    'highest-id': {
      text: 'Highest id',
      title: 'Of the meshes that move a joint the one with the greatest asset id wins, as in-world',
    },
    rank: { text: 'Majority', title: 'The place that most meshes agree on wins' },
  },
};
