import type { WornMesh } from '../../app/index.ts';
import { formatCount } from '../format.ts';
import { LOD_LABELS, shownFaces } from '../item-facts.ts';

/** The faces (material slots) of the level that is shown. */
export function FaceTable({ mesh }: { mesh: WornMesh }) {
  return (
    <section class="sect">
      <header>
        <h3>Faces</h3>
        <span class="spacer" />
        <span class="aside">{LOD_LABELS[mesh.lod].long}</span>
      </header>
      <table class="grid-table">
        <thead>
          <tr>
            <th scope="col">Face</th>
            <th scope="col" class="num">
              triangles
            </th>
            <th scope="col" class="num">
              vertices
            </th>
            <th scope="col" class="num">
              weights
            </th>
          </tr>
        </thead>
        <tbody>
          {shownFaces(mesh).map((face, index) => (
            <tr key={index}>
              <td>{index}</td>
              <td class="num">{face.empty ? 'draws nothing' : formatCount(face.triangleCount)}</td>
              <td class="num">{formatCount(face.vertexCount)}</td>
              <td class="num">{face.weights ? 'yes' : 'none'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
