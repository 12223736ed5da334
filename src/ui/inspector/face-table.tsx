import type { WornMesh } from '../../app/index.ts';
import { shownFaces } from '../item-facts.ts';
import { Section } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { LEVELS } from '../words/en/levels.ts';
import { RIG } from '../words/en/rig.ts';
import { formatCount } from '../words/format.ts';

/** The faces (material slots) of the level that is shown. */
export function FaceTable({ mesh }: { mesh: WornMesh }) {
  return (
    <Section title={RIG.faces.title} aside={LEVELS[mesh.lod].long}>
      <GridTable columns={RIG.faces.columns}>
        {shownFaces(mesh).map((face, index) => (
          <tr key={index}>
            <td>{index}</td>
            <td class="num">
              {face.empty ? RIG.faces.drawsNothing : formatCount(face.triangleCount)}
            </td>
            <td class="num">{formatCount(face.vertexCount)}</td>
            <td class="num">{face.weights ? RIG.yes : RIG.none}</td>
          </tr>
        ))}
      </GridTable>
    </Section>
  );
}
