import { type ColladaInput, type ColladaSource, idOf } from './collada-document.ts';
import {
  type ColladaElement,
  type ColladaFile,
  childOf,
  childrenOf,
  wholeAttribute,
} from './collada-element.ts';

/** Reads each source of a file once, when something refers to it. */
export class SourceReader {
  readonly #file: ColladaFile;
  readonly #sources = new Map<ColladaElement, ColladaSource | null>();

  constructor(file: ColladaFile) {
    this.#file = file;
  }

  /** The inputs of a primitive, of `vertices`, of `joints` or of `vertex_weights`. */
  inputs(element: ColladaElement): ColladaInput[] {
    return childrenOf(element, 'input').map((input) => {
      const semantic = input.attributes.semantic ?? '';
      return {
        semantic,
        offset: wholeAttribute(input, 'offset', 0),
        source: semantic === 'VERTEX' ? null : this.source(input.attributes.source ?? ''),
        set: wholeAttribute(input, 'set', 0),
      };
    });
  }

  /** The numbers that a reference leads to, or null. */
  source(url: string): ColladaSource | null {
    const element = this.#file.byId(idOf(url));
    if (element?.name !== 'source') return null;
    const known = this.#sources.get(element);
    if (known !== undefined) return known;
    const source = this.#read(element);
    this.#sources.set(element, source);
    return source;
  }

  /** The matrices that a reference leads to, 16 numbers each, as the file has them. */
  matrices(url: string): Float64Array<ArrayBuffer> {
    const list = childOf(this.#file.byId(idOf(url)), 'float_array');
    return list ? this.#file.decimals(list) : new Float64Array(0);
  }

  /** The names that a reference leads to: of a `Name_array` or an `IDREF_array`. */
  names(url: string): string[] {
    const source = this.#file.byId(idOf(url));
    const list = childOf(source, 'Name_array') ?? childOf(source, 'IDREF_array');
    return list?.text.split(/\s+/).filter((name) => name !== '') ?? [];
  }

  #read(element: ColladaElement): ColladaSource | null {
    const list = childOf(element, 'float_array');
    if (!list) return null;
    const values = this.#file.floats(list);
    const accessor = childOf(childOf(element, 'technique_common'), 'accessor');
    const stride = Math.max(1, accessor ? wholeAttribute(accessor, 'stride', 1) : 1);
    const offset = accessor ? wholeAttribute(accessor, 'offset', 0) : 0;
    const room = Math.max(0, Math.floor((values.length - offset) / stride));
    const count = accessor ? wholeAttribute(accessor, 'count', room) : room;
    return { id: element.attributes.id ?? '', values, offset, stride, count };
  }
}
