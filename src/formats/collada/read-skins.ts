import { type ColladaSkin, type ColladaWeights, idOf } from './collada-document.ts';
import {
  type ColladaElement,
  type ColladaFile,
  childOf,
  childrenOf,
  wholeAttribute,
} from './collada-element.ts';
import type { SourceReader } from './read-sources.ts';

/** The skin of a `controller`; null where that is of another kind. */
export function readSkin(
  file: ColladaFile,
  sources: SourceReader,
  controller: ColladaElement,
  meshIndices: ReadonlyMap<string, number>,
): ColladaSkin | null {
  const skin = childOf(controller, 'skin');
  if (!skin) return null;
  const source = idOf(skin.attributes.source ?? '');
  const joints = childOf(skin, 'joints');
  const sourceOf = (semantic: string) =>
    childrenOf(joints, 'input').find(({ attributes }) => attributes.semantic === semantic)
      ?.attributes.source ?? '';
  const bindShape = childOf(skin, 'bind_shape_matrix');
  const bindShapeMatrix = bindShape ? columnMajor(file.decimals(bindShape)) : null;
  return {
    controller: controller.attributes.id ?? '',
    mesh: meshIndices.get(source) ?? -1,
    isOfController: file.byId(source)?.name === 'controller',
    bindShapeMatrix: bindShapeMatrix?.length === 16 ? bindShapeMatrix : null,
    jointNames: sources.names(sourceOf('JOINT')),
    inverseBindMatrices: columnMajor(sources.matrices(sourceOf('INV_BIND_MATRIX'))),
    weights: readWeights(file, sources, childOf(skin, 'vertex_weights')),
    place: file.place(skin),
  };
}

/** All whole matrices of a list of rows. */
export function columnMajor(rows: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const columns = new Float64Array(rows.length - (rows.length % 16));
  for (let start = 0; start < columns.length; start += 16) {
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        columns[start + column * 4 + row] = rows[start + row * 4 + column];
      }
    }
  }
  return columns;
}

function readWeights(
  file: ColladaFile,
  sources: SourceReader,
  element: ColladaElement | undefined,
): ColladaWeights | null {
  if (!element) return null;
  const inputs = sources.inputs(element);
  const pairs = childOf(element, 'vcount');
  const indices = childOf(element, 'v');
  const ofSemantic = (semantic: string) => inputs.find((input) => input.semantic === semantic);
  return {
    count: wholeAttribute(element, 'count', 0),
    pairs: pairs ? file.integers(pairs) : new Int32Array(0),
    indices: indices ? file.integers(indices) : new Int32Array(0),
    stride: inputs.length,
    jointOffset: ofSemantic('JOINT')?.offset ?? 0,
    weightOffset: ofSemantic('WEIGHT')?.offset ?? 1,
    values: ofSemantic('WEIGHT')?.source ?? null,
  };
}
