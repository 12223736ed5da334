import { mat4, quat, type vec3 } from 'gl-matrix';
import { expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../test/shared-samples.ts';
import { dot, normalize, rotateVector } from '../math/index.ts';
import { BONE_COUNT, VOLUME_COUNT } from './joint-directory.ts';
import { composeWorld, createWorldPose, type Pose } from './pose.ts';
import { REST_INVERSE_BINDS } from './rest-inverse-binds.ts';
import {
  boneBasis,
  composeInverseBind,
  localFromInverseBinds,
  type Matrix4,
  rotatedInverseBind,
} from './rotated-skeleton.ts';
import { defaultSkeleton } from './skeleton.ts';

const TITLES = ['server', 'default', 'composed'] as const;

/** One joint of the worked example in skeleton-and-skinning.md section 8: every figure it states. */
interface Example {
  joint: string;
  parent: string;
  server: { child: number[]; parent: number[] };
  default: { child: number[]; parent: number[] };
  composed: { child: number[]; parent: number[] };
  local: number[];
  bindWorld: number[];
}

/** Reads the worked example's text: a heading a joint, then `label` and 16 numbers in brackets. */
function readExamples(text: string): Example[] {
  return [...text.matchAll(/^#### (\w+) \(parent (\w+) .*\n([^#]*)/gm)].map(
    ([, joint, parent, body]) => {
      const numbers = [...body.matchAll(/`\[(.*)\]`/g)].map((match) =>
        match[1].split(',').map(Number),
      );
      const pairs = TITLES.map((title, k) => [
        title,
        { child: numbers[2 * k], parent: numbers[2 * k + 1] },
      ]);
      const [local, bindWorld] = numbers.slice(6);
      return { joint, parent, ...Object.fromEntries(pairs), local, bindWorld };
    },
  );
}

it('keeps the asset position and takes the default orientation', () => {
  const quarterTurn = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 7, 8, 9, 1];
  const asset = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -1, -2, -3, 1];
  expectNumbers(
    composeInverseBind(quarterTurn, asset),
    [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 2, -1, -3, 1],
  );
});

it('finds the local of a child, and none for a matrix without inverse', () => {
  const at = (x: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
  expectNumbers(localFromInverseBinds(at(-1), at(-5))!, at(4));
  expect(localFromInverseBinds(at(-1), new Float64Array(16))).toBeNull();
});

it('may write over its inputs', () => {
  const child = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -5, 0, 0, 1);
  const parent = Float64Array.from(mat4.create());
  expect(localFromInverseBinds(parent, child, parent)).toBe(parent);
  expectNumbers(parent, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1]);
});

describeWithSamples('the worked example', () => {
  it('holds: composed, local and bind pose of three joints', () => {
    const text = new TextDecoder().decode(sharedFile('reference/skeleton-and-skinning.md'));
    const examples = readExamples(text);
    expect(examples.map((example) => example.joint)).toEqual(['mTorso', 'mChest', 'mShoulderLeft']);
    for (const { server, default: defaults, composed, local, bindWorld } of examples) {
      const child = composeInverseBind(defaults.child, server.child);
      const parent = composeInverseBind(defaults.parent, server.parent);
      expectNumbers(child, composed.child, 1e-15);
      expectNumbers(parent, composed.parent, 1e-15);
      expectNumbers(localFromInverseBinds(parent, child)!, local, 1e-14);
      expectNumbers(localFromInverseBinds(translation(0, 0, 0), child)!, bindWorld, 1e-14);
    }
  });
});

it('points the Y axis of every bone and volume along it', () => {
  defaultSkeleton.rows.slice(0, BONE_COUNT + VOLUME_COUNT).forEach(({ end }, joint) => {
    const along = rotateVector([0, 1, 0], boneBasis(joint));
    expect(dot(along, normalize(end)), defaultSkeleton.nameOf(joint)).toBeGreaterThan(0.99);
  });
  expect(boneBasis(defaultSkeleton.jointNumber('Skull'))).toEqual([0, 0, 0, 1]);
});

it('changes no skin matrix by the change of basis', () => {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, randomPose(3));
  for (let joint = 0; joint < defaultSkeleton.jointCount; joint++) {
    const straight = Float64Array.from(world.matrices.subarray(16 * joint, 16 * joint + 16));
    const basis = new Float64Array(16);
    mat4.fromQuat(basis, boneBasis(joint));
    const asset = translation(0.3, -0.2, 0.01 * joint);
    const skin = product(product(straight, basis), rotatedInverseBind(joint, asset));
    expectNumbers(skin, product(straight, asset), 1e-12);
  }
});

