import { composeWorld, createWorldPose, defaultSkeleton } from '../../src/avatar/index.ts';
import { elementText, geometryText, skinText, sourceText } from './collada-text.ts';

/*
 * COLLADA documents in which no rule of the upload report finds anything, so that a test can spoil one thing: a smooth
 * cube or sphere with normals and texture coordinates, and a rig that is bound where the default skeleton rests.
 */

type Numbers = readonly number[];

/** Points with triangles; normals point away from the origin, texture coordinates are x and y in the unit square. */
export interface Shape {
  readonly points: readonly Numbers[];
  readonly triangles: readonly Numbers[];
}

/** Eight points and twelve triangles, with a side of 1 around the origin. */
export const CUBE: Shape = {
  points: [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    [1, 2, 4].map((bit) => (corner & bit ? 0.5 : -0.5)),
  ),
  triangles: [
    ...[
      [0, 4, 6, 2],
      [1, 3, 7, 5],
      [0, 1, 5, 4],
      [2, 6, 7, 3],
      [0, 2, 3, 1],
      [4, 5, 7, 6],
    ],
  ].flatMap(([a, b, c, d]) => [
    [a, b, c],
    [a, c, d],
  ]),
};

/** A sphere of diameter 1 with 2 × segments × (rings - 1) triangles; its points have different x and y. */
export function sphere(segments: number, rings: number): Shape {
  const points: number[][] = [[0, 0, -0.5]];
  for (let ring = 1; ring < rings; ring++) {
    const polar = (Math.PI * ring) / rings;
    for (let segment = 0; segment < segments; segment++) {
      const angle = (2 * Math.PI * segment) / segments;
      const radius = Math.sin(polar) / 2;
      points.push([radius * Math.cos(angle), radius * Math.sin(angle), -Math.cos(polar) / 2]);
    }
  }
  points.push([0, 0, 0.5]);
  const at = (ring: number, segment: number) => 1 + (ring - 1) * segments + (segment % segments);
  const triangles: number[][] = [];
  for (let segment = 0; segment < segments; segment++) {
    triangles.push([0, at(1, segment + 1), at(1, segment)]);
    triangles.push([points.length - 1, at(rings - 1, segment), at(rings - 1, segment + 1)]);
    for (let ring = 1; ring < rings - 1; ring++) {
      const [a, b] = [at(ring, segment), at(ring, segment + 1)];
      const [c, d] = [at(ring + 1, segment), at(ring + 1, segment + 1)];
      triangles.push([a, b, d], [a, d, c]);
    }
  }
  return { points, triangles };
}

/** The shape, larger. */
export const scaled = ({ points, triangles }: Shape, factor: number): Shape => ({
  points: points.map((point) => point.map((value) => value * factor)),
  triangles,
});

/** The inputs of elements that {@link shapeText} makes: one index for position, normal and texture coordinate. */
const inputsOf = (id: string) =>
  `<input semantic="NORMAL" offset="0" source="#${id}-normals"/><input semantic="TEXCOORD" offset="0" source="#${id}-uvs" set="0"/>`;

export interface ShapeOptions {
  readonly id?: string;
  readonly name?: string;
  /** Materials in turn, each with an equal part of the triangles. */
  readonly materials?: readonly string[];
  /** Replaces the inputs besides the positions. */
  readonly inputs?: string;
  /** Further sources. */
  readonly sources?: string;
  /** Replaces all elements. */
  readonly elements?: string;
}

/** A geometry of the shape. */
export function shapeText(
  { points, triangles }: Shape,
  { id = 'square', name = id, materials = ['red'], ...more }: ShapeOptions = {},
): string {
  const { inputs = inputsOf(id), sources = '' } = more;
  const normals = points.map((point) => point.map((value) => value / (Math.hypot(...point) || 1)));
  const longest = points.flat().reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const uvs = points.map(([x, y]) => [0.5 + x / (2 * longest), 0.5 + y / (2 * longest)]);
  const elements = materials.map((material, index) => {
    const own = triangles.filter((_, triangle) => triangle % materials.length === index);
    return elementText('triangles', material, `<p>${own.flat().join(' ')}</p>`, inputs, id);
  });
  return geometryText(more.elements ?? elements.join(''), {
    ...{ id, name },
    positions: points.flat().join(' '),
    sources:
      sourceText(`${id}-normals`, 3, normals.flat().join(' ')) +
      sourceText(`${id}-uvs`, 2, uvs.flat().join(' ')) +
      sources,
  });
}

const WORLD = createWorldPose();
composeWorld(WORLD, defaultSkeleton, defaultSkeleton.restPose());

/** A joint of a rig; left out, everything is as the default skeleton has it. */
export interface RigJoint {
  /** As the file has it. */
  readonly name: string;
  /** The joint of which it has positions; by default that of its name. */
  readonly as?: string;
  /** Metres by which it was bound away from its place. */
  readonly bound?: Numbers;
  /** Metres by which its node is away from its place. */
  readonly moved?: Numbers;
  /** Replaces the transforms of its node; null leaves the node out. */
  readonly node?: string | null;
}

const numberOf = ({ name, as = name }: RigJoint) => defaultSkeleton.jointNumber(as);

function nodeText(joint: RigJoint): string {
  const { name, moved = [0, 0, 0], node } = joint;
  if (node === null) return '';
  const at = numberOf(joint) * 3;
  const place = [0, 1, 2].map((axis) => defaultSkeleton.rest.positions[at + axis] + moved[axis]);
  const transforms = node ?? `<translate sid="location">${place.join(' ')}</translate>`;
  return `<node id="${name}" sid="${name}" name="${name}" type="JOINT">${transforms}</node>`;
}

function inverseBind(joint: RigJoint): string {
  const at = numberOf(joint) * 16 + 12;
  const bound = joint.bound ?? [0, 0, 0];
  const [x, y, z] = [0, 1, 2].map((axis) => -(WORLD.matrices[at + axis] + bound[axis]));
  return `1 0 0 ${x} 0 1 0 ${y} 0 0 1 ${z} 0 0 0 1`;
}

/** Joints and weights of each vertex, in the order of the points. */
export type RigWeights = readonly (readonly (readonly [joint: number, weight: number])[])[];

interface RigOptions {
  readonly mesh?: string;
  readonly weights?: RigWeights;
  readonly bindShape?: string;
  readonly inverseBinds?: string;
}

/**
 * A controller of a mesh with these joints, and its nodes.
 *
 * @param points - Number of points of the mesh, which by default follow the joints in turn.
 */
export function rigText(
  joints: readonly RigJoint[],
  points: number,
  { mesh = 'square', ...options }: RigOptions = {},
): { readonly controllers: string; readonly nodes: string } {
  const {
    weights = Array.from({ length: points }, (_, point) => [[point % joints.length, 1] as const]),
    inverseBinds = joints.map(inverseBind).join(' '),
    bindShape,
  } = options;
  const values = weights.flat().map(([, weight]) => weight);
  const indices = weights.flat().flatMap(([joint], index) => [joint, index]);
  const controllers = skinText({
    joints: joints.map(({ name }) => name).join(' '),
    ...{ inverseBinds, bindShape, mesh },
    weights: values.join(' '),
    count: points,
    vcount: weights.map(({ length }) => length).join(' '),
    v: indices.join(' '),
  });
  const nodes = `<node id="${mesh}-rig" name="${mesh}-rig">${joints.map(nodeText).join('')}</node>
    <node name="${mesh}"><instance_controller url="#${mesh}-skin"><skeleton>#${mesh}-rig</skeleton></instance_controller></node>`;
  return { controllers, nodes };
}
