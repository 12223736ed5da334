import { describe, expect, it } from 'vitest';
import {
  type AvatarMeshSource,
  avatarMeshBytes,
  avatarMeshLevelBytes,
} from '../../../test/avatar-mesh-bytes.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { type AvatarMesh, decodeAvatarMesh } from '../../formats/avatar-mesh/index.ts';
import type { Submesh } from '../../formats/mesh/index.ts';
import { decodeVisualParams } from '../../protocol/objects/index.ts';
import {
  bindSkin,
  composeWorld,
  createWorldPose,
  defaultSkeleton,
  fillPalette,
  skinPoint,
} from '../index.ts';
import { classicFace } from '../mannequin/index.ts';
import { BodyShape, effectiveWeights, morphParamsOf } from '../shape/index.ts';
import { CLASSIC_PARTS, ClassicBody, classicStem, missingParts, renderJoints } from './index.ts';

type Point = readonly number[];

interface GoldenShape {
  readonly morphs: readonly (readonly [id: number, name: string, weight: number])[];
  readonly morphed: readonly Point[];
  readonly normal: readonly Point[];
  readonly uv: readonly Point[];
  readonly skinned: readonly Point[];
}

interface GoldenPart {
  readonly part: string;
  readonly file: string;
  readonly base: readonly Point[];
  readonly uv: readonly Point[];
  readonly weight: readonly number[] | null;
  readonly render_joints: readonly string[] | null;
  readonly shapes: Readonly<Record<string, GoldenShape>>;
}

interface GoldenWeights {
  readonly name: string;
  readonly weights?: Readonly<Record<string, number>>;
  readonly bytes?: readonly number[];
}

const TOLERANCE = 1e-5;

/** The joints that the files list, by their names without `.llm`. */
const SKIN_JOINTS: Readonly<Record<string, readonly string[]>> = {
  avatar_head: ['mHead', 'mNeck'],
  avatar_hair: ['mHead', 'mNeck'],
  avatar_eyelashes: ['mHead'],
  avatar_upper_body: [
    ...['mPelvis', 'mTorso', 'mChest', 'mNeck'],
    ...['Right', 'Left'].flatMap((side) => [`mCollar${side}`, `mShoulder${side}`]),
    ...['Right', 'Left'].flatMap((side) => [`mElbow${side}`, `mWrist${side}`]),
  ],
  avatar_lower_body: [
    'mPelvis',
    ...['Right', 'Left'].flatMap((side) => [`mHip${side}`, `mKnee${side}`, `mAnkle${side}`]),
  ],
  avatar_skirt: [
    ...['mPelvis', 'mTorso'],
    ...['Right', 'Left'].flatMap((side) => [`mHip${side}`, `mKnee${side}`]),
  ],
};

const readGolden = <Value>(name: string): Value =>
  JSON.parse(new TextDecoder().decode(sharedFile(`samples/shapes/${name}.json`))) as Value;

describeWithSamples('the classic body of the reference', () => {
  const { parts } = readGolden<{ parts: readonly GoldenPart[] }>('classic-body');
  const { shapes } = readGolden<{ shapes: readonly GoldenWeights[] }>('goldens');
  const weightsOf = (name: string) => {
    const { weights = {}, bytes } = shapes.find((shape) => shape.name === name)!;
    if (bytes) return decodeVisualParams(Uint8Array.from(bytes));
    return new Map(Object.entries(weights).map(([id, weight]) => [Number(id), weight]));
  };

  it.each(parts.filter((part) => part.render_joints).map((part) => [part.part, part] as const))(
    'lists the render joints of %s',
    (_, { file, render_joints }) => {
      expect(renderJoints(SKIN_JOINTS[classicStem(file)!])).toEqual(render_joints);
    },
  );

  it.each(['default_female', 'default_male', 'random_2'])('%s', (name) => {
    const shape = new BodyShape(weightsOf(name));
    for (const { part, shapes: golden } of parts) expectMorphs(part, shape.morphs, golden[name]);

    const body = new ClassicBody(filesOf(parts, name));
    expect(body.morph(shape.morphs)).toBe(true);
    expect(body.morph(shape.morphs)).toBe(false);
    const palette = paletteOf(body, shape);
    for (const { part, file, shapes: golden } of parts) {
      const { face } = CLASSIC_PARTS.find(({ stem }) => stem === classicStem(file))!;
      const submesh = body.asset.lods.high![classicFace(face)];
      // The right eye is the second copy of the file, and its vertices the second twenty.
      const first = part === 'eyeBallRightMesh' ? 60 : 0;
      const { morphed, uv, skinned } = golden[name];
      for (let vertex = 0; vertex < 20; vertex++) {
        const at = first + vertex;
        const what = `${part} ${vertex}`;
        expectNear(numbersAt(submesh.positions, 3, at), morphed[vertex], what);
        expectNear(numbersAt(submesh.uvs, 2, at), uv[vertex], `${what} uv`);
        const point = [0, 0, 0];
        skinPoint(point, submesh, at, palette);
        expectNear(point, skinned[vertex], `${what} skinned`);
      }
    }
  });

  /** The morphs of the shape are those that the golden lists, in its order; those that a bake masks are not. */
  function expectMorphs(part: string, weights: ArrayLike<number>, golden: GoldenShape): void {
    const masked = [400, 628, 840, 516, 625, 793, 638];
    const acting = morphParamsOf(part).filter(
      ({ id, index }) => weights[index] !== 0 && !masked.includes(id),
    );
    expect(acting.map(({ id, morph }) => [id, morph])).toEqual(
      golden.morphs.map(([id, morph]) => [id, morph]),
    );
    acting.forEach(({ index }, place) => {
      expect(Math.abs(weights[index] - golden.morphs[place][2])).toBeLessThan(1e-8);
    });
  }
});

