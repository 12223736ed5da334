import { type Mesh, type MeshStandardMaterial, Vector3 } from 'three';
import { expect, test, vi } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { PlacedGroup } from '../placed-group.ts';
import { VolumeOverlay } from './volume-overlay.ts';

const joint = defaultSkeleton.jointNumber('PELVIS');
const world = createWorldPose();
composeWorld(world, defaultSkeleton, defaultSkeleton.restPose());

function create() {
  const root = new PlacedGroup();
  const volumes = [
    { joint, isUsed: true },
    { joint: defaultSkeleton.jointNumber('BELLY'), isUsed: false },
  ];
  return { root, overlay: new VolumeOverlay(volumes, root, () => world) };
}

test('a volume is an ellipsoid of half its scale along each axis, where the pose has it, and moves with the avatar', () => {
  const { root, overlay } = create();
  const [mesh] = overlay.object.children as Mesh[];
  mesh.geometry.computeBoundingBox();
  const size = () => {
    overlay.object.updateMatrixWorld();
    const box = mesh.geometry.boundingBox!.clone();
    return {
      size: box.getSize(new Vector3()),
      center: new Vector3().applyMatrix4(mesh.matrixWorld),
    };
  };
  expect(size().size.toArray()).toEqual([2, 2, 2]);
  const { center } = size();
  const at = world.matrices.subarray(16 * joint + 12, 16 * joint + 15);
  expect(center.toArray()).toEqual([...at]);
  const scale = new Vector3().setFromMatrixScale(mesh.matrixWorld).toArray();
  for (const [axis, half] of [0.12, 0.16, 0.17].entries()) expect(scale[axis]).toBeCloseTo(half, 6);
  root.object.position.set(0, 2, 0);
  expect(size().center.y).toBeCloseTo(at[1] + 2, 6);
});

test('volumes that a mesh follows are more opaque, and all leave the GPU', () => {
  const { overlay } = create();
  const [used, unused] = overlay.object.children as Mesh[];
  const opacity = ({ material }: Mesh) => (material as MeshStandardMaterial).opacity;
  expect(opacity(used)).toBeGreaterThan(2 * opacity(unused));
  const disposed = vi.fn();
  for (const { material } of [used, unused])
    (material as MeshStandardMaterial).addEventListener('dispose', disposed);
  used.geometry.addEventListener('dispose', disposed);
  overlay.dispose();
  expect(disposed).toHaveBeenCalledTimes(3);
});
