import { useMemo } from 'preact/hooks';
import type { WornMesh } from '../../app/index.ts';
import { countInfluences, jointNamesOf, shownFaces } from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';
import { Section } from '../parts/section.tsx';
import { GridTable } from '../parts/tables.tsx';
import { RIG } from '../words/en/rig.ts';
import { formatCount } from '../words/format.ts';

/** The joints that the skin names, and how many vertices follow each. */
export function SkinJoints({ mesh }: { mesh: WornMesh }) {
  const names = jointNamesOf(mesh);
  const faces = shownFaces(mesh);
  const counts = useMemo(() => countInfluences(faces, names.length), [faces, names.length]);
  if (names.length === 0) return null;
  const unknown = new Set(mesh.unknownJoints);
  return (
    <Section title={RIG.joints.title} aside={formatCount(names.length)}>
      <GridTable columns={RIG.joints.columns} class="joint-table">
        {names.map((name, index) => (
          <tr key={index}>
            <th scope="row">
              {name}
              {unknown.has(name) && <UnknownMark />}
            </th>
            <td class="num">
              {counts[index] === 0 ? RIG.joints.noWeight : formatCount(counts[index])}
            </td>
          </tr>
        ))}
      </GridTable>
    </Section>
  );
}

function UnknownMark() {
  return (
    <span class="unknown">
      <Icon name="warning" />
      {RIG.joints.unknown}
    </span>
  );
}
