import '../styles/rig-view.css';
import type { WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { RigLegend } from './rig-legend.tsx';
import { TestPosesSection } from './test-poses-section.tsx';
import { VersionsSection } from './versions-section.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** The switch with its legend, on a phone: elsewhere they are on the stage. */
export function RigPanelView({ mesh }: { mesh: WornMesh }) {
  const { view } = useUi();
  if (!mesh.asset.skin || view.layout.value !== 'phone') return null;
  return (
    <section class="sect">
      <ViewSwitch />
      <RigLegend />
    </section>
  );
}

/** Test poses and versions, in the panel of a mesh. */
export function RigSections({ mesh }: { mesh: WornMesh }) {
  return (
    <>
      {mesh.asset.skin && <TestPosesSection />}
      <VersionsSection mesh={mesh} />
    </>
  );
}
