import type { ColladaMesh, ColladaPrimitive } from './collada-document.ts';
import { idOf } from './collada-document.ts';
import { type ColladaElement, type ColladaFile, childOf, childrenOf } from './collada-element.ts';
import type { SourceReader } from './read-sources.ts';

const KINDS: Readonly<Record<string, ColladaPrimitive['kind']>> = {
  triangles: 'triangles',
  polylist: 'polylist',
  polygons: 'polygons',
};
/** Children of a mesh that are no kind of primitive. */
const PARTS: ReadonlySet<string> = new Set(['source', 'vertices', 'extra']);

/** The mesh of a `geometry`; null where it is of another kind, which `others` of no mesh counts. */
export function readMesh(
  file: ColladaFile,
  sources: SourceReader,
  geometry: ColladaElement,
): ColladaMesh | null {
  const mesh = childOf(geometry, 'mesh');
  if (!mesh) return null;
  const vertices = childOf(mesh, 'vertices');
  const primitives: ColladaPrimitive[] = [];
  const others = new Map<string, number>();
  for (const child of mesh.children) {
    const kind = KINDS[child.name];
    if (kind) primitives.push(readPrimitive(file, sources, child, kind));
    else if (!PARTS.has(child.name)) others.set(child.name, (others.get(child.name) ?? 0) + 1);
  }
  return {
    id: geometry.attributes.id ?? '',
    name: geometry.attributes.name ?? '',
    vertices: vertices ? sources.inputs(vertices) : null,
    primitives,
    others,
    place: file.place(mesh),
  };
}

function readPrimitive(
  file: ColladaFile,
  sources: SourceReader,
  element: ColladaElement,
  kind: ColladaPrimitive['kind'],
): ColladaPrimitive {
  const inputs = sources.inputs(element);
  const stride = inputs.reduce((most, { offset }) => Math.max(most, offset + 1), 0);
  return {
    kind,
    material: element.attributes.material ?? '',
    inputs: inputs.filter((input) => input.semantic !== 'VERTEX' || hasVertices(element, input)),
    stride,
    ...readIndices(file, element, kind, stride),
    place: file.place(element),
  };
}

/** Whether the `VERTEX` input leads to the vertices of the same mesh. */
function hasVertices(element: ColladaElement, { offset }: { offset: number }): boolean {
  const vertices = childOf(element.parent ?? undefined, 'vertices');
  const input = childrenOf(element, 'input').find(
    ({ attributes }) =>
      attributes.semantic === 'VERTEX' && Number(attributes.offset ?? 0) === offset,
  );
  return vertices !== undefined && vertices.attributes.id === idOf(input?.attributes.source ?? '');
}

type Indices = Pick<ColladaPrimitive, 'indices' | 'corners'>;

function readIndices(
  file: ColladaFile,
  element: ColladaElement,
  kind: ColladaPrimitive['kind'],
  stride: number,
): Indices {
  const lists = childrenOf(element, 'p').map((list) => file.integers(list));
  if (kind === 'triangles') return { indices: joined(lists), corners: null };
  if (kind === 'polygons') {
    // Each polygon has a list of its own, which need not end with a whole corner.
    const corners = lists.map(({ length }) => (stride > 0 ? Math.floor(length / stride) : 0));
    const whole = lists.map((list, i) => list.subarray(0, corners[i] * stride));
    return { indices: joined(whole), corners: Int32Array.from(corners) };
  }
  const counts = childOf(element, 'vcount');
  return { indices: joined(lists), corners: counts ? file.integers(counts) : new Int32Array(0) };
}

function joined(lists: readonly Int32Array<ArrayBuffer>[]): Int32Array<ArrayBuffer> {
  if (lists.length === 1) return lists[0];
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
