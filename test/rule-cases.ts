import type { ImageFacts, UploadOptions, UploadRule } from '../src/upload/index.ts';
import {
  CUBE,
  type RigJoint,
  rigText,
  type Shape,
  scaled,
  shapeText,
  sphere,
} from './collada/clean-models.ts';
import {
  colladaText,
  type DocumentParts,
  elementText,
  sourceText,
} from './collada/collada-text.ts';
import { rigGlb, squareGlb } from './gltf/gltf-file.ts';

/** A COLLADA file that breaks a rule, and what the uploader is given with it. */
export interface RuleCase {
  readonly file: string;
  /** Files beside it. */
  readonly levels?: { readonly [Level in keyof UploadOptions['files']]?: string };
  readonly images?: readonly ImageFacts[];
  readonly options?: Partial<Omit<UploadOptions, 'files'>>;
  /** Other rules that cannot but be broken with it. */
  readonly also?: readonly UploadRule[];
  /** Whether reading the file suffices: it is large, or becomes hundreds of meshes. */
  readonly isOnlyRead?: boolean;
}

/** A static cube, unless said otherwise. */
const cube = (parts: DocumentParts = {}): string =>
  colladaText({ geometries: shapeText(CUBE), ...parts });
const shape = (of: Shape, parts: DocumentParts = {}): string =>
  colladaText({ geometries: shapeText(of), ...parts });

const PELVIS: RigJoint = { name: 'mPelvis' };
const TORSO: RigJoint = { name: 'mTorso' };

/** A cube with a rig. */
const rigged = (
  joints: readonly RigJoint[] = [PELVIS, TORSO],
  options: Parameters<typeof rigText>[2] = {},
  parts: DocumentParts = {},
): string => cube({ ...rigText(joints, CUBE.points.length, options), ...parts });

const everyPoint = (...influences: readonly (readonly [number, number])[]) =>
  CUBE.points.map(() => influences);
/** One point, of which the first has other weights. */
const onePoint = (first: readonly (readonly [number, number])[]) =>
  CUBE.points.map((_, point) => (point === 0 ? first : [[point % 2, 1] as const]));

const instance = (url: string, inner = '') =>
  `<instance_geometry url="#${url}">${inner}</instance_geometry>`;
const bound = (symbol = 'red', target = 'cloth') =>
  `<bind_material><technique_common><instance_material symbol="${symbol}" target="#${target}"/></technique_common></bind_material>`;
const material = (inner: string, parameters = '') =>
  `<library_images><image id="picture"><init_from>cloth.png</init_from></image></library_images>
  <library_effects><effect id="fx"><profile_COMMON>${parameters}<technique><phong>${inner}</phong></technique></profile_COMMON></effect></library_effects>
  <library_materials><material id="cloth"><instance_effect url="#fx"/></material></library_materials>`;
const TEXTURED = material('<diffuse><texture texture="picture"/></diffuse>');
const shown = `<node>${instance('square', bound())}</node>`;
const picture = (width: number, height: number): ImageFacts => ({
  kind: 'read',
  width,
  height,
  hasAlpha: false,
});

/** A fan of triangles around the first corner that are apart from each other, each with a material of its own. */
function manyMaterials(count: number): string {
  const points = Array.from({ length: count * 3 }, (_, i) => [
    Math.floor(i / 3) / count,
    i % 3 === 1 ? 1 : 0,
    i % 3 === 2 ? 1 : 0.1,
  ]);
  const triangles = Array.from({ length: count }, (_, i) => [3 * i, 3 * i + 1, 3 * i + 2]);
  return shapeText(
    { points, triangles },
    { materials: triangles.map((_, i) => `m${String(i).padStart(5, '0')}`) },
  );
}

/** Triangles of their own points, as an element of another kind. */
function manyTriangles(kind: 'polylist' | 'polygons', count: number): string {
  const points = Array.from({ length: count * 3 }, (_, i) => [
    i,
    i % 3 === 1 ? 1 : 0,
    i % 3 === 2 ? 1 : 0.1,
  ]);
  const corners = points.map((_, i) => i);
  const inputs =
    '<input semantic="NORMAL" offset="0" source="#square-normals"/><input semantic="TEXCOORD" offset="0" source="#square-uvs" set="0"/>';
  const list =
    kind === 'polylist'
      ? `<vcount>${'3 '.repeat(count)}</vcount><p>${corners.join(' ')}</p>`
      : Array.from({ length: count }, (_, i) => `<p>${3 * i} ${3 * i + 1} ${3 * i + 2}</p>`).join(
          '',
        );
  return shapeText({ points, triangles: [] }, { elements: elementText(kind, 'red', list, inputs) });
}

