import { type Document, WebIO } from '@gltf-transform/core';
import validator from 'gltf-validator';
import { expect, it } from 'vitest';
import { GlbScene } from '../../../../test/glb-scene.ts';
import { expectNumbers } from '../../../../test/matchers.ts';
import { sharedPath } from '../../../../test/shared-path.ts';
import { describeWithSamples } from '../../../../test/shared-samples.ts';
import { stateWith } from '../../../../test/worn-file.ts';
import {
  bindSkin,
  composeRigidAttachment,
  composeWorld,
  copyPose,
  createPose,
  createRigidAttachment,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  type Pose,
  skinPoint,
} from '../../../avatar/index.ts';
import type { Submesh } from '../../../formats/mesh/index.ts';
import type { GlbMesh } from '../../../kinds/glb/index.ts';
import { exportGlb } from './export-glb.ts';
import { type GlbAvatar, glbAvatarOf } from './glb-avatar.ts';

const OURS = 'public/samples/';
const EXACT = { degrees: 0, millimetres: 0 };
/** Metres. */
const CLOSE = 1e-4;
/** What the bounds for single joints come to at the end of a limb. */
const UNSEEN = 2e-3;

async function avatarOf(...paths: string[]): Promise<GlbAvatar> {
  return glbAvatarOf(await stateWith(...paths), () => 0);
}

/** Errors and warnings of Khronos' validator. */
async function validationMessages(glb: Uint8Array): Promise<string[]> {
  const { issues } = await validator.validateBytes(glb, { maxIssues: 0 });
  const grave = issues.messages.filter(({ severity }) => severity < 2);
  return grave.map(({ code, pointer, message }) => `${code} ${pointer}: ${message}`);
}

/** A moment of the motion, or of the body without it. */
interface Frame {
  readonly seconds: number | null;
  readonly pose: Pose;
}

/** The farthest that a vertex of the file is from where our own skinning has it. */
function largestDeviation(
  scene: GlbScene,
  { meshes, basePose, heightOffset }: GlbAvatar,
  { seconds, pose }: Frame = { seconds: null, pose: basePose },
): number {
  const raised = createPose();
  copyPose(raised, pose);
  raised.positions[2] += heightOffset;
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, raised);
  const worlds = scene.worlds(seconds);
  let worst = 0;
  for (const { name, faces, skin } of meshes) {
    if (!skin) continue;
    const binding = bindSkin(skin, defaultSkeleton);
    const palette = new Float32Array(16 * binding.count);
    fillPalette(palette, world, binding);
    const drawn = faces.filter((face) => !face.empty);
    scene.vertices(meshNode(scene, name), worlds).forEach((points, index) => {
      for (let vertex = 0; vertex < points.length; vertex += 3) {
        const expected = [0, 0, 0];
        skinPoint(expected, drawn[index], vertex, palette);
        const [left, up, forward] = points[vertex];
        worst = Math.max(
          worst,
          Math.hypot(forward - expected[0], left - expected[1], up - expected[2]),
        );
      }
    });
  }
  return worst;
}

function meshNode({ json }: GlbScene, name: string): number {
  return json.nodes.findIndex((node) => node.name === name && node.mesh !== undefined);
}

/** What a motion does at its frames, as the file has to play it. */
async function framesOf({ basePose, motion }: GlbAvatar): Promise<Frame[]> {
  if (!motion) return [{ seconds: null, pose: basePose }];
  const steps = Math.ceil(motion.duration * 30);
  const frames: Frame[] = [];
  for (let frame = 0; frame <= steps; frame++) {
    const seconds = (motion.duration * frame) / steps;
    const pose = createPose();
    copyPose(pose, await motion.poseAt(seconds));
    frames.push({ seconds, pose });
  }
  return frames;
}

it.each([
  ['a figure at rest', [`${OURS}mannequin.llmesh`]],
  ['a walk', [`${OURS}mannequin.llmesh`, `${OURS}walk.anim`]],
  ['a dance in a tee', ['mannequin.llmesh', 'linen-tee.llmesh', 'dance.anim'].map((f) => OURS + f)],
])('plays %s as the page does, when read by another program', async (_, paths) => {
  const avatar = await avatarOf(...paths);
  const exact = new GlbScene(await exportGlb(avatar, { bounds: EXACT }));
  expect(largestDeviation(exact, avatar)).toBeLessThan(CLOSE);

  // Each plays only once through.
  const again = await avatarOf(...paths);
  const glb = await exportGlb(again);
  expect(await validationMessages(glb)).toEqual([]);
  const reduced = new GlbScene(glb);
  const all = await framesOf(await avatarOf(...paths));
  const stride = Math.max(40, Math.ceil(all.length / 6));
  for (const frame of all.filter((_, index) => index % stride === 0)) {
    expect(largestDeviation(exact, avatar, frame), `at ${frame.seconds} s`).toBeLessThan(CLOSE);
    expect(largestDeviation(reduced, avatar, frame), `at ${frame.seconds} s`).toBeLessThan(UNSEEN);
  }
});

