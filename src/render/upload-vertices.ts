import { Mesh } from 'three';
import type { MeshView } from './mesh-view.ts';

/** Has the next frame show the vertices of a mesh's faces, whose numbers were changed in place. */
export function uploadVertices(view: Pick<MeshView, 'object'>): void {
  view.object.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    for (const name of ['position', 'normal', 'uv']) {
      object.geometry.getAttribute(name).needsUpdate = true;
    }
  });
}
