import { type Document, type Node, WebIO } from '@gltf-transform/core';
import fc from 'fast-check';
import { mat4, vec3 } from 'gl-matrix';
import validator from 'gltf-validator';
import { expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import type { MeshSkin } from '../../formats/mesh/index.ts';
import { dot, normalize, type Vector3 } from '../../math/index.ts';
import { BONE_COUNT, VOLUME_COUNT } from '../joint-directory.ts';
import { composeWorld, createWorldPose, type Pose } from '../pose.ts';
import { inverseBindOf, localFromInverseBinds } from '../rotated-skeleton.ts';
import { defaultSkeleton } from '../skeleton.ts';
import { bindSkin, fillPalette } from '../skin-palette.ts';
import { buildSkin, createGlb, exportSkeletonGlb, jointsOf, SkeletonNodes } from './index.ts';

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** From Second Life's axes into glTF's: (x, y, z) becomes (y, z, x). */
const AXES = [0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1] as unknown as mat4;

const product = (a: mat4, b: mat4): mat4 =>
  mat4.multiply(new Float64Array(16) as unknown as mat4, a, b);

/** The skin matrix of every joint of the document's skin: the joint's world matrix times its inverse bind. */
function skinMatrices(document: Document): mat4[] {
  const [skin] = document.getRoot().listSkins();
  const binds = skin.getInverseBindMatrices()?.getArray() ?? [];
  return skin
    .listJoints()
    .map((node, entry) =>
      product(
        node.getWorldMatrix() as mat4,
        Float64Array.from(binds.slice(16 * entry, 16 * entry + 16)) as unknown as mat4,
      ),
    );
}

const share = fc.double({ min: -1, max: 1, noNaN: true });
/** A body with every joint rotated, moved, and of another size. */
const anyBody: fc.Arbitrary<Pose> = fc.infiniteStream(share).map((stream) => {
  const next = () => stream.next().value as number;
  const pose = defaultSkeleton.restPose();
  for (let joint = 0; joint < defaultSkeleton.jointCount; joint++) {
    const rotation = [next(), next(), next(), 1 + next() / 2];
    const length = Math.hypot(...rotation);
    pose.rotations.set(
      rotation.map((part) => part / length),
      4 * joint,
    );
    for (let at = 3 * joint; at < 3 * joint + 3; at++) {
      pose.positions[at] += 0.1 * next();
      // Most joints keep their size.
      if (joint % 4 === 0) pose.scales[at] *= 1 + 0.5 * next();
    }
  }
  return pose;
});

it('changes no skin matrix by rotating the bones, whatever the body and the asset', () => {
  const jointNames = ['mPelvis', 'mChest', 'CHEST', 'mElbowLeft', 'mFootRight', 'Skull', 'tail99'];
  const matrix = fc
    .array(share, { minLength: 12, maxLength: 12 })
    .map((part) => [0, 3, 6, 9].flatMap((k) => [...part.slice(k, k + 3), Number(k === 9)]));
  const matrices = fc.array(matrix, { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(anyBody, matrices, (body, inverseBinds) => {
      const source: MeshSkin = {
        jointNames,
        bindShapeMatrix: Float64Array.from(IDENTITY),
        inverseBindMatrices: Float64Array.from(inverseBinds.flat()),
        altInverseBindMatrices: null,
        pelvisOffset: 0,
        lockScaleIfJointPosition: false,
      };
      const { document, buffer } = createGlb();
      const used = new Set(jointsOf(source));
      const skeleton = new SkeletonNodes(
        document,
        { name: 'body', basePose: body, heightOffset: 0 },
        used,
      );
      buildSkin(document, buffer, skeleton, { name: 'body', skin: source });

      const world = createWorldPose();
      composeWorld(world, defaultSkeleton, body);
      const binding = bindSkin(source, defaultSkeleton);
      const palette = new Float32Array(16 * binding.count);
      fillPalette(palette, world, binding);
      skinMatrices(document).forEach((found, entry) => {
        const ours = palette.subarray(16 * entry, 16 * entry + 16);
        expectNumbers([...found], [...product(AXES, ours)], 1e-5);
      });
    }),
    { numRuns: 30 },
  );
});

it('writes the default skeleton so that another program reads bones along their Y axes', async () => {
  const glb = await exportSkeletonGlb();
  const { issues } = await validator.validateBytes(glb, { maxIssues: 0 });
  expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);

  const document = await new WebIO().readBinary(glb);
  const [skin] = document.getRoot().listSkins();
  const joints = skin.listJoints();
  expect(joints.map((node) => node.getName())).toEqual(
    defaultSkeleton.names.slice(0, BONE_COUNT + VOLUME_COUNT),
  );
  for (const matrix of skinMatrices(document)) expectNumbers([...matrix], IDENTITY, 1e-5);
  joints.forEach((node, joint) => {
    const parent = defaultSkeleton.parentOf(joint);
    const parentName = parent < 0 ? 'skeleton' : defaultSkeleton.nameOf(parent);
    expect((node.getParentNode() as Node).getName()).toBe(parentName);
    expect(node.getScale()).toEqual([1, 1, 1]);
  });

  const chest = joints[defaultSkeleton.jointNumber('mChest')];
  const neck = joints[defaultSkeleton.jointNumber('mNeck')];
  const [, y] = [0, 4].map((column) => chest.getWorldMatrix().slice(column, column + 3));
  const direction = vec3.subtract(
    [0, 0, 0],
    neck.getWorldTranslation(),
    chest.getWorldTranslation(),
  );
  expect(dot(y as unknown as Vector3, normalize(direction as Vector3))).toBeGreaterThan(0.99);
});

it('has the local transforms that follow from the inverse binds', async () => {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  const binds = defaultSkeleton.rows.map((_, joint) => inverseBindOf(world, joint));
  const document = await new WebIO().readBinary(await exportSkeletonGlb());
  const [skin] = document.getRoot().listSkins();
  skin.listJoints().forEach((node, joint) => {
    const parent = defaultSkeleton.parentOf(joint);
    const local = localFromInverseBinds(parent < 0 ? IDENTITY : binds[parent], binds[joint]);
    expectNumbers(node.getMatrix(), local!, 1e-5);
  });
});