describeWithSamples('the rotated default skeleton', () => {
  it('is that of the sample file', () => {
    readDefaultInverseBinds().forEach((matrix, joint) => {
      const columns = [0, 4, 8, 12].flatMap((column) => [...matrix.subarray(column, column + 3)]);
      expectNumbers(REST_INVERSE_BINDS[joint], columns, 5e-7);
    });
  });

  it('gives the same skin matrices as the straight one, in any pose', () => {
    const defaults = readDefaultInverseBinds();
    expect(defaults).toHaveLength(BONE_COUNT + VOLUME_COUNT);
    for (let seed = 1; seed <= 5; seed++) {
      const pose = randomPose(seed);
      const world = createWorldPose();
      composeWorld(world, defaultSkeleton, pose);
      const rotated = rotatedWorld(pose, defaults);
      rotated.forEach((rotatedJoint, joint) => {
        const straight = Float64Array.from(world.matrices.subarray(16 * joint, 16 * joint + 16));
        const asset = translation(-0.1 * seed, 0.2, -0.005 * joint);
        const composed = composeInverseBind(defaults[joint], asset);
        expectNumbers(product(rotatedJoint, composed), product(straight, asset), 1e-5);
      });
    }
  });
});

/** Default inverse binds of bones and volumes, by joint number. */
function readDefaultInverseBinds(): Matrix4[] {
  interface Gltf {
    nodes: { name: string }[];
    skins: { joints: number[]; inverseBindMatrices: number }[];
    accessors: { bufferView: number; byteOffset?: number; count: number }[];
    bufferViews: { byteOffset?: number }[];
  }
  const json = new TextDecoder().decode(sharedFile('samples/skeleton/default_skeleton.gltf'));
  const { nodes, skins, accessors, bufferViews } = JSON.parse(json) as Gltf;
  const accessor = accessors[skins[0].inverseBindMatrices];
  const offset = (bufferViews[accessor.bufferView].byteOffset ?? 0) + (accessor.byteOffset ?? 0);
  const { buffer } = sharedFile('samples/skeleton/skeleton.bin');
  const floats = new Float32Array(buffer, offset, 16 * accessor.count);
  const matrices: Matrix4[] = [];
  skins[0].joints.forEach((node, k) => {
    const joint = defaultSkeleton.jointNumber(nodes[node].name);
    matrices[joint] = Float64Array.from(floats.subarray(16 * k, 16 * k + 16));
  });
  return matrices;
}

function randomPose(seed: number): Pose {
  const pose = defaultSkeleton.restPose();
  pose.scales.fill(1);
  for (let joint = 0; joint < defaultSkeleton.jointCount; joint++) {
    const turn = quat.fromEuler(quat.create(), 37 * joint * seed, 59 * joint + seed, 83 * seed);
    pose.rotations.set(turn, 4 * joint);
  }
  return pose;
}

/** The rotated hierarchy: each local is Qp⁻¹ · local · Q, where Q is the default rest orientation. */
function rotatedWorld(pose: Pose, defaults: readonly Matrix4[]): Matrix4[] {
  const worlds: Matrix4[] = [];
  const orientations = defaults.map((inverseBind) => {
    const orientation = Float64Array.from(inverseBind);
    orientation.set([0, 0, 0, 1], 12);
    return inverse(orientation);
  });
  orientations.forEach((orientation, joint) => {
    const local = mat4.fromRotationTranslation(
      new Float64Array(16) as unknown as mat4,
      pose.rotations.subarray(4 * joint, 4 * joint + 4) as quat,
      pose.positions.subarray(3 * joint, 3 * joint + 3) as vec3,
    );
    const turned = product(Float64Array.from(local), orientation);
    const parent = defaultSkeleton.parentOf(joint);
    const base = parent < 0 ? null : product(worlds[parent], inverse(orientations[parent]));
    worlds.push(base ? product(base, turned) : turned);
  });
  return worlds;
}

function translation(x: number, y: number, z: number): Matrix4 {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}

function product(a: Matrix4, b: Matrix4): Matrix4 {
  const out = new Float64Array(16);
  mat4.multiply(out, a, b);
  return out;
}

function inverse(a: Matrix4): Matrix4 {
  const out = new Float64Array(16);
  mat4.invert(out, a);
  return out;
}
