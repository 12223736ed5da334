import { defaultSkeleton } from '../../src/avatar/index.ts';
import { MANNEQUIN_FACES } from '../../src/avatar/mannequin/index.ts';
import { encodeMesh } from '../../src/formats/mesh/index.ts';
import {
  conjugate,
  type Quaternion,
  rotateVector,
  subtract,
  type Vector3,
} from '../../src/math/index.ts';
import { buildMannequin } from '../mannequin/index.ts';
import {
  type Levels,
  restPosition,
  riggedMeshSource,
  unriggedMeshSource,
} from '../modelling/index.ts';
import { buildBackpack, buildBedroll } from './backpack.ts';
import {
  type BodyProportions,
  createReshapedBody,
  PADDED,
  SMALL,
  TALL,
} from './body-proportions.ts';
import { lowerLevels, offsetAlongNormals } from './garment-levels.ts';
import { buildBeanie, buildGlasses, buildSunHat } from './headwear.ts';
import { buildLantern, buildLanternGlass } from './lantern.ts';
import { buildBoots, buildShoes } from './shoes.ts';
import { buildSkirt } from './skirt.ts';
import { buildTee, TEE_FACES } from './tee.ts';
import { buildTrousers } from './trousers.ts';

/** The meshes of public/samples: the name of each file, and how its bytes are made. */
export const SAMPLE_MESHES: Readonly<Record<string, () => Uint8Array>> = {
  'mannequin.llmesh': () => encodeMesh(riggedMeshSource(buildMannequin())),
  'linen-tee.llmesh': () => encodeMesh(riggedMeshSource(buildTee())),
};

/** A mesh that the avatars of the demo grid wear; their bodies are garments too. */
export interface Garment {
  readonly name: string;
  /** The names of its faces, in the order of their numbers. */
  readonly faces: readonly string[];
  /** Builds it on the default body. */
  build(): Levels;
  /** The body that it fits; null for the default one. */
  readonly proportions: BodyProportions | null;
  /** The name of its attachment point; null for a rigged mesh. */
  readonly attachmentPoint: string | null;
}

type GarmentModel = Pick<Garment, 'name' | 'faces' | 'build'>;

const BODY: GarmentModel = {
  name: 'body',
  faces: MANNEQUIN_FACES.map(({ name }) => name),
  build: () => lowerLevels(buildMannequin()),
};
const TEE: GarmentModel = {
  name: 'tee',
  faces: Object.keys(TEE_FACES),
  build: () => lowerLevels(buildTee()),
};
const JACKET: GarmentModel = {
  name: 'jacket',
  faces: Object.keys(TEE_FACES),
  build: () => offsetAlongNormals(lowerLevels(buildTee()), 0.011),
};
const TROUSERS: GarmentModel = { name: 'trousers', faces: ['cloth', 'band'], build: buildTrousers };
const SKIRT: GarmentModel = { name: 'skirt', faces: ['cloth', 'border'], build: buildSkirt };
const SHOES: GarmentModel = { name: 'shoes', faces: ['upper', 'sole'], build: buildShoes };
const BOOTS: GarmentModel = { name: 'boots', faces: ['upper', 'sole'], build: buildBoots };

const rigged = (model: GarmentModel, proportions: BodyProportions | null = null): Garment => ({
  ...model,
  name: proportions ? `${proportions.name}-${model.name}` : model.name,
  proportions,
  attachmentPoint: null,
});

const attached = (
  attachmentPoint: string,
  name: string,
  faces: readonly string[],
  build: () => Levels,
): Garment => ({ name, faces, build, proportions: null, attachmentPoint });

/** Everything that the avatars of the demo grid wear. */
export const GARMENTS: readonly Garment[] = [
  ...[BODY, TEE, TROUSERS, SKIRT, SHOES, BOOTS].map((model) => rigged(model)),
  ...[BODY, TEE, TROUSERS, SHOES].map((model) => rigged(model, TALL)),
  ...[BODY, TEE, TROUSERS, SHOES].map((model) => rigged(model, SMALL)),
  rigged(JACKET, PADDED),
  attached('Skull', 'beanie', ['knit', 'edge'], buildBeanie),
  attached('Skull', 'sun-hat', ['straw', 'ribbon'], buildSunHat),
  attached('Nose', 'glasses', ['frame', 'lenses'], buildGlasses),
  attached('Spine', 'backpack', ['sack', 'pocket', 'straps'], buildBackpack),
  attached('Spine', 'bedroll', ['blanket', 'belts'], buildBedroll),
  attached('Right Hand', 'lantern', ['metal'], buildLantern),
  attached('Right Hand', 'lantern-glass', ['glass'], buildLanternGlass),
];

/** What the demo grid knows of a mesh, to attach it to an avatar. */
export interface GarmentInfo {
  readonly name: string;
  readonly faces: readonly string[];
  /** The size of the prim, metres: the unit cube of the mesh is scaled to it. */
  readonly size: Vector3;
  /** Relative to the attachment point; zero for a rigged mesh. Metres. */
  readonly position: Vector3;
  readonly rotation: Quaternion;
  /** The number of the attachment point. */
  readonly point: number;
}

/** The mesh asset of a garment, and its entry in the list of them. */
export interface EncodedGarment {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly info: GarmentInfo;
}

/** The attachment point of rigged meshes, whose place does not depend on it. */
const CHEST = 1;

export function encodeGarment(garment: Garment): EncodedGarment {
  return garment.attachmentPoint
    ? encodeAttached(garment, garment.attachmentPoint)
    : encodeRigged(garment);
}

function encodeRigged({ name, faces, build, proportions }: Garment): EncodedGarment {
  const body = proportions && createReshapedBody(proportions);
  const source = body
    ? riggedMeshSource(body.reshape(build()), body.pose)
    : riggedMeshSource(build());
  const [sx, , , , , sy, , , , , sz] = Array.from(source.skin?.bindShapeMatrix ?? []);
  return {
    bytes: encodeMesh(source),
    info: {
      name,
      faces,
      size: roundVector([sx, sy, sz]),
      position: [0, 0, 0],
      rotation: [0, 0, 0, 1],
      point: CHEST,
    },
  };
}

/** The model is in its place on the resting avatar; the entry has that place relative to the attachment point. */
function encodeAttached({ name, faces, build }: Garment, attachmentPoint: string): EncodedGarment {
  const { source, box } = unriggedMeshSource(build());
  const joint = defaultSkeleton.jointNumber(attachmentPoint);
  const inverse = conjugate(defaultSkeleton.rows[joint].rotation);
  const offset = subtract(box.center, restPosition(attachmentPoint));
  // Attachment points are the last joints, in the order of their numbers, which begin at 1.
  const firstPoint = defaultSkeleton.rows.findIndex(({ kind }) => kind === 'attachment');
  return {
    bytes: encodeMesh(source),
    info: {
      name,
      faces,
      size: roundVector(box.size),
      position: roundVector(rotateVector(offset, inverse)),
      rotation: inverse.map(round) as unknown as Quaternion,
      point: joint + 1 - firstPoint,
    },
  };
}

/** To a hundredth of a millimetre, so that the list is easy to read; the sum removes the sign of zero. */
const round = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;
const roundVector = ([x, y, z]: Vector3): Vector3 => [round(x), round(y), round(z)];
