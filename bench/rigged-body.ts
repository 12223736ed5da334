import { BONE_COUNT, composeWorld, createWorldPose, defaultSkeleton } from '../src/avatar/index.ts';

/** A tube around a chain of joints. */
interface Tube {
  readonly material: string;
  readonly joints: readonly string[];
  /** Metres. */
  readonly radius: number;
  readonly rings: number;
  readonly sides: number;
}

/** Triangles of {@link riggedBody}. */
export const TRIANGLES = 20_000;

const limb = (material: string, radius: number, joints: readonly string[]): Tube => ({
  ...{ material, joints, radius, rings: 50, sides: 32 },
});
const TUBES: readonly Tube[] = [
  {
    material: 'shirt-material',
    joints: ['mPelvis', 'mTorso', 'mChest', 'mNeck', 'mHead'],
    ...{ radius: 0.15, rings: 90, sides: 40 },
  },
  ...['Left', 'Right'].flatMap((side) => [
    limb(
      'shirt-material',
      0.05,
      ['mCollar', 'mShoulder', 'mElbow', 'mWrist'].map((joint) => joint + side),
    ),
    limb(
      'trousers-material',
      0.08,
      ['mHip', 'mKnee', 'mAnkle', 'mFoot'].map((joint) => joint + side),
    ),
  ]),
];
const MATERIALS = [...new Set(TUBES.map(({ material }) => material))];
const JOINTS = TUBES.flatMap(({ joints }) => joints);
/** Joints that a vertex is weighted to. */
const INFLUENCES = 4;

type Point = readonly [number, number, number];

/** Lists of a COLLADA file, and what a tube adds to them. */
interface BodyLists {
  readonly positions: number[];
  readonly normals: number[];
  readonly uvs: number[];
  readonly weights: number[];
  /** Pairs of a joint and a weight. */
  readonly pairs: number[];
  /** Corners of each material's triangles. */
  readonly corners: ReadonlyMap<string, number[]>;
}

/**
 * A body of tubes around the bones of the default skeleton, as Blender's exporter writes one: {@link TRIANGLES} triangles
 * in two materials, normals, a texture coordinate for each corner, four weights for each vertex, Z up, metres.
 */
export function riggedBody(): string {
  const lists: BodyLists = {
    ...{ positions: [], normals: [], uvs: [], weights: [], pairs: [] },
    corners: new Map(MATERIALS.map((material) => [material, []])),
  };
  const places = jointPlaces();
  for (const tube of TUBES) addTube(lists, tube, places);
  return `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset><unit name="meter" meter="1"/><up_axis>Z_UP</up_axis></asset>
  <library_effects>${MATERIALS.map(effect).join('')}</library_effects>
  <library_materials>${MATERIALS.map(
    (id) => `<material id="${id}"><instance_effect url="#${id}-effect"/></material>`,
  ).join('')}</library_materials>
  <library_geometries>${geometry(lists)}</library_geometries>
  <library_controllers>${controller(lists, places)}</library_controllers>
  <library_visual_scenes><visual_scene id="Scene">
    <node id="Armature" type="NODE"><matrix sid="transform">${matrix([0, 0, 0])}</matrix>
    ${jointNode('mPelvis', places)}
    <node id="body" type="NODE"><instance_controller url="#body-skin"><skeleton>#mPelvis</skeleton>
    <bind_material><technique_common>${MATERIALS.map(
      (id) => `<instance_material symbol="${id}" target="#${id}"/>`,
    ).join('')}</technique_common></bind_material></instance_controller></node></node>
  </visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#Scene"/></scene>
</COLLADA>
`;
}

/** Where the bones of the default skeleton are, in metres. */
function jointPlaces(): ReadonlyMap<string, Point> {
  const world = createWorldPose(defaultSkeleton.jointCount);
  composeWorld(world, defaultSkeleton, defaultSkeleton.restPose());
  const placeOf = (joint: number): Point => {
    const [x, y, z] = world.matrices.subarray(joint * 16 + 12, joint * 16 + 15);
    return [x, y, z];
  };
  return new Map(defaultSkeleton.names.map((name, joint) => [name, placeOf(joint)]));
}

/** The tube's thickness varies, so that a simplifier has something to do. */
function addTube(
  lists: BodyLists,
  { material, joints, radius, rings, sides }: Tube,
  places: ReadonlyMap<string, Point>,
): void {
  const points = joints.map((name) => places.get(name)!);
  const first = lists.positions.length / 3;
  for (let ring = 0; ring <= rings; ring++) {
    const center = pointOn(points, ring / rings);
    const [u, v] = across(points, ring / rings);
    const thickness = radius * (1 + 0.2 * Math.sin(ring / 4));
    for (let side = 0; side < sides; side++) {
      const angle = (2 * Math.PI * side) / sides;
      const normal = u.map((value, k) => value * Math.cos(angle) + v[k] * Math.sin(angle));
      const bump = thickness * (1 + 0.05 * Math.sin(angle * 5));
      const position = normal.map((value, k) => center[k] + value * bump);
      lists.positions.push(...position);
      lists.normals.push(...normal);
      addWeights(lists, joints, points, position);
    }
  }
  const corners = lists.corners.get(material)!;
  const corner = (ring: number, side: number) => {
    const vertex = first + ring * sides + (side % sides);
    corners.push(vertex, vertex, lists.uvs.length / 2);
    lists.uvs.push(side / sides, ring / rings);
  };
  for (let ring = 0; ring < rings; ring++) {
    for (let side = 0; side < sides; side++) {
      for (const [down, along] of [
        ...[[0, 0], [0, 1], [1, 1]], // biome-ignore format: two triangles
        ...[[0, 0], [1, 1], [1, 0]], // biome-ignore format: two triangles
      ]) {
        corner(ring + down, side + along);
      }
    }
  }
}

