import { formatCount, formatPlural } from '../format.ts';
import { COMMON } from './common.ts';
import { COUNTS } from './counts.ts';

const vertices = (count: number) => formatPlural(count, { one: 'vertex', other: 'vertices' });

const NEEDS = {
  skinWeights: 'needs skin weights',
  jointPositions: 'needs joint positions',
};

/** The form of the uploader's dialog. */
export const UPLOAD = {
  loading: 'The options are being loaded.',
  empty: { title: 'No model', why: 'Drop a .dae, .gltf or .glb.' },
  form: 'Options of the upload',
  choose: 'Model',
  unnamed: 'a mesh without a name',
  rig: {
    title: 'Rig',
    needs: NEEDS,
    skinWeights: 'Skin weights',
    whyStatic: {
      'no-weights': 'the file has none',
      'too-many-joints': 'left out: over 110 joints are listed',
      'illegal-joint': 'left out: a joint has an unknown name',
    },
    jointPositions: 'Joint positions',
    /** `8 joints differ, up to 38 mm`. */
    differing: (joints: number, millimetres: string) =>
      `${COUNTS.joints(joints)} ${joints === 1 ? 'differs' : 'differ'}, up to ${millimetres} mm`,
    asDefault: 'all as in the default skeleton',
    lockScale: 'Lock scale',
    pelvisOffset: 'Z offset',
    scale: 'Scale',
  },
  levels: {
    title: 'Levels of detail',
    thisFile: 'this file',
    methods: { auto: 'automatic', precise: 'precise', sloppy: 'sloppy' },
    make: 'Make of the level above',
    above: 'as the level above',
    fromFile: 'from file…',
    otherFile: 'another file…',
    triangles: 'triangles',
    trianglesOf: (level: string) => `Triangles of ${level}`,
    error: 'error',
    errorOf: (level: string) => `Largest error of ${level}, in per cent of the size`,
    third: (level: string) => `A third of the level above, for ${level}`,
    made: (triangles: number) =>
      `${formatPlural(triangles, { one: 'triangle', other: 'triangles' })} made`,
  },
  normals: {
    label: 'Normals',
    file: 'as in file',
    generated: 'by crease angle',
    angle: 'Crease angle, in degrees',
    angleLabel: 'edges over',
  },
  physics: {
    title: 'Physics',
    shape: 'Shape',
    none: 'one hull',
    box: 'box',
    triangles: 'Triangles of a level',
    hulls: 'A hull for each part of a level',
    analyse: 'Analyse a level',
    ofLevel: (level: string) => `triangles of ${level}`,
    hullsOf: (level: string) => `hulls of ${level}`,
    analysed: (level: string) => `${level}, analysed`,
    maxHulls: 'Hulls at most',
    maxPoints: 'Points of a hull at most',
    hullsUnit: 'hulls',
    pointsUnit: 'points each',
    points: 'Points in hull',
    /** The number of points, and how many a hull may have. */
    pointsOf: (points: number) => `${formatCount(points)} of 256`,
    hullCount: 'Hulls',
    hullCountOf: (hulls: number) => `${formatCount(hulls)} of 256`,
    ofMesh: (mesh: string) => `most, ${mesh}`,
    meshTriangles: 'Triangles in shape',
  },
  /** Names of changes, after “Undo”: `joint positions of jacket`. */
  steps: {
    skinWeights: 'skin weights',
    jointPositions: 'joint positions',
    lockScale: 'lock scale',
    pelvisOffset: 'Z offset',
    scale: 'scale',
    level: (level: string) => `level ${level}`,
    normals: 'normals',
    physics: 'physics shape',
    mend: 'mends',
    unmend: 'undone mend',
  },
  status: {
    working: 'Making the upload…',
    cancel: COMMON.cancel,
    cancelTitle: 'Cancel (Esc)',
    failed: 'No upload could be made of these options.',
    showWhy: 'Show why',
    tryAgain: COMMON.tryAgain,
    refused: (finding: string) => `Refused: ${finding}.`,
    /** @param problems - such as `1 warning`; empty for none. */
    ready: (bytes: number, problems: string) =>
      problems === ''
        ? `Ready: ${COUNTS.bytes(bytes)}`
        : `Ready: ${COUNTS.bytes(bytes)}, ${problems} to read`,
    and: (one: string, other: string) => `${one} and ${other}`,
    show: 'Show',
  },
  saveMesh: 'Save mesh',
  saveMeshes: (meshes: number) => `Save ${formatPlural(meshes, { one: 'mesh', other: 'meshes' })}`,
  saveTitle: 'The mesh asset, as it would be stored',
  saveAllTitle: 'The mesh assets, as they would be stored, in a .zip',
  notMade: 'No upload is made yet.',
  saveGlb: 'Save GLB',
  saveGlbTitle: 'The avatar as it is shown, with the model, as binary glTF',
};

/** What was found wrong with a model, and how it can be mended. */
export const UPLOAD_FINDINGS = {
  /** @param rules - how many are checked. */
  count: (findings: number, rules: number) =>
    `${formatPlural(findings, { one: 'finding', other: 'findings' })} by ${rules} rules`,
  clean: (rules: number) => `${rules} rules, nothing to say`,
  checking: 'The model is being checked.',
  saveReport: 'Save report',
  saveReportTitle: 'What was found and what it costs, as a page to send along (.html)',
  reportName: (model: string) => `${model} report`,
  list: 'Findings by consequence',
  /** Before how to mend a finding. */
  mend: 'Mend',
  place: (code: string, path: string) => (path === '' ? code : `${code} · ${path}`),
  times: (count: number) => `, ${formatCount(count)} times`,
  /** What a mend counts, before and after it. */
  counted: {
    'joint-misnamed': (count: number) =>
      formatPlural(count, { one: 'misspelt name', other: 'misspelt names' }),
    'joint-listed-twice': COUNTS.joints,
    'joints-unweighted': COUNTS.joints,
    'weights-none': vertices,
    'weights-over-four': vertices,
    'weights-sum': vertices,
    'triangles-degenerate': (count: number) =>
      formatPlural(count, { one: 'triangle', other: 'triangles' }),
  },
  arrow: '→',
  becomes: 'becomes',
  /** What is done with these findings. */
  verbs: {
    'joint-misnamed': 'Rename',
    'joint-listed-twice': 'Merge',
    'joints-unweighted': 'Drop',
    'weights-none': 'Fill',
    'weights-over-four': 'Cut',
    'weights-sum': 'Scale',
    'triangles-degenerate': 'Remove',
  },
  mendTitle: (verb: string) => `${verb} (M)`,
  undo: 'Undo',
  undoTitle: (finding: string) => `Undo the mend: ${finding}`,
  /** After the title of a finding, for screen readers. */
  mendedAside: ', mended',
  safe: (mends: number) =>
    mends === 1 ? '1 mend is safe' : `${formatCount(mends)} mends are safe`,
  mendAll: (mends: number) => (mends === 1 ? 'Mend it' : `Mend all ${formatCount(mends)}`),
  changes: 'What the mend changes',
};
