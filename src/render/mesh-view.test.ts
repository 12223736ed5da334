import { Frustum, Matrix4, Mesh, MeshBasicMaterial, PerspectiveCamera, SkinnedMesh } from 'three';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wornMesh } from '../../test/worn-mesh.ts';
import { SHADOW_LAYER } from './contact-shadow.ts';
import { FaceGeometries } from './face-geometries.ts';
import { MeshView } from './mesh-view.ts';

const [face] = wornMesh('x', ['mHead']).asset.lods.high!;
const surface = new MeshBasicMaterial();

let geometries: FaceGeometries;

beforeEach(() => {
  geometries = new FaceGeometries();
});

function createView(jointCount: number): MeshView {
  const resources = { geometries, wireframe: new MeshBasicMaterial({ wireframe: true }) };
  return new MeshView(resources, { faces: [face], jointCount, materialOf: () => surface });
}

/** The meshes of a view, those of its wireframe included. */
function meshesOf(view: MeshView): Mesh[] {
  const meshes: Mesh[] = [];
  view.object.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}

/** Whether three's renderer draws a mesh for a camera, by the rule of `WebGLRenderer.projectObject`. */
function isDrawn(mesh: Mesh, camera: PerspectiveCamera): boolean {
  const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return (
    !mesh.frustumCulled || new Frustum().setFromProjectionMatrix(matrix).intersectsObject(mesh)
  );
}

describe('MeshView', () => {
  it('draws skinned faces and their wireframe wherever the pose moves them, as three knows the bind pose only', () => {
    const view = createView(1);
    view.setWireframe(true);
    // The face is bound at the origin, and posed in front of a camera that looks away from the origin.
    view.palette.set([0, 0, -110], 12);
    view.commit();
    const camera = new PerspectiveCamera();
    camera.position.z = -100;
    camera.updateMatrixWorld();
    const meshes = meshesOf(view);
    expect(meshes).toHaveLength(2);
    for (const mesh of meshes) {
      expect(mesh).toBeInstanceOf(SkinnedMesh);
      expect(isDrawn(mesh, camera)).toBe(true);
    }
  });

  it('lets three cull faces without a skin, as their bounds are right', () => {
    const view = createView(0);
    view.palette[14] = 5;
    view.commit();
    const camera = new PerspectiveCamera();
    camera.position.z = -100;
    camera.updateMatrixWorld();
    view.object.updateMatrixWorld(true);
    expect(meshesOf(view).map((mesh) => isDrawn(mesh, camera))).toEqual([false]);
  });

  it('casts a shadow unless that is switched off', () => {
    const view = createView(1);
    const castsShadow = () => meshesOf(view).map(({ layers }) => layers.isEnabled(SHADOW_LAYER));
    expect(castsShadow()).toEqual([true]);
    view.setCastShadow(false);
    expect(castsShadow()).toEqual([false]);
    view.setFaces([face, face]);
    expect(castsShadow()).toEqual([false, false]);
  });
});

describe('FaceGeometries', () => {
  it('has one geometry per face, as long as any view shows it', () => {
    const geometry = geometries.acquire(face, true);
    expect(geometries.acquire(face, true)).toBe(geometry);
    expect(geometry.getAttribute('position').array).toBe(face.positions);
    const dispose = vi.fn();
    geometry.addEventListener('dispose', dispose);
    geometries.release(face);
    expect(dispose).not.toHaveBeenCalled();
    geometries.release(face);
    expect(dispose).toHaveBeenCalledTimes(1);
    expect(geometries.acquire(face, true)).not.toBe(geometry);
  });
});