/** The cube's element with other inputs after its positions. */
const cubeWith = (inputs: string, sources = '') =>
  cube({ geometries: shapeText(CUBE, { inputs, sources }) });
const NORMAL = '<input semantic="NORMAL" offset="0" source="#square-normals"/>';
const UV = '<input semantic="TEXCOORD" offset="0" source="#square-uvs" set="0"/>';
const withPoints = (...more: readonly (readonly number[])[]): Shape => ({
  ...CUBE,
  points: [...CUBE.points, ...more],
});
const withTriangles = (...more: readonly (readonly number[])[]): Shape => ({
  ...CUBE,
  triangles: [...CUBE.triangles, ...more],
});
const polygons = (...corners: readonly (readonly number[])[]) =>
  elementText(
    'polygons',
    'red',
    [...CUBE.triangles, ...corners].map((polygon) => `<p>${polygon.join(' ')}</p>`).join(''),
    NORMAL + UV,
  );
const ALL_ABOVE: RuleCase['options'] = { levels: {} };
/** Two triangles without a common point. */
const APART: Shape = {
  points: [
    [0.5, 0.5, 0.5],
    [-0.5, 0.5, 0.5],
    [0.5, -0.5, 0.4],
    [-0.5, -0.5, -0.5],
    [0.4, -0.5, -0.5],
    [-0.5, 0.4, -0.5],
  ],
  triangles: [
    [0, 1, 2],
    [3, 4, 5],
  ],
};
const OCTAHEDRON = sphere(4, 2);
/** So large that its lowest level is not what is seen from most places. */
const LARGE_BALL = scaled(sphere(16, 12), 8);

/** Files of the rules that only glTF can break, as far as they are read; each breaks its rule and no other. */
export const GLTF_CASES: Readonly<Partial<Record<UploadRule, () => Uint8Array>>> = {
  'gltf-refused': () => squareGlb({}, { extensionsRequired: ['KHR_draco_mesh_compression'] }),
  'triangles-only': () => squareGlb({ mode: 1 }),
  'skinned-node-moved': () => rigGlb({ node: { translation: [0, 1, 0] } }),
  'volume-rotation-lost': () =>
    rigGlb({
      joints: [
        { name: 'mPelvis', translation: [0, 1.067, 0] },
        { name: 'PELVIS', translation: [-0.01, -0.02, 0], parent: 0 },
      ],
    }),
};

/** What files have in which only records of several sources break a rule: no single COLLADA file can. */
export const RECORD_CASES: Readonly<Partial<Record<UploadRule, readonly string[]>>> = {
  'joint-disputed': [
    rigged([PELVIS, { ...TORSO, bound: [0, 0, 0.02], moved: [0, 0, 0.02] }]),
    rigged([PELVIS, { ...TORSO, bound: [0, 0, 0.07], moved: [0, 0, 0.07] }]),
  ],
};

/** A file without any fault, static and rigged. */
export const CLEAN: Readonly<Record<string, RuleCase>> = {
  static: { file: cube() },
  rigged: { file: rigged() },
  textured: { file: cube({ nodes: shown, libraries: TEXTURED }), images: [picture(512, 256)] },
};