/**
 * Files of the golden's vertices, whose morphs together give its morphed ones if each has the golden's weight. Of the eyes, the
 * golden has other vertices for the right one: the file has those of both.
 */
function filesOf(parts: readonly GoldenPart[], shape: string): Map<string, AvatarMesh> {
  const stems = new Set(parts.map(({ file }) => classicStem(file)!));
  return new Map(
    [...stems].map((stem) => {
      const ofFile = parts.filter(({ file }) => classicStem(file) === stem);
      const weights = ofFile.flatMap(({ weight }) => weight ?? []);
      const source: AvatarMeshSource = {
        positions: ofFile.flatMap(({ base }) => base.flat()),
        uvs: ofFile.flatMap(({ uv }) => uv.flat()),
        ...(weights.length > 0 && { weights }),
        faces: [[0, 1, 2]],
        jointNames: SKIN_JOINTS[stem] ?? [],
        morphs: morphsOf(ofFile, shape),
      };
      return [stem, decodeAvatarMesh(avatarMeshBytes(source))];
    }),
  );
}

/** Gives each morph an equal share of what is between the file's vertices and the morphed ones. */
function morphsOf(parts: readonly GoldenPart[], shape: string) {
  const sums = new Map<string, number>();
  for (const [, name, weight] of parts[0].shapes[shape].morphs) {
    sums.set(name, (sums.get(name) ?? 0) + weight);
  }
  const ends = parts.flatMap(({ base, uv, shapes }) => {
    const { morphed, uv: morphedUv } = shapes[shape];
    return base.map((from, at) => ({
      from,
      to: morphed[at],
      uv: uv[at],
      morphedUv: morphedUv[at],
    }));
  });
  return [...sums].map(([name, weight]) => ({
    name,
    vertices: ends.map(({ from, to, uv, morphedUv }, vertex) => {
      const share = (end: Point, start: Point) =>
        end.map((value, axis) => (value - start[axis]) / weight / sums.size);
      const [x, y, z] = share(to, from);
      const [u, v] = share(morphedUv, uv);
      return [vertex, x, y, z, 0, 0, 0, u, v] as const;
    }),
  }));
}

function paletteOf(body: ClassicBody, shape: BodyShape): Float32Array {
  const pose = defaultSkeleton.restPose();
  shape.applyTo(pose);
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const binding = bindSkin(body.asset.skin!, defaultSkeleton);
  const palette = new Float32Array(16 * binding.count);
  fillPalette(palette, world, binding);
  return palette;
}

const numbersAt = (numbers: ArrayLike<number>, each: number, index: number) =>
  Array.from(numbers).slice(each * index, each * (index + 1));

function expectNear(actual: readonly number[], expected: Point, what: string): void {
  const distance = Math.max(...expected.map((value, axis) => Math.abs(value - actual[axis])));
  expect(distance, what).toBeLessThan(TOLERANCE);
}

const TRIANGLE = { positions: [0, 0, 1, 0, 0.1, 1, 0, 0, 1.1], faces: [[0, 1, 2]] as const };
const mesh = (source: AvatarMeshSource) => decodeAvatarMesh(avatarMeshBytes(source));
const level = (...faces: (readonly [number, number, number])[]) =>
  decodeAvatarMesh(avatarMeshLevelBytes(faces));
const weighted = (more: AvatarMeshSource = {}) =>
  mesh({ ...TRIANGLE, weights: [0, 1, 1.25], jointNames: ['mHead'], ...more });

const NEEDED: readonly (readonly [string, AvatarMesh])[] = [
  ['avatar_head', weighted()],
  ['avatar_upper_body', weighted()],
  ['avatar_lower_body', weighted()],
];
const faceOf = (
  body: ClassicBody,
  name: 'head' | 'eyes' | 'lines',
  lod: 'high' | 'medium' | 'low' | 'lowest' = 'high',
): Submesh => body.asset.lods[lod]![classicFace(name)];

