import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { type AssetBytes, assetBytesOf, type PerLevel, perLevel } from '../../upload/cost/index.ts';
import {
  documentOf,
  type Item,
  isModelItem,
  isModelMesh,
  type ModelItem,
  type WornMesh,
} from '../state/index.ts';

/** Meshes whose levels of detail are shown together: those of a model, or a single one. */
export interface LevelSubject {
  /** Id of the model's item, or of the mesh. */
  readonly id: string;
  readonly name: string;
  readonly model: ModelItem | null;
  /** At least one. */
  readonly meshes: readonly WornMesh[];
}

/** The subject that an item belongs to: a model, its mesh, or any mesh of several levels; null for any other item. */
export function levelSubject(items: readonly Item[], item: Item | null): LevelSubject | null {
  if (!item) return null;
  const documentId = documentOf(item) ?? item.id;
  const model = items.find((each) => each.id === documentId);
  if (model && isModelItem(model)) {
    const meshes = items.filter(isModelMesh).filter((mesh) => documentOf(mesh) === model.id);
    return meshes.length > 0 ? { id: model.id, name: model.name, model, meshes } : null;
  }
  if (item.kind !== 'mesh') return null;
  const levels = LOD_NAMES.filter((level) => item.asset.lods[level]);
  return levels.length > 1 ? { id: item.id, name: item.name, model: null, meshes: [item] } : null;
}

/** What there is of a level. */
export interface LevelFacts {
  /** False where no mesh has it: viewers show another level in its place. */
  readonly exists: boolean;
  readonly triangles: number;
  /** Of its sections in the assets, as they are stored. */
  readonly bytes: number;
  /** Whether nothing, or next to nothing, is seen of it, which the high level shows. */
  readonly vanishes: 'empty' | 'one-triangle' | 'few-triangles' | null;
}

/** Fewer triangles of a face are not seen as a surface. **Source:** reference/upload.md section 8, rule 50. */
const FEW_TRIANGLES = 4;

/** The facts of each level, of all meshes together. */
export function levelFacts(meshes: readonly WornMesh[]): PerLevel<LevelFacts> {
  const bytes = meshes.map(({ asset }): AssetBytes => assetBytesOf(asset));
  const ofHigh = sum(meshes.map((mesh) => trianglesOf(mesh, 'high')));
  return perLevel((level) => {
    const triangles = sum(meshes.map((mesh) => trianglesOf(mesh, level)));
    return {
      exists: meshes.some(({ asset }) => asset.lods[level]),
      triangles,
      bytes: sum(bytes.map(({ levels }) => levels[level] ?? 0)),
      vanishes: triangles === ofHigh ? null : vanishes(meshes, level, triangles),
    };
  });
}

function vanishes(
  meshes: readonly WornMesh[],
  level: LodName,
  triangles: number,
): LevelFacts['vanishes'] {
  if (triangles === 0) return 'empty';
  if (triangles === 1) return 'one-triangle';
  const isReduced = ({ asset: { lods } }: WornMesh) =>
    lods[level]?.some(({ triangleCount }, face) => {
      const inHigh = lods.high?.[face]?.triangleCount ?? 0;
      return triangleCount < FEW_TRIANGLES && triangleCount < inHigh;
    });
  return meshes.some(isReduced) ? 'few-triangles' : null;
}

function trianglesOf({ asset }: WornMesh, level: LodName): number {
  return sum((asset.lods[level] ?? []).map(({ triangleCount }) => triangleCount));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