/** Some numbers between -1 and 1, always the same. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return (2 * state) / 2147483647 - 1;
  };
}

/** A pose of no body that ever was: every joint turned, moved, and of another size. */
function wildPose(seed: number): Pose {
  const next = randomNumbers(seed);
  const pose = defaultSkeleton.restPose();
  for (let joint = 0; joint < defaultSkeleton.jointCount; joint++) {
    const turn = [next(), next(), next(), 1 + next() / 2];
    const length = Math.hypot(...turn);
    pose.rotations.set(
      turn.map((part) => part / length),
      4 * joint,
    );
    for (let at = 3 * joint; at < 3 * joint + 3; at++) {
      pose.positions[at] += 0.1 * next();
      pose.scales[at] *= 1 + 0.5 * next();
    }
  }
  return pose;
}

/** A triangle for each of the joints, and one between all. */
function wildMesh(jointNames: string[], seed: number): GlbMesh {
  const next = randomNumbers(seed);
  const vertexCount = 3 * jointNames.length;
  const weights = Float32Array.from({ length: 4 * vertexCount }, () => Math.abs(next()));
  for (let first = 0; first < weights.length; first += 4) {
    const sum = weights.subarray(first, first + 4).reduce((total, weight) => total + weight);
    for (let at = first; at < first + 4; at++) weights[at] /= sum;
  }
  const face: Submesh = {
    empty: false,
    vertexCount,
    triangleCount: jointNames.length,
    positions: Float32Array.from({ length: 3 * vertexCount }, next),
    normals: Float32Array.from({ length: 3 * vertexCount }, (_, at) => Number(at % 3 === 0)),
    uvs: new Float32Array(2 * vertexCount),
    indices: Uint16Array.from({ length: vertexCount }, (_, at) => at),
    joints: Uint8Array.from({ length: 4 * vertexCount }, (_, at) => (at * 7) % jointNames.length),
    weights,
    positionMin: [-1, -1, -1],
    positionMax: [1, 1, 1],
  };
  const inverseBindMatrices = new Float64Array(16 * jointNames.length);
  for (let at = 0; at < inverseBindMatrices.length; at++) {
    inverseBindMatrices[at] = at % 4 === 3 ? Number(at % 16 === 15) : next();
  }
  return {
    name: 'wild',
    faces: [face],
    attachment: null,
    look: null,
    plainSurfaces: [{ color: [1, 0.5, 0.25], alpha: 0.5, roughness: 0.8 }],
    skin: {
      jointNames,
      bindShapeMatrix: new Float64Array(16),
      inverseBindMatrices,
      altInverseBindMatrices: null,
      pelvisOffset: 0,
      lockScaleIfJointPosition: false,
    },
  };
}

/** Bones with and without children, volumes, a point, an alias of one of them, and an unknown joint. */
const JOINTS = ['mTorso', 'CHEST', 'mHead', 'mToeLeft', 'Skull', 'chest', 'mChest', 'tail99'];

it('does not pass the scale of a joint on to its children, whatever the base pose', async () => {
  const mesh = wildMesh(JOINTS, 11);
  const basePose = wildPose(5);
  const poses = [wildPose(6), wildPose(7), wildPose(8)].map((pose) => {
    pose.scales.set(basePose.scales);
    return pose;
  });
  const avatar: GlbAvatar = {
    name: 'wild',
    meshes: [mesh],
    basePose,
    heightOffset: 0.3,
    motion: {
      name: 'wilder',
      duration: 2 / 30,
      loops: false,
      poseAt: (seconds) => poses[Math.round(seconds * 30)],
    },
  };
  const glb = await exportGlb(avatar, { bounds: EXACT });
  expect(await validationMessages(glb)).toEqual([]);
  const scene = new GlbScene(glb);
  expect(largestDeviation(scene, avatar)).toBeLessThan(CLOSE);
  poses.forEach((pose, frame) => {
    expect(largestDeviation(scene, avatar, { seconds: frame / 30, pose })).toBeLessThan(CLOSE);
  });
  const names = scene.json.skins?.[0].joints.map((joint) => scene.json.nodes[joint].name);
  expect(names).toEqual([
    'mTorso scale',
    'CHEST scale',
    'mHead scale',
    'mToeLeft scale',
    'Skull scale',
    'mChest scale',
    'mChest',
    'tail99',
  ]);
  expect(scene.json.materials).toMatchObject([
    { alphaMode: 'BLEND', pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0.25, 0.5] } },
  ]);
});

