import { Group, MeshBasicMaterial } from 'three';
import { expect, it } from 'vitest';
import type { Submesh } from '../../formats/mesh/index.ts';
import { FaceGeometries } from '../face-geometries.ts';
import { MeshView } from '../mesh-view.ts';
import { measureExtent } from './measure-extent.ts';

const resources = { geometries: new FaceGeometries(), wireframe: new MeshBasicMaterial() };

/** A face whose vertices follow the first joint of the skin, or the second. */
function faceOf(points: readonly (readonly number[])[], joint = 0): Submesh {
  const vertexCount = points.length;
  const joints = new Uint8Array(4 * vertexCount);
  const weights = new Float32Array(4 * vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    joints[4 * vertex] = joint;
    weights[4 * vertex] = 1;
  }
  return {
    empty: false,
    vertexCount,
    positions: new Float32Array(points.flat()),
    normals: new Float32Array(3 * vertexCount),
    uvs: new Float32Array(2 * vertexCount),
    indices: new Uint16Array([0, 1, 2]),
    joints,
    weights,
  } as unknown as Submesh;
}

const POINTS = [
  [0, 0, 0],
  [0.3, 0.4, 1],
  [0, 0, 1.8],
];

function avatarOf(view: MeshView): Group {
  const root = new Group();
  root.add(view.object);
  return root;
}

it('encloses the faces as posed, with a margin', () => {
  const view = new MeshView(resources, {
    faces: [faceOf(POINTS, 1)],
    jointCount: 2,
    materialOf: () => new MeshBasicMaterial(),
  });
  // The second joint is a metre higher.
  view.palette[16 + 14] = 1;
  expect(measureExtent(avatarOf(view))).toEqual({
    radius: expect.closeTo(0.7, 5),
    bottom: 0,
    top: expect.closeTo(3, 5),
  });
});

it('follows a mesh without a skin, and knows the least and the most', () => {
  const view = new MeshView(resources, {
    faces: [faceOf(POINTS)],
    jointCount: 0,
    materialOf: () => new MeshBasicMaterial(),
  });
  view.palette.set([20, 0, -1], 12);
  view.commit();
  expect(measureExtent(avatarOf(view))).toEqual({
    radius: 6,
    bottom: -1,
    top: expect.closeTo(1, 5),
  });
});

it('leaves out what is hidden or translucent', () => {
  const glass = new MeshBasicMaterial({ transparent: true });
  const view = new MeshView(resources, {
    faces: [faceOf(POINTS)],
    jointCount: 0,
    materialOf: () => glass,
  });
  expect(measureExtent(avatarOf(view))).toBeNull();
  view.setMaterials(() => new MeshBasicMaterial());
  expect(measureExtent(avatarOf(view))).not.toBeNull();
  view.setVisible(false);
  expect(measureExtent(avatarOf(view))).toBeNull();
});