/** For each rule, a file that breaks it and no other. Made when asked for: some are large. */
export const RULE_CASES: Readonly<Partial<Record<UploadRule, () => RuleCase>>> = {
  'file-unreadable': () => ({
    file: cube({ nodes: `<node>${instance('square')}${instance('gone')}</node>` }),
  }),
  'data-invalid': () => ({
    file: cube({ geometries: shapeText(CUBE, { elements: polygons([0, 1]) }) }),
  }),
  'scale-mirrored': () => ({
    file: cube({
      nodes: `<node><matrix>-1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>${instance('square')}</node>`,
    }),
  }),
  'axis-x-up': () => ({ file: cube({ asset: '<unit meter="1"/><up_axis>X_UP</up_axis>' }) }),
  'rigged-not-z-up': () => ({
    file: rigged(undefined, {}, { asset: '<unit meter="1"/><up_axis>Y_UP</up_axis>' }),
  }),
  'bind-shape-turned': () => ({
    file: rigged(undefined, {
      bindShape: '<bind_shape_matrix>0 -1 0 0 1 0 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>',
    }),
  }),
  'shear-lost': () => ({
    file: cube({
      nodes: `<node><matrix>1 0.5 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>${instance('square')}</node>`,
    }),
  }),
  'faces-over-eight': () => ({
    file: colladaText({ geometries: manyMaterials(9) }),
    options: ALL_ABOVE,
  }),
  'faces-over-limit': () => ({
    file: colladaText({ geometries: manyMaterials(8 * 769 + 1) }),
    also: ['faces-over-eight', 'vertices-loose'],
    isOnlyRead: true,
  }),
  'polylist-split': () => ({
    file: colladaText({ geometries: manyTriangles('polylist', 21_845) }),
    isOnlyRead: true,
  }),
  'face-vertices-over-limit': () => ({
    file: colladaText({ geometries: manyTriangles('polygons', 21_846) }),
    also: ['vertices-loose'],
    isOnlyRead: true,
  }),
  'polygon-fanned': () => ({
    file: cube({
      geometries: shapeText(
        withPoints([0, 0.3, 0.1], [0.02, 0.1, 0.1], [0, 0, 0.1], [0.1, 0.1, 0.1]),
        {
          elements: polygons([8, 9, 10, 11]),
        },
      ),
    }),
    options: ALL_ABOVE,
  }),
  'vertices-loose': () => ({ file: shape(withPoints([0.1, 0.2, 0.3])) }),
  'normals-missing': () => ({ file: cubeWith(UV) }),
  'uvs-missing': () => ({ file: cubeWith(NORMAL) }),
  'uv-sets-extra': () => ({
    file: cubeWith(NORMAL + UV + UV.replace(' set="0"', ' set="1"')),
  }),
  'seams-many': () => ({
    file: cubeWith(
      `${NORMAL}<input semantic="TEXCOORD" offset="1" source="#seams" set="0"/>`,
      sourceText(
        'seams',
        2,
        CUBE.triangles
          .flat()
          .map((_, i) => `0 ${i / 36}`)
          .join(' '),
      ),
    ).replace(
      /<p>(.*?)<\/p>/,
      (_, list: string) =>
        `<p>${list
          .split(' ')
          .map((index, i) => `${index} ${i}`)
          .join(' ')}</p>`,
    ),
  }),
  'triangles-degenerate': () => ({ file: shape(withTriangles([0, 1, 1])), options: ALL_ABOVE }),
  'materials-alike': () => ({
    file: colladaText({ geometries: shapeText(APART, { materials: ['Cloth', 'cloth'] }) }),
    options: ALL_ABOVE,
  }),
  'joint-illegal': () => ({ file: rigged([PELVIS, { name: 'ponytail', as: 'mTorso' }]) }),
  'joint-misnamed': () => ({ file: rigged([PELVIS, { name: 'mtorso', as: 'mTorso' }]) }),
  'joints-over-limit': () => ({
    file: rigged(
      Array.from({ length: 111 }, (_, i) => ({ name: i % 2 === 0 ? 'mPelvis' : 'mTorso' })),
    ),
    also: ['joint-listed-twice', 'joints-unweighted'],
  }),
  'joint-listed-twice': () => ({ file: rigged([PELVIS, { name: 'hip', as: 'mPelvis' }]) }),
  'weights-over-four': () => ({
    file: rigged(
      ['mPelvis', 'mTorso', 'mChest', 'mNeck', 'mHead'].map((name) => ({ name })),
      { weights: everyPoint([0, 0.2], [1, 0.2], [2, 0.2], [3, 0.2], [4, 0.2]) },
    ),
    also: ['joints-unweighted'],
  }),
  'weights-none': () => ({ file: rigged(undefined, { weights: onePoint([]) }) }),
  'weights-sum': () => ({ file: rigged(undefined, { weights: onePoint([[0, 0.5]]) }) }),
  'weights-fused': () => {
    const apart = withTriangles([8, 1, 2]);
    // Apart, and yet at one place within the tolerance.
    const points = [...CUBE.points, CUBE.points[0].map((value) => value + 4e-6)];
    const weights = points.map((_, point) => [[point === 8 ? 1 : point % 2, 1] as const]);
    return {
      file: colladaText({
        geometries: shapeText({ ...apart, points }),
        ...rigText([PELVIS, TORSO], points.length, { weights }),
      }),
    };
  },
  'joints-unweighted': () => ({ file: rigged(undefined, { weights: everyPoint([0, 1]) }) }),
  'inverse-binds-unusable': () => ({
    file: rigged([PELVIS], { inverseBinds: '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0' }),
  }),
  'bind-pose-off': () => ({
    file: rigged([PELVIS, { ...TORSO, bound: [0, 0, 0.05], moved: [0, 0, 0.05] }]),
  }),
  'override-off-bind': () => ({ file: rigged([PELVIS, { ...TORSO, moved: [0, 0, 0.05] }]) }),
  'joint-node-missing': () => ({
    file: rigged([PELVIS, { ...TORSO, node: null }]),
    also: ['override-off-bind'],
  }),
  'bone-node-rotated': () => ({
    file: rigged([
      PELVIS,
      {
        ...TORSO,
        node: '<rotate>0 0 1 30</rotate><translate sid="location">0 0 0.084073</translate>',
      },
    ]),
  }),
  'override-far': () => ({
    file: rigged([PELVIS, { ...TORSO, moved: [0, 0, 8] }]),
    also: ['override-off-bind'],
  }),
  'sole-height': () => ({ file: rigged([PELVIS, { name: 'mFootLeft' }]) }),
  'volume-override': () => ({
    file: rigged([PELVIS, { name: 'BELLY', moved: [0, 0, 0.0005] }]),
  }),
  'rigged-textures-lost': () => ({
    file: rigged(undefined, {}, { libraries: TEXTURED }).replace(
      '</skeleton></instance_controller>',
      `</skeleton>${bound()}</instance_controller>`,
    ),
  }),
  'level-refused': () => ({
    file: cube(),
    levels: { low: cube({ geometries: shapeText(CUBE, { materials: ['blue'] }) }) },
  }),
  'level-materials-fewer': () => ({
    file: colladaText({ geometries: shapeText(APART, { materials: ['blue', 'red'] }) }),
    levels: { low: colladaText({ geometries: shapeText(APART) }) },
    options: ALL_ABOVE,
  }),
  'level-box-differs': () => ({
    file: cube(),
    levels: { low: shape(scaled(CUBE, 1.1)) },
    options: ALL_ABOVE,
  }),
  'level-joints-differ': () => ({
    file: rigged([PELVIS, TORSO]),
    levels: { low: rigged([TORSO, PELVIS]) },
    options: ALL_ABOVE,
  }),
  'level-vertices-more': () => ({
    file: shape(sphere(4, 4)),
    levels: { lowest: shape(sphere(8, 4)) },
    options: ALL_ABOVE,
  }),
  'level-costly': () => ({ file: shape(LARGE_BALL), options: ALL_ABOVE }),
  'lowest-costly': () => ({
    file: shape(sphere(64, 32)),
    options: {
      levels: {
        medium: { method: 'auto', triangles: 1200 },
        low: { method: 'auto', triangles: 400 },
        lowest: { method: 'auto', triangles: 150 },
      },
    },
  }),
  'lowest-vanishes': () => ({
    file: shape(OCTAHEDRON),
    levels: {
      lowest: shape({
        points: OCTAHEDRON.points,
        triangles: [
          [0, 1, 2],
          [5, 3, 4],
        ],
      }),
    },
    options: ALL_ABOVE,
  }),
  'physics-degenerate': () => ({
    file: cube(),
    levels: {
      physics: shape({ ...CUBE, triangles: [...CUBE.triangles.slice(1), [0, 1, 1]] }),
    },
  }),
  'physics-complex': () => ({
    file: shape(sphere(6, 4)),
    options: { ...ALL_ABOVE, physics: { kind: 'level', level: 'high' } },
  }),
  'physics-thin': () => ({ file: shape(scaled(CUBE, 0.3)), options: { physics: { kind: 'box' } } }),
  'prim-size': () => ({ file: shape(scaled(CUBE, 100)) }),
  'image-size': () => ({
    file: cube({ nodes: shown, libraries: TEXTURED }),
    images: [picture(1000, 512)],
  }),
  'image-missing': () => ({
    file: cube({ nodes: shown, libraries: TEXTURED }),
    images: [{ kind: 'missing' }],
  }),
  'image-shared': () => ({
    file: cube({
      geometries: shapeText(CUBE) + shapeText(CUBE, { id: 'other' }),
      libraries: TEXTURED,
      nodes: `<node>${instance('square', bound())}${instance('other', bound())}</node>`,
    }),
    images: [picture(512, 512)],
  }),
  'looks-dropped': () => ({
    file: cubeWith(
      `${NORMAL}${UV}<input semantic="COLOR" offset="0" source="#colors"/>`,
      sourceText(
        'colors',
        3,
        CUBE.points
          .flat()
          .map(() => 1)
          .join(' '),
      ),
    ),
  }),
  'alpha-large': () => ({
    file: shape(sphere(40, 20), {
      nodes: shown,
      libraries: material('<diffuse><color>1 1 1 0.5</color></diffuse>'),
    }),
  }),
  'name-cut': () => ({ file: cube({ geometries: shapeText(CUBE, { name: 'jacket_PHYSICAL' }) }) }),
  'content-ignored': () => ({
    file: cube({ libraries: '<library_animations><animation id="a"/></library_animations>' }),
  }),
};
