import { defaultSkeleton, type Pose } from '../../avatar/index.ts';
import {
  type ParamWeights,
  percentOf,
  SHAPE_SLIDERS,
  type ShapeSlider,
  sliderWeight,
} from '../../avatar/shape/index.ts';
import { shownTextureIds } from '../export/saved-textures.ts';
import { wornParameters } from '../stage/worn-parameters.ts';
import { type AppState, shownFaces, type WornMesh } from '../state/index.ts';

/** What of an outfit is compared. */
export interface OutfitFacts {
  /** Names of the meshes and parts that are shown, the mannequin not among them. */
  readonly items: readonly string[];
  readonly triangles: number;
  /** Of the textures whose files are at hand, with their mips. */
  readonly textureBytes: number;
  readonly textures: number;
  readonly shape: ParamWeights;
  /** How far each joint is from its parent along the parent's axes while nothing moves it: three metres for each. */
  readonly joints: Float64Array;
}

/** A total of both outfits. */
export interface FactPair {
  readonly fact: 'triangles' | 'textures' | 'textureBytes';
  readonly a: number;
  readonly b: number;
}

/** What two outfits differ in. */
export interface OutfitDifferences {
  /** Names of what only one of them wears; of several of a name, those that the other has not. */
  readonly onlyA: readonly string[];
  readonly onlyB: readonly string[];
  /** Sliders of the shape, as whole percents. */
  readonly sliders: readonly { readonly id: number; readonly a: number; readonly b: number }[];
  /** Joints that are more than 0.1 mm apart, the farthest first. */
  readonly joints: readonly { readonly joint: string; readonly millimetres: number }[];
  readonly totals: readonly FactPair[];
}

/** Bytes of video memory of a pixel, with its share of the mips. */
const BYTES_PER_PIXEL = (4 * 4) / 3;

/** From here on a joint is in another place, millimetres: as for joint positions that count. */
const APART = 0.1;

/** What is worn, with the joints of the pose that nothing moves. Reads signals. */
export function factsOf(state: AppState, pose: Pick<Pose, 'positions' | 'scales'>): OutfitFacts {
  const { meshes, wornAvatar, documents, pictures } = state;
  const worn = meshes.value.filter(({ visible, builtIn }) => visible && !builtIn);
  const ids = shownTextureIds(worn, wornAvatar.value?.bakes);
  const sizes = new Map(pictures.value.map(({ textureId, header }) => [textureId, header]));
  const known = [...ids].flatMap((id) => sizes.get(id) ?? []);
  return {
    items: worn.map(({ name }) => name),
    triangles: worn.reduce((sum, mesh) => sum + trianglesOf(mesh), 0),
    textures: ids.size,
    textureBytes: known.reduce(
      (sum, { width, height }) => sum + BYTES_PER_PIXEL * width * height,
      0,
    ),
    shape: wornParameters(wornAvatar.value, documents.value) ?? new Map(),
    joints: offsetsOf(pose),
  };
}

/** A bone's scale, which shapes change, stretches the offsets of its children. */
function offsetsOf({ positions, scales }: Pick<Pose, 'positions' | 'scales'>): Float64Array {
  return Float64Array.from(positions, (metres, index) => {
    const parent = defaultSkeleton.rows[Math.floor(index / 3)]?.parent ?? -1;
    return metres * (parent < 0 ? 1 : scales[3 * parent + (index % 3)]);
  });
}

const trianglesOf = (mesh: WornMesh) =>
  shownFaces(mesh).reduce((sum, { triangleCount }) => sum + triangleCount, 0);

/** How the outfit `b` differs from `a`. */
export function compareOutfits(a: OutfitFacts, b: OutfitFacts): OutfitDifferences {
  const facts = ['triangles', 'textures', 'textureBytes'] as const;
  return {
    onlyA: without(a.items, b.items),
    onlyB: without(b.items, a.items),
    sliders: SHAPE_SLIDERS.flatMap((slider) => {
      const [first, second] = [percent(slider, a.shape), percent(slider, b.shape)];
      return first === second ? [] : { id: slider.id, a: first, b: second };
    }),
    joints: jointsApart(a.joints, b.joints),
    totals: facts.map((fact) => ({ fact, a: a[fact], b: b[fact] })),
  };
}

const percent = (slider: ShapeSlider, shape: ParamWeights) =>
  Math.round(percentOf(slider, sliderWeight(slider, shape)));

function without(names: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const name of others) left.set(name, (left.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0;
  });
}

function jointsApart(a: Float64Array, b: Float64Array): OutfitDifferences['joints'] {
  return Array.from({ length: Math.floor(a.length / 3) }, (_, joint) => {
    const at = 3 * joint;
    const apart = Math.hypot(a[at] - b[at], a[at + 1] - b[at + 1], a[at + 2] - b[at + 2]);
    return { joint: defaultSkeleton.nameOf(joint), millimetres: 1000 * apart };
  })
    .filter(({ millimetres }) => millimetres > APART)
    .sort((first, second) => second.millimetres - first.millimetres);
}
