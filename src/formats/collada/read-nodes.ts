import type { ColladaInstance, ColladaNode, ColladaTransform } from './collada-document.ts';
import { idOf } from './collada-document.ts';
import { type ColladaElement, type ColladaFile, childOf, childrenOf } from './collada-element.ts';
import { columnMajor } from './read-skins.ts';

/** Numbers of each kind of transform. */
const TRANSFORMS = { translate: 3, rotate: 4, scale: 3, matrix: 16 } as const;
const isTransform = (name: string): name is keyof typeof TRANSFORMS =>
  Object.hasOwn(TRANSFORMS, name);

/** Reads nodes with all within them, which the depth of the document limits. */
export class NodeReader {
  /** By id. */
  readonly nodes = new Map<string, ColladaNode>();
  readonly #file: ColladaFile;

  constructor(file: ColladaFile) {
    this.#file = file;
  }

  /** The nodes directly within an element. */
  readAll(parent: ColladaElement): ColladaNode[] {
    return childrenOf(parent, 'node').map((element) => this.#read(element));
  }

  #read(element: ColladaElement): ColladaNode {
    const { id = '', name = '', sid = '', type = 'NODE' } = element.attributes;
    const node: ColladaNode = {
      id,
      name,
      sid,
      type,
      transforms: element.children.flatMap((child) => this.#transform(child)),
      instances: element.children.flatMap(readInstance),
      nodeUrls: childrenOf(element, 'instance_node').map(({ attributes }) => attributes.url ?? ''),
      children: this.readAll(element),
    };
    if (id && !this.nodes.has(id)) this.nodes.set(id, node);
    return node;
  }

  /** One, or none where the element is no transform, or has too few numbers. */
  #transform(element: ColladaElement): ColladaTransform[] {
    const { name } = element;
    if (!isTransform(name)) return [];
    const numbers = this.#file.decimals(element);
    if (numbers.length < TRANSFORMS[name] || !numbers.every(Number.isFinite)) return [];
    const values = name === 'matrix' ? columnMajor(numbers.slice(0, 16)) : numbers;
    return [{ kind: name, sid: element.attributes.sid ?? '', values }];
  }
}

function readInstance(element: ColladaElement): ColladaInstance[] {
  const isGeometry = element.name === 'instance_geometry';
  if (!isGeometry && element.name !== 'instance_controller') return [];
  const bound = childOf(childOf(element, 'bind_material'), 'technique_common');
  const materials = childrenOf(bound, 'instance_material').map(
    ({ attributes }) => [attributes.symbol ?? '', idOf(attributes.target ?? '')] as const,
  );
  return [
    {
      kind: isGeometry ? 'geometry' : 'controller',
      url: element.attributes.url ?? '',
      materials: new Map(materials),
    },
  ];
}
