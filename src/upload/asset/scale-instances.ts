import type { Vector3 } from '../../math/index.ts';
import type { UploadScene } from '../scene/upload-scene.ts';

/** The range of the import scale; the bounds are ours. */
export const IMPORT_SCALES = { min: 0.001, max: 1000 } as const;

/**
 * The scene with its prims made larger and moved apart by a factor. Assets stay the same: a rigged mesh looks as before on an
 * avatar, though its prim has another size.
 *
 * **Source:** reference/upload.md section 3, `import_scale`.
 */
export function scaleInstances(scene: UploadScene, factor: number): UploadScene {
  if (factor === 1) return scene;
  const times = ([x, y, z]: Vector3): Vector3 => [x * factor, y * factor, z * factor];
  const instances = scene.instances.map((instance) => ({
    ...instance,
    position: times(instance.position),
    scale: times(instance.scale),
  }));
  return { ...scene, instances };
}
