import { mat4 } from 'gl-matrix';
import { expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import {
  attachmentJoint,
  composeRigidAttachment,
  createRigidAttachment,
  createWorldPose,
} from '../../avatar/index.ts';
import { decodeUtf8 } from '../../formats/bytes/index.ts';
import { DEFAULT_PART, type SceneObject } from '../../formats/scene-group/index.ts';
import { fromEulerDegrees, multiply, type Quaternion, type Vector3 } from '../../math/index.ts';
import { objectAttachments, pointOfObject } from '../looks/object-parts.ts';

interface Placed {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

interface GoldenChain {
  readonly name: string;
  readonly joint: { readonly world_rotation: Quaternion };
  readonly attachment_point: { readonly rotation_deg_xyz: Vector3 };
  readonly root: Placed;
  readonly child: Placed;
  readonly expect: {
    readonly point_world_position: Vector3;
    readonly unit_points: readonly Vector3[];
    readonly root_points: readonly Vector3[];
    readonly child_points: readonly Vector3[];
  };
}

const SKULL = 2;

function linkset({ root, child }: Pick<GoldenChain, 'root' | 'child'>): SceneObject {
  const { position, rotation, scale } = root;
  const rootPart = { attachmentPoint: SKULL, attachedPosition: position, rotation, scale };
  return {
    offset: [0, 0, 0],
    parts: [
      { ...DEFAULT_PART, ...rootPart },
      { ...DEFAULT_PART, ...child },
    ],
  };
}

/** The points of the unit prim as each part of the object has them, where the point's matrix is given. */
function placedPoints(object: SceneObject, point: mat4, unitPoints: readonly Vector3[]) {
  const world = createWorldPose();
  const joint = attachmentJoint(SKULL);
  world.matrices.set(point, 16 * joint);
  return objectAttachments(object).map(({ position, rotation, scale }) => {
    const matrix = new Float32Array(16);
    composeRigidAttachment(matrix, world, createRigidAttachment(joint, position, rotation, scale));
    return unitPoints.map((unit) =>
      [0, 1, 2].map(
        (row) =>
          matrix[row] * unit[0] +
          matrix[4 + row] * unit[1] +
          matrix[8 + row] * unit[2] +
          matrix[12 + row],
      ),
    );
  });
}

describeWithSamples('linksets of the reference', () => {
  const { cases } = JSON.parse(decodeUtf8(sharedFile('samples/prims/transforms.json'))) as {
    cases: readonly GoldenChain[];
  };

  it.each(cases.map((chain) => [chain.name, chain] as const))('%s', (_, chain) => {
    const rotation = multiply(
      chain.joint.world_rotation,
      fromEulerDegrees(chain.attachment_point.rotation_deg_xyz),
    );
    const point = mat4.create();
    const { point_world_position, unit_points, root_points, child_points } = chain.expect;
    mat4.fromRotationTranslation(point, [...rotation], [...point_world_position]);
    const [root, child] = placedPoints(linkset(chain), point, unit_points);
    unit_points.forEach((__, index) => {
      expectNumbers(root[index], root_points[index], 1e-5);
      expectNumbers(child[index], child_points[index], 1e-5);
    });
  });
});

const part = { position: [0, 0, 1], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
const HAT = linkset({ root: { ...part, position: [0, 0.25, 0.5] }, child: part });

it('the offset of a file counts at the point where the object was worn last, and at no other', () => {
  expect(pointOfObject(HAT)).toBe(SKULL);
  expect(objectAttachments(HAT).map(({ point, position }) => [point, position])).toEqual([
    ['Skull', [0, 0.25, 0.5]],
    ['Skull', [0, 0.25, 1.5]],
  ]);
  expect(objectAttachments(HAT, 5).map(({ point, position }) => [point, position])).toEqual([
    ['Left Hand', [0, 0, 0]],
    ['Left Hand', [0, 0, 1]],
  ]);
});

it.each([0, 56, 200])('an object whose point is %i goes into the right hand', (attachmentPoint) => {
  const [root] = HAT.parts;
  const object = { ...HAT, parts: [{ ...root, attachmentPoint }] };
  expect(objectAttachments(object)).toMatchObject([{ point: 'Right Hand', position: [0, 0, 0] }]);
});

it('nothing is placed on the wearer’s screen', () => {
  const [root] = HAT.parts;
  expect(objectAttachments({ ...HAT, parts: [{ ...root, attachmentPoint: 35 }] })).toEqual([]);
});
