import { InstancedBufferGeometry, Mesh, type Object3D } from 'three';

/** The instances that are drawn under an object, mesh by mesh: the numbers of each of their fields. */
export function drawnInstances(object: Object3D): Record<string, number[]>[][] {
  const meshes: Record<string, number[]>[][] = [];
  object.traverse((child) => {
    const geometry = child instanceof Mesh ? child.geometry : null;
    if (geometry instanceof InstancedBufferGeometry) meshes.push(instancesOf(geometry));
  });
  return meshes;
}

function instancesOf(geometry: InstancedBufferGeometry): Record<string, number[]>[] {
  const fields = Object.entries(geometry.attributes).filter(([name]) => name !== 'corner');
  return Array.from({ length: geometry.instanceCount }, (_, index) =>
    Object.fromEntries(
      fields.map(([name, attribute]) => [
        name,
        Array.from({ length: attribute.itemSize }, (_, part) =>
          attribute.getComponent(index, part),
        ),
      ]),
    ),
  );
}
