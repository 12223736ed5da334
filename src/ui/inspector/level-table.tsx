import type { WornMesh } from '../../app/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import { countLevel } from '../item-facts.ts';
import { GridTable } from '../parts/tables.tsx';
import { LEVELS } from '../words/en/levels.ts';
import { RIG } from '../words/en/rig.ts';
import { formatCount } from '../words/format.ts';

/** All levels side by side, with what each costs in the file. */
export function LevelTable({ mesh }: { mesh: WornMesh }) {
  return (
    <section class="sect is-table">
      <GridTable columns={RIG.level.columns}>
        {LOD_NAMES.map((lod) => (
          <LevelRow key={lod} mesh={mesh} lod={lod} />
        ))}
      </GridTable>
    </section>
  );
}

function LevelRow({ mesh, lod }: { mesh: WornMesh; lod: (typeof LOD_NAMES)[number] }) {
  const faces = mesh.asset.lods[lod];
  if (!faces) {
    return (
      <tr class="is-missing">
        <td>{LEVELS[lod].long}</td>
        <td class="num" colSpan={3}>
          {RIG.level.notInFile}
        </td>
      </tr>
    );
  }
  const { triangles, vertices } = countLevel(faces);
  return (
    <tr class={mesh.lod === lod ? 'is-shown' : undefined}>
      <td>{LEVELS[lod].long}</td>
      <td class="num">{formatCount(triangles)}</td>
      <td class="num">{formatCount(vertices)}</td>
      <td class="num">{formatCount(mesh.asset.sections[`${lod}_lod`]?.size ?? 0)}</td>
    </tr>
  );
}
