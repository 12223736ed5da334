import { DecodeError } from '../../formats/bytes/index.ts';
import {
  type ColladaDocument,
  type ColladaInstance,
  type ColladaNode,
  idOf,
} from '../../formats/collada/index.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import { type Matrix, transformed } from './node-matrix.ts';

/** Nodes that are visited: `instance_node` can make many of a few. */
const MAX_VISITS = 100_000;
/** `instance_node` within `instance_node`. */
const MAX_DEPTH = 1000;

/** A use of a geometry or a controller, with the transform of its node. */
export interface PlacedInstance {
  readonly instance: ColladaInstance;
  readonly matrix: Matrix;
}

/**
 * All instances of the scene, in the order of the file. `instance_node` is followed; one that leads back to a node
 * around it is left out.
 *
 * @param space - Takes the file's units and axes to metres and those of the skeleton.
 * @throws {@link DecodeError} `too-many-values` for a scene of more than 100,000 nodes, repetitions included;
 * `too-deep`.
 *
 * **Source:** reference/upload.md section 1, "Space".
 */
export function placedInstances(
  document: ColladaDocument,
  space: Matrix,
  report: SceneReport,
): PlacedInstance[] {
  const walk = new SceneWalk(document, report);
  for (const node of document.scene ?? []) walk.visit(node, space);
  return walk.placed;
}

class SceneWalk {
  readonly placed: PlacedInstance[] = [];
  readonly #document: ColladaDocument;
  readonly #report: SceneReport;
  readonly #around = new Set<ColladaNode>();
  readonly #seen = new Set<ColladaNode>();
  #visits = 0;

  constructor(document: ColladaDocument, report: SceneReport) {
    this.#document = document;
    this.#report = report;
  }

  visit(node: ColladaNode, parent: Matrix): void {
    this.#visits++;
    if (this.#visits > MAX_VISITS) throw sceneError('too-many-values', 'has too many nodes');
    if (this.#around.size > MAX_DEPTH) throw sceneError('too-deep', 'is nested too deeply');
    if (!this.#seen.has(node)) this.#observeMirrored(node);
    this.#seen.add(node);
    this.#around.add(node);
    const matrix = transformed(parent, node.transforms);
    for (const instance of node.instances) this.placed.push({ instance, matrix });
    for (const url of node.nodeUrls) this.#follow(url, matrix);
    for (const child of node.children) this.visit(child, matrix);
    this.#around.delete(node);
  }

  #follow(url: string, matrix: Matrix): void {
    const node = this.#document.nodes.get(idOf(url));
    if (node && !this.#around.has(node)) this.visit(node, matrix);
    else this.#report.observe('file-unreadable', { subject: url });
  }

  /** A negative scale is not the matrix's: it is made positive. */
  #observeMirrored({ transforms, name, id }: ColladaNode): void {
    const isNegative = transforms.some(
      ({ kind, values }) => kind === 'scale' && values.some((value) => value < 0),
    );
    if (isNegative) this.#report.observe('scale-mirrored', { subject: name || id });
  }
}

function sceneError(code: string, message: string): DecodeError {
  const path = 'library_visual_scenes/visual_scene';
  return new DecodeError(message, { format: 'collada', code, offset: 0, path });
}
