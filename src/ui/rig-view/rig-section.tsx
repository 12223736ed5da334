import '../styles/rig-view.css';
import type { WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { RigLegend } from './rig-legend.tsx';
import { TestPosesSection } from './test-poses-section.tsx';
import { VersionsSection } from './versions-section.tsx';
import { ViewSwitch } from './view-switch.tsx';

/** The parts of the Rig view in the panel of a mesh: test poses and versions, and on a phone the switch with its legend. */
export function RigSections({ mesh }: { mesh: WornMesh }) {
  const { view } = useUi();
  return (
    <>
      {mesh.asset.skin && view.layout.value === 'phone' && (
        <section class="sect rig-view">
          <ViewSwitch />
          <RigLegend />
        </section>
      )}
      {mesh.asset.skin && <TestPosesSection />}
      <VersionsSection mesh={mesh} />
    </>
  );
}