/** The place on a line through points; `share` of its segments. */
function pointOn(points: readonly Point[], share: number): Point {
  const segment = segmentOf(points, share);
  const [a, b] = [points[segment], points[segment + 1]];
  const t = share * (points.length - 1) - segment;
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

const segmentOf = (points: readonly Point[], share: number) =>
  Math.min(points.length - 2, Math.floor(share * (points.length - 1)));

/** Two directions across the line, at right angles to each other. */
function across(points: readonly Point[], share: number): [Point, Point] {
  const segment = segmentOf(points, share);
  const [a, b] = [points[segment], points[segment + 1]];
  const along = unit([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
  const v = unit(cross(along, Math.abs(along[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
  return [cross(v, along), v];
}

const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function unit(vector: Point): Point {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Weights of the nearest joints of the tube. */
function addWeights(
  { weights, pairs }: BodyLists,
  joints: readonly string[],
  points: readonly Point[],
  position: readonly number[],
): void {
  const near = points
    .map((point, i) => {
      const distance = Math.hypot(...point.map((value, k) => value - position[k]));
      return { joint: JOINTS.indexOf(joints[i]), share: 1 / (0.01 + distance) };
    })
    .toSorted((a, b) => b.share - a.share)
    .slice(0, INFLUENCES);
  const sum = near.reduce((all, { share }) => all + share, 0);
  for (const { joint, share } of near) {
    pairs.push(joint, weights.length);
    weights.push(share / sum);
  }
}

/** As many digits as exporters write. */
const list = (numbers: readonly number[]) =>
  numbers.map((number) => Number(number.toPrecision(6))).join(' ');

function source(id: string, stride: number, numbers: readonly number[], kind = 'float'): string {
  return `<source id="${id}"><float_array id="${id}-array" count="${numbers.length}">${list(numbers)}</float_array>
<technique_common><accessor source="#${id}-array" count="${numbers.length / stride}" stride="${stride}">${
    kind === 'float4x4'
      ? '<param name="TRANSFORM" type="float4x4"/>'
      : ['X', 'Y', 'Z']
          .slice(0, stride)
          .map((name) => `<param name="${name}" type="float"/>`)
          .join('')
  }</accessor></technique_common></source>`;
}

const effect = (material: string) => `<effect id="${material}-effect"><profile_COMMON>
<technique sid="common"><lambert><diffuse><color>0.8 0.7 0.6 1</color></diffuse></lambert></technique>
</profile_COMMON></effect>`;

function geometry({ positions, normals, uvs, corners }: BodyLists): string {
  const faces = Array.from(
    corners,
    ([material, indices]) => `<triangles material="${material}" count="${indices.length / 9}">
<input semantic="VERTEX" source="#body-vertices" offset="0"/>
<input semantic="NORMAL" source="#body-normals" offset="1"/>
<input semantic="TEXCOORD" source="#body-uvs" offset="2" set="0"/>
<p>${indices.join(' ')}</p></triangles>`,
  );
  return `<geometry id="body-mesh" name="body"><mesh>
${source('body-positions', 3, positions)}${source('body-normals', 3, normals)}${source('body-uvs', 2, uvs)}
<vertices id="body-vertices"><input semantic="POSITION" source="#body-positions"/></vertices>
${faces.join('\n')}</mesh></geometry>`;
}

function controller(
  { positions, weights, pairs }: BodyLists,
  places: ReadonlyMap<string, Point>,
): string {
  const count = positions.length / 3;
  const binds = JOINTS.map((name) => places.get(name)!.map((value) => -value) as unknown as Point);
  return `<controller id="body-skin" name="Armature"><skin source="#body-mesh">
<bind_shape_matrix>${matrix([0, 0, 0])}</bind_shape_matrix>
<source id="body-joints"><Name_array id="body-joints-array" count="${JOINTS.length}">${JOINTS.join(' ')}</Name_array>
<technique_common><accessor source="#body-joints-array" count="${JOINTS.length}" stride="1"><param name="JOINT" type="name"/>
</accessor></technique_common></source>
${source('body-binds', 16, binds.flatMap(matrixNumbers), 'float4x4')}${source('body-weights', 1, weights)}
<joints><input semantic="JOINT" source="#body-joints"/><input semantic="INV_BIND_MATRIX" source="#body-binds"/></joints>
<vertex_weights count="${count}"><input semantic="JOINT" source="#body-joints" offset="0"/>
<input semantic="WEIGHT" source="#body-weights" offset="1"/>
<vcount>${Array(count).fill(INFLUENCES).join(' ')}</vcount><v>${pairs.join(' ')}</v></vertex_weights>
</skin></controller>`;
}

/** The rows of a translation. */
const matrixNumbers = ([x, y, z]: Point) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z, 0, 0, 0, 1];
const matrix = (translation: Point) => list(matrixNumbers(translation));

/** The node of a bone with those of all bones beneath it. */
function jointNode(name: string, places: ReadonlyMap<string, Point>): string {
  const { names, parents, rest } = defaultSkeleton;
  const joint = defaultSkeleton.jointNumber(name);
  const [x, y, z] = rest.positions.subarray(joint * 3, joint * 3 + 3);
  const place = parents[joint] < 0 ? places.get(name)! : ([x, y, z] as const);
  const children = names.slice(0, BONE_COUNT).filter((_, child) => parents[child] === joint);
  return `<node id="${name}" name="${name}" sid="${name}" type="JOINT"><matrix sid="transform">${matrix(place)}</matrix>${children
    .map((child) => jointNode(child, places))
    .join('')}</node>`;
}
