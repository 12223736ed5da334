import type { WornMesh } from '../../app/index.ts';
import { formatCount } from '../format.ts';
import { LOD_LABELS, shownFaces } from '../item-facts.ts';
import { GridTable } from '../parts/grid-table.tsx';
import { Section } from '../parts/section.tsx';

/** The faces (material slots) of the level that is shown. */
export function FaceTable({ mesh }: { mesh: WornMesh }) {
  return (
    <Section title="Faces" aside={LOD_LABELS[mesh.lod].long}>
      <GridTable columns={['Face', 'triangles', 'vertices', 'weights']}>
        {shownFaces(mesh).map((face, index) => (
          <tr key={index}>
            <td>{index}</td>
            <td class="num">{face.empty ? 'draws nothing' : formatCount(face.triangleCount)}</td>
            <td class="num">{formatCount(face.vertexCount)}</td>
            <td class="num">{face.weights ? 'yes' : 'none'}</td>
          </tr>
        ))}
      </GridTable>
    </Section>
  );
}