it('puts a mesh without a skin where the page shows it', async () => {
  const hat = { ...wildMesh(['mHead'], 3), skin: null };
  const attachment = {
    point: 'Skull',
    position: [0, 0, 0.1],
    rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    scale: [1, 2, 3],
  } as const;
  const firstVertex = async (mesh: GlbMesh): Promise<number[]> => {
    const basePose = defaultSkeleton.rest;
    const avatar = { name: 'a', meshes: [mesh], basePose, heightOffset: 0.5, motion: null };
    const glb = await exportGlb(avatar);
    expect(await validationMessages(glb)).toEqual([]);
    const scene = new GlbScene(glb);
    return scene.vertices(meshNode(scene, 'wild'), scene.worlds(null))[0][0];
  };
  const [x, y, z] = hat.faces[0].positions;
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  const { point, position, rotation, scale } = attachment;
  const m = new Float32Array(16);
  composeRigidAttachment(
    m,
    world,
    createRigidAttachment(defaultSkeleton.jointNumber(point), position, rotation, scale),
  );
  const [forward, left, up] = [0, 1, 2].map(
    (row) => m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12],
  );
  expectNumbers(await firstVertex({ ...hat, attachment }), [left, up + 0.5, forward], 1e-5);
  // Its lowest point is a metre below its middle; what raises the avatar leaves it on the ground.
  expectNumbers(await firstVertex(hat), [y, z + 1, x], 1e-5);
});

it('leaves out what is not drawn, and a motion that moves nothing', async () => {
  const mesh = wildMesh(['mHead'], 3);
  const basePose = defaultSkeleton.rest;
  const still = { name: 'still', duration: 1, loops: true, poseAt: () => basePose };
  const glb = await exportGlb({
    name: 'a',
    meshes: [{ ...mesh, plainSurfaces: [null] }],
    basePose,
    heightOffset: 0,
    motion: still,
  });
  expect(await validationMessages(glb)).toEqual([]);
  const { json } = new GlbScene(glb);
  expect([json.meshes, json.animations, json.skins]).toEqual([undefined, undefined, undefined]);
});

it('keeps its names when it is read again', async () => {
  const glb = await exportGlb(await avatarOf(`${OURS}mannequin.llmesh`, `${OURS}walk.anim`));
  const document: Document = await new WebIO().readBinary(glb);
  const root = document.getRoot();
  const [walk] = root.listAnimations();
  expect([walk.getName(), walk.getExtras()]).toEqual(['walk', { loops: true }]);
  expect(
    root
      .listScenes()[0]
      .listChildren()
      .map((node) => node.getName()),
  ).toEqual(['avatar', 'mannequin']);
  expect(root.listMaterials()).toHaveLength(4);
});

describeWithSamples('everything in ../shared that is worn or plays', () => {
  const shared = (path: string) => sharedPath(`samples/${path}`);

  it('a shirt', async () => {
    const avatar = await avatarOf(shared('mesh/tshirt.llmesh'), `${OURS}mannequin.llmesh`);
    const glb = await exportGlb(avatar);
    expect(await validationMessages(glb)).toEqual([]);
    expect(largestDeviation(new GlbScene(glb), avatar)).toBeLessThan(CLOSE);
  });

  it.each([
    'anim/bento_idle.anim',
    'anim/type.anim',
    'anim/sit_ground_constrained.anim',
    'anim/express_laugh.anim',
    'anim/dance5.anim',
    'anim/sit.anim',
    'anim/walk.anim',
    'anim/jump.anim',
    'anim/stand_1.anim',
    'anim/hello.anim',
    'anim/clap.anim',
    'anim/fly.anim',
    'bvh/express_laugh.bvh',
    'bvh/dance5.bvh',
    'bvh/clap.bvh',
    'bvh/crouch.bvh',
    'bvh/hello.bvh',
  ])('%s', async (path) => {
    const worn = () => avatarOf(`${OURS}linen-tee.llmesh`, shared(path));
    const glb = await exportGlb(await worn());
    expect(await validationMessages(glb)).toEqual([]);
    const scene = new GlbScene(glb);
    const avatar = await worn();
    const all = await framesOf(avatar);
    const few = [0, 0.3, 0.7, 1].map((share) => all[Math.floor(share * (all.length - 1))]);
    for (const frame of few) expect(largestDeviation(scene, avatar, frame)).toBeLessThan(UNSEEN);
  });
});
