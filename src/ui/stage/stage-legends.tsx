import '../styles/stage-legends.css';
import { RigFloats, RigStageLegend } from '../rig-view/index.ts';
import { PhysicsLegend } from './physics-legend.tsx';

/** What explains colours, arrows and shapes on the stage. */
export function StageLegends() {
  return (
    <>
      <RigFloats />
      <div class="stage-legends">
        <PhysicsLegend />
        <RigStageLegend />
      </div>
    </>
  );
}
