import type { WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { formatCount, formatPlural } from '../format.ts';
import { countLevel, jointNamesOf, LOD_LABELS, shownFaces } from '../item-facts.ts';
import { ItemRow } from './item-row.tsx';

export function MeshRow({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  const { triangles, vertices } = countLevel(shownFaces(mesh));
  const joints = jointNamesOf(mesh).length;
  const toggle = {
    icon: mesh.visible ? 'eye' : 'eye-off',
    label: `${mesh.visible ? 'Hide' : 'Show'} ${mesh.name}`,
    run: () => app.setVisible(mesh.id, !mesh.visible),
  } as const;
  return (
    <ItemRow item={mesh} on={mesh.visible} toggle={toggle}>
      <span class="tag">{LOD_LABELS[mesh.lod].long}</span>
      <span
        title={`${formatCount(triangles)} triangles, ${formatPlural(vertices, 'vertex', 'vertices')}`}
      >
        {formatCount(triangles)} tri · {joints > 0 ? formatPlural(joints, 'joint') : 'not rigged'}
      </span>
    </ItemRow>
  );
}
