import '../styles/rig-view.css';
import { useComputed, useSignalEffect } from '@preact/signals';
import { useUi } from '../context.ts';
import { OffsetArrows } from './offset-arrows.tsx';
import { RigLegend } from './rig-legend.tsx';
import { isRigInFront, useRigView } from './use-rig-view.ts';
import { ViewSwitch } from './view-switch.tsx';

/**
 * What floats over the stage while the panel of a rigged mesh is in front: the legend, the arrows, and the switch. On a
 * phone, legend and switch are in the panel.
 */
export function RigFloats() {
  const ui = useUi();
  const { state } = useRigView();
  useSignalEffect(() => {
    const mesh = ui.view.rigMesh.value;
    state.meshId.value = isRigInFront(ui) && mesh?.asset.skin ? mesh.id : null;
  });
  const isShown = useComputed(() => state.meshId.value !== null).value;
  if (!isShown) return null;
  const isPhone = ui.view.layout.value === 'phone';
  return (
    <>
      {state.reading.value?.view === 'offsets' && <OffsetArrows reading={state.reading.value} />}
      {!isPhone && <ViewSwitch />}
    </>
  );
}

/** The legend at the lower left of the stage. */
export function RigStageLegend() {
  const { view } = useUi();
  return view.layout.value === 'phone' ? null : <RigLegend />;
}
