import type { ColladaMesh, ColladaPrimitive, ColladaSource } from '../../formats/collada/index.ts';
import type { CornerSources } from '../model/corner-welder.ts';
import { isFiniteGroup } from '../model/packed-source.ts';
import { InvalidElement } from './invalid-element.ts';
import type { SourcePacker } from './source-packer.ts';

/** Where the numbers of a corner are, and what they refer to. */
export interface CornerLayout {
  readonly sources: CornerSources;
  readonly stride: number;
  readonly positionOffset: number;
  readonly normalOffset: number;
  readonly uvOffset: number;
  readonly uvSets: number;
  readonly hasColors: boolean;
}

interface OffsetSource {
  readonly offset: number;
  readonly source: ColladaSource;
}

/**
 * Positions and normals may be those of the vertices; of several texture coordinates the last input wins, of `polygons`
 * the set 0.
 *
 * **Source:** reference/upload.md section 1, "Faces".
 */
export function cornerLayout(
  mesh: ColladaMesh,
  primitive: ColladaPrimitive,
  packer: SourcePacker,
): CornerLayout | InvalidElement {
  const { inputs, kind, stride } = primitive;
  const vertex = inputs.find(({ semantic }) => semantic === 'VERTEX');
  if (!vertex || !mesh.vertices) return new InvalidElement('BadElement', 'has no vertices');
  const ofVertices = (semantic: string) =>
    mesh.vertices?.find((input) => input.semantic === semantic)?.source ?? null;
  const position = ofVertices('POSITION');
  const positions = position && packer.pack(position, 3);
  if (!positions || positions.count === 0) {
    return new InvalidElement('PositionInvalidModel', 'has no positions');
  }
  const ofSemantic = (semantic: string): OffsetSource[] =>
    inputs.flatMap((input) => {
      const { offset, source } = input;
      return input.semantic === semantic && source ? [{ offset, source }] : [];
    });
  const vertexNormals = ofVertices('NORMAL');
  const normal =
    ofSemantic('NORMAL').at(-1) ??
    (vertexNormals ? { offset: vertex.offset, source: vertexNormals } : null);
  const sets = inputs.filter(({ semantic }) => semantic === 'TEXCOORD');
  const chosen = kind === 'polygons' ? sets.filter(({ set }) => set === 0) : sets;
  const uv = chosen.at(-1);
  return {
    sources: {
      positions,
      normals: normal ? packer.pack(normal.source, 3) : null,
      uvs: uv?.source ? packer.pack(uv.source, 2) : null,
    },
    stride,
    positionOffset: vertex.offset,
    normalOffset: normal?.offset ?? 0,
    uvOffset: uv?.offset ?? 0,
    uvSets: sets.length,
    hasColors: inputs.some(({ semantic }) => semantic === 'COLOR'),
  };
}

/** How a corner's parts were found. */
export type CornerFault = 'ok' | 'position' | 'position-nan' | 'normal' | 'normal-nan' | 'uv';

/** What is wrong with a corner whose numbers begin at `at`, the worst first. */
export function cornerFault(
  { sources, positionOffset, normalOffset, uvOffset }: CornerLayout,
  indices: Int32Array,
  at: number,
): CornerFault {
  const { positions, normals, uvs } = sources;
  const position = indices[at + positionOffset];
  if (position >>> 0 >= positions.count) return 'position';
  if (!positions.isFinite && !isFiniteGroup(positions, position)) return 'position-nan';
  if (normals) {
    const normal = indices[at + normalOffset];
    if (normal >>> 0 >= normals.count) return 'normal';
    if (!normals.isFinite && !isFiniteGroup(normals, normal)) return 'normal-nan';
  }
  if (!uvs) return 'ok';
  const uv = indices[at + uvOffset];
  const isThere = uv >>> 0 < uvs.count && (uvs.isFinite || isFiniteGroup(uvs, uv));
  return isThere ? 'ok' : 'uv';
}
