import type {
  ComplexityFactor,
  CostChange,
  OpenSimRefusal,
  UnknownPhysics,
} from '../../../upload/cost/index.ts';
import { formatCount, formatPlural } from '../format.ts';
import { LEVELS } from './rig.ts';

const triangles = (count: number) => formatPlural(count, { one: 'triangle', other: 'triangles' });

const LOOKS: Readonly<Record<ComplexityFactor, string>> = {
  triangles: 'Triangles, weighted',
  planar: 'Planar mapping',
  animatedTexture: 'Animated texture',
  alpha: 'Alpha on any face',
  alphaImage: 'Image with alpha',
  glow: 'Glow',
  bump: 'Bump',
  shiny: 'Shine',
  rigged: 'Rigged',
  flexible: 'Flexible',
  particles: 'Particles',
  light: 'Light',
  media: 'Media',
  'animesh-root': 'Root of an animated object',
};

const facesOf = (faces: readonly number[]) =>
  `${faces.length === 1 ? 'face' : 'faces'} ${faces.slice(0, 4).join(', ')}${faces.length > 4 ? ' …' : ''}`;

/** What an upload costs in-world, and on the machines of those who see it. */
export const UPLOAD_COSTS = {
  unknown: 'not known',
  landImpact: {
    title: (landImpact: number, isAtLeast: boolean) =>
      `Land impact ${isAtLeast ? 'at least ' : ''}${formatCount(landImpact)}`,
    aside: 'if rezzed',
    weight: 'Weight',
    now: 'now',
    download: 'Download',
    physics: 'Physics',
    server: 'Server',
    largest: 'Land impact, the largest',
    /** Heads of the column with a change: `with 20 in Lowest`. */
    with: (change: CostChange): string => {
      switch (change.kind) {
        case 'level-triangles':
          return `with ${formatCount(change.to)} in ${LEVELS[change.level].long}`;
        case 'hull-points':
          return `with ${formatCount(change.to)} points`;
        case 'one-hull':
          return 'with one hull';
        case 'face-look':
          return `without ${LOOKS[change.look].toLowerCase()}`;
        case 'texture-size':
          return `with ${change.to.join(' × ')} pixels`;
        case 'scripts':
          return `with ${formatPlural(change.to, { one: 'script', other: 'scripts' })}`;
      }
    },
    /** @param share - of the ground from which the level is seen, in per cent. */
    ofLevel: (level: string, share: number) =>
      `${level} counts for ${share > 99 ? 'over 99' : share} %, as it is seen from so much of the ground.`,
    fewer: (part: string, to: number, from: number) =>
      `With ${triangles(to)} there instead of ${formatCount(from)}${part && ` in ${part}`}, `,
    points: (part: string, to: number, from: number) =>
      `With ${formatPlural(to, { one: 'point', other: 'points' })} in the hull instead of ${formatCount(from)}${part && ` of ${part}`}, `,
    oneHull: (part: string) => `With one hull${part && ` for ${part}`}, `,
    saved: (count: number) =>
      count === 0
        ? 'the weight is less, and rounds to the same.'
        : `${formatCount(count)} ${count === 1 ? 'is' : 'are'} saved.`,
    byServer:
      'The server weight is the largest: half a point for each mesh, whatever it looks like.',
    isLeast: 'No single change lowers it.',
    unknownPhysics: {
      'triangle-mesh': 'No formula is known for physics of triangles: the land impact may be more.',
      'no-shape': 'A mesh has no physics shape.',
      'type-none': 'A mesh has no physics.',
    } satisfies Readonly<Record<UnknownPhysics, string>>,
  },
  fee: {
    title: 'Upload fee',
    secondLife: 'Second Life',
    toldLater: 'told when you upload',
    installed: 'OpenSim as installed, PriceUpload 0',
    priced: 'OpenSim with these prices',
    price: 'PriceUpload',
    factor: 'MeshModelUploadCostFactor',
    factorLabel: 'factor',
    priceLabel: 'price',
    currency: 'L$',
    amount: (amount: number) => `L$ ${formatCount(amount)}`,
  },
  complexity: {
    title: (complexity: number) => `Complexity ${formatCount(complexity)}`,
    aside: 'worn',
    factors: LOOKS,
    /** `66 × 5`. */
    perTriangle: (count: number) => `${formatCount(count)} × 5`,
    times: (factor: number) => `× ${factor}`,
    plus: (sum: number) => `+ ${formatCount(sum)}`,
    texture: (width: number, height: number) =>
      width === height ? `Texture, ${width}²` : `Texture, ${width} × ${height}`,
    columns: ['What', 'by', 'so far'],
    lowers: (change: string, then: number) =>
      `What lowers it most: ${change}, then ${formatCount(then)}.`,
    isLeast: 'No single change lowers it.',
  },
  /** A change, in a sentence about what lowers a figure. */
  change: (change: CostChange, part: string): string => {
    const of = part && ` of ${part}`;
    switch (change.kind) {
      case 'level-triangles':
        return `${triangles(change.to)} in ${LEVELS[change.level].long}${of} instead of ${formatCount(change.from)}`;
      case 'hull-points':
        return `a hull of ${formatCount(change.to)} points${part && ` for ${part}`}`;
      case 'one-hull':
        return `one hull${part && ` for ${part}`}`;
      case 'face-look':
        return `no ${LOOKS[change.look].toLowerCase()} on ${facesOf(change.faces)}${of}`;
      case 'texture-size':
        return `${change.texture} with ${change.to.join(' × ')} pixels`;
      case 'scripts':
        return formatPlural(change.to, { one: 'script', other: 'scripts' });
    }
  },
  animesh: {
    title: 'As an animated object',
    landImpact: (landImpact: number) => `land impact ${formatCount(landImpact)}`,
    facts: {
      landImpact: 'Land impact',
      complexity: 'Complexity',
      base: 'Of it, for being animated',
      charged: 'Triangles charged',
    },
    columns: ['Level', 'triangles', 'allowed', 'charged'],
    note: 'Of a lower level, what is over half of the level above is charged again.',
  },
  openSim: {
    title: 'OpenSimulator',
    streaming: 'Streaming cost',
    takes: 'A region as installed takes it.',
    refuses: 'A region as installed refuses it:',
    refusals: {
      'physics-convex-missing': 'a mesh has no hull for physics',
      'bounding-points-missing': 'a mesh has no hull around everything',
      'high-level-missing': 'a mesh has no high level',
      'side-too-long': 'a side is longer than 256 m',
      'too-many-parts': 'it has more than 512 parts',
      'parts-too-small': 'over half of its parts are thinner than 1 mm',
    } satisfies Readonly<Record<OpenSimRefusal, string>>,
  },
  memory: {
    title: 'What it takes to draw',
    aside: (count: number) => triangles(count),
    columns: ['Level', 'triangles'],
    textures: 'Textures',
    textureMemory: 'Video memory of textures',
  },
  /** What the uploader's dialog would say. */
  messages: 'Messages of the uploader',
  meshes: {
    unnamed: 'Mesh without a name',
    /** `1 · jacket`. */
    title: (number: number, name: string) => `${number} · ${name}`,
    triangles: 'Triangles',
    bytes: 'Bytes',
    size: 'Size in the file',
    joints: 'Joints',
    notRigged: 'not rigged',
    unknownJoints: 'Not in the skeleton',
    faces: 'Faces',
    faceColumns: ['Material', 'Triangles', 'Vertices'],
    overrides: 'Joint positions off default',
    overrideColumns: ['Joint', 'off by', 'node'],
    hasNode: 'yes',
    noNode: 'none',
    millimetres: (millimetres: string) => `${millimetres} mm`,
  },
};