describe('ClassicBody', () => {
  it('names the parts that are missing', () => {
    expect(missingParts(new Map([NEEDED[0]]))).toEqual({
      needed: ['avatar_upper_body', 'avatar_lower_body'],
      other: ['avatar_eye', 'avatar_hair', 'avatar_eyelashes', 'avatar_skirt'],
    });
    // A level of detail in place of the base file has no vertices.
    const files = new Map([...NEEDED, ['avatar_head', level([0, 1, 2])] as const]);
    expect(missingParts(files).needed).toEqual(['avatar_head']);
  });

  it('recognises files by their names, whatever their case and folder', () => {
    expect(classicStem('Character/AVATAR_Upper_Body_3.LLM')).toBe('avatar_upper_body_3');
    expect(classicStem('character\\avatar_eye.llm')).toBe('avatar_eye');
    for (const path of [
      'avatar_lad.xml',
      'my_avatar_head.llm',
      'avatar_head.llm.txt',
      'avatar_foot.llm',
    ]) {
      expect(classicStem(path), path).toBeNull();
    }
  });

  it('blends a joint and the next by the fraction of the weight, and never beyond the last', () => {
    const head = faceOf(new ClassicBody(new Map(NEEDED)), 'head');
    // mNeck and mHead are the render joints: the third vertex is beyond them.
    expect([...head.weights!]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    const blended = weighted({ weights: [0.25, 0.75, 9] });
    const body = new ClassicBody(new Map([...NEEDED, ['avatar_head', blended] as const]));
    expect([...faceOf(body, 'head').weights!]).toEqual([
      0.75, 0.25, 0, 0, 0.25, 0.75, 0, 0, 1, 0, 0, 0,
    ]);
    const { joints } = faceOf(body, 'head');
    const names = Array.from(joints!, (entry) => body.asset.skin!.jointNames[entry]);
    expect(names.slice(0, 2)).toEqual(['mNeck', 'mHead']);
    expect(names[8]).toBe('mHead');
  });

  it('draws both eyes, each at its joint, in wood as well', () => {
    const body = new ClassicBody(new Map([...NEEDED, ['avatar_eye', mesh(TRIANGLE)] as const]));
    const eyes = faceOf(body, 'eyes');
    expect(faceOf(body, 'lines')).toBe(eyes);
    expect([...eyes.indices]).toEqual([0, 1, 2, 3, 4, 5]);
    const names = Array.from(eyes.joints!, (entry) => body.asset.skin!.jointNames[entry]);
    expect([names[0], names[12]]).toEqual(['mEyeLeft', 'mEyeRight']);
  });

  it('has levels of detail over the same vertices; those that are missing or broken are drawn as finer ones', () => {
    const body = new ClassicBody(
      new Map([
        ...NEEDED,
        ['avatar_head_1', level([2, 1, 0])] as const,
        ['avatar_head_2', level([0, 1, 3])] as const,
        ['avatar_head_4', level()] as const,
      ]),
    );
    const head = faceOf(body, 'head');
    expect([...faceOf(body, 'head', 'medium').indices]).toEqual([2, 1, 0]);
    expect(faceOf(body, 'head', 'medium').positions).toBe(head.positions);
    expect(faceOf(body, 'head', 'low').empty).toBe(true);
    const plain = new ClassicBody(new Map(NEEDED));
    expect(faceOf(plain, 'head', 'lowest')).toBe(faceOf(plain, 'head'));
  });

  it('morphs by name, softens normals, and leaves masked morphs out', () => {
    const morphs = [
      { name: 'Big_Brow', vertices: [[1, 0, 0, 1, 2, 0, 0]] as const },
      { name: 'Displace_Hair_Facial', vertices: [[0, 5, 5, 5]] as const },
    ];
    const body = new ClassicBody(
      new Map([...NEEDED, ['avatar_head', weighted({ morphs })] as const]),
    );
    const { morphs: weights } = effectiveWeights(new Map());
    for (const { id, index } of morphParamsOf('headMesh'))
      if ([1, 20001, 400].includes(id)) weights[index] = id === 1 ? 0 : 0.5;
    expect(body.morph(weights)).toBe(true);
    const { positions, normals } = faceOf(body, 'head');
    expectNear([...positions], [0, 0, 1, 0, 0.1, 1.5, 0, 0, 1.1], 'positions');
    // 0 0 1 and 0.65 × 0.5 × 2 0 0
    const length = Math.hypot(0.65, 1);
    expectNear([...normals], [0, 0, 1, 0.65 / length, 0, 1 / length, 0, 0, 1], 'normals');
  });
});
