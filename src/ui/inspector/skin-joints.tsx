import { useMemo } from 'preact/hooks';
import type { WornMesh } from '../../app/index.ts';
import { formatCount } from '../format.ts';
import { countInfluences, jointNamesOf, shownFaces } from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';

/** The joints that the skin names, and how many vertices follow each. */
export function SkinJoints({ mesh }: { mesh: WornMesh }) {
  const names = jointNamesOf(mesh);
  const faces = shownFaces(mesh);
  const counts = useMemo(() => countInfluences(faces, names.length), [faces, names.length]);
  if (names.length === 0) return null;
  const unknown = new Set(mesh.unknownJoints);
  return (
    <section class="sect">
      <header>
        <h3>Joints</h3>
        <span class="spacer" />
        <span class="aside">{formatCount(names.length)}</span>
      </header>
      <table class="grid-table joint-table">
        <thead>
          <tr>
            <th scope="col">Joint</th>
            <th scope="col" class="num">
              vertices
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, index) => (
            <tr key={index}>
              <th scope="row">
                {name}
                {unknown.has(name) && <UnknownMark />}
              </th>
              <td class="num">{counts[index] === 0 ? 'no weight' : formatCount(counts[index])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function UnknownMark() {
  return (
    <span class="unknown">
      <Icon name="warning" />
      unknown, follows mPelvis
    </span>
  );
}
