import type { Warning } from '../bytes/index.ts';
import { sectionsToLlsd } from './encode-mesh.ts';
import { LOD_NAMES, MAX_FACES, type MeshAsset } from './mesh-asset.ts';
import { MeshBuilder } from './mesh-builder.ts';
import type { SectionTask } from './mesh-header.ts';
import { checkMeshSource, type MeshSource } from './mesh-source.ts';
import { SectionContext } from './section-fields.ts';

const TASKS: ReadonlyMap<string, SectionTask> = new Map<string, SectionTask>([
  ['skin', { kind: 'skin' }],
  ['physics_convex', { kind: 'physicsConvex' }],
  ...LOD_NAMES.map((lod) => [`${lod}_lod`, { kind: 'lod', lod }] as const),
  ['physics_mesh', { kind: 'physicsMesh' }],
]);

/**
 * An authored mesh as it comes out of its asset, with what 16 bits leave of its numbers: as `decodeMesh(encodeMesh(source))`,
 * without the bytes, whose compression takes ten times as long. It has no sections.
 *
 * @throws {RangeError} as `encodeMesh` does.
 */
export function quantiseMesh(source: MeshSource): MeshAsset {
  checkMeshSource(source, MAX_FACES);
  const warnings: Warning[] = [];
  const header = { sections: new Map(), dataOffset: 0, version: null, creator: null };
  const builder = new MeshBuilder(header, warnings);
  for (const [name, value] of sectionsToLlsd(source)) {
    const task = TASKS.get(name);
    const context = new SectionContext(new Uint8Array(0), name, 0, warnings);
    if (task) builder.add(task, context, value);
  }
  return builder.finish();
}
