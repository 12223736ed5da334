import { Matrix4, Mesh, type Object3D, SkinnedMesh, Vector3 } from 'three';
import type { AvatarExtent } from '../avatar-root.ts';

/** Vertices of each face that are looked at: enough for its extent to some centimetres, whatever its size. */
const SAMPLES = 64;
/** Metres that an avatar may reach beyond what was measured, between two measurements and two samples. */
const MARGIN = 0.2;
/** The largest extent that shadows enclose, metres; a larger one would leave no detail for the others. */
const MAX_REACH = 6;

const vertex = new Vector3();
const corner = new Vector3();
const matrix = new Matrix4();

/** How far everything that casts shadows reaches from the root of its avatar, as posed; null where nothing does. */
export function measureExtent(root: Object3D): AvatarExtent | null {
  let [radius, bottom, top] = [-1, 0, 0];
  const include = ({ x, y, z }: Vector3) => {
    radius = Math.max(radius, Math.hypot(x, y));
    bottom = Math.min(bottom, z);
    top = Math.max(top, z);
  };
  for (const view of root.children) {
    if (!view.visible) continue;
    for (const mesh of view.children) {
      if (!(mesh instanceof Mesh) || !mesh.castShadow) continue;
      const { count } = mesh.geometry.attributes.position;
      const step = Math.max(1, Math.floor(count / SAMPLES));
      for (let index = 0; index < count; index += step) {
        vertex.fromBufferAttribute(mesh.geometry.attributes.position, index);
        include(mesh instanceof SkinnedMesh ? skin(mesh, index) : vertex.applyMatrix4(view.matrix));
      }
    }
  }
  if (radius < 0) return null;
  const reach = (metres: number) => Math.min(metres + MARGIN, MAX_REACH);
  return { radius: reach(radius), bottom: Math.max(bottom, -MAX_REACH), top: reach(top) };
}

/** Where `vertex` is as posed: by the palette of the mesh, as the graphics card skins it. */
function skin(mesh: SkinnedMesh, index: number): Vector3 {
  const { skinIndex, skinWeight } = mesh.geometry.attributes;
  const palette = mesh.skeleton.boneTexture?.image.data;
  corner.set(0, 0, 0);
  if (!(palette instanceof Float32Array)) return corner.copy(vertex);
  for (let slot = 0; slot < 4; slot++) {
    const weight = skinWeight.getComponent(index, slot);
    if (weight === 0) continue;
    matrix.fromArray(palette, 16 * skinIndex.getComponent(index, slot));
    const { x, y, z } = vertex;
    corner.addScaledVector(vertex.applyMatrix4(matrix), weight);
    vertex.set(x, y, z);
  }
  return corner;
}
