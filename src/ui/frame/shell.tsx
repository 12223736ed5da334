import { useUi } from '../context.ts';
import { Stage } from '../stage/stage.tsx';
import { DropHint, DropOverlay } from './drop-zone.tsx';
import { FirstVisit } from './first-visit.tsx';
import { workbenchModule } from './load-workbench.ts';
import { SkipLinks } from './skip-links.tsx';
import { TopBar } from './top-bar.tsx';

/**
 * The grid of the page. The stage is the same element in every layout, because its canvas owns the WebGL context;
 * everything else is added and removed around it.
 */
export function Shell() {
  const { view } = useUi();
  const working = view.working.value;
  const layout = view.layout.value;
  const workbench = workbenchModule.value;
  const rails = working && view.isLow.value ? workbench : null;
  return (
    <div
      class={`app ${working ? 'is-working' : 'is-bare'} is-${layout} ${rails ? 'is-railed' : ''}`}
    >
      <SkipLinks />
      {rails ? <rails.LeftRail key="bar" /> : <TopBar key="bar" />}
      <Stage key="stage" tools={workbench && <workbench.CompareModelButton />}>
        <DropHint />
        {workbench && <workbench.LiveFloats />}
        {workbench && <workbench.BubbleFloats />}
        {workbench && <workbench.PuppetFloats />}
        {workbench && <workbench.PoseFloats />}
        {workbench && <workbench.RenderStats />}
        {workbench && <workbench.HeightRuler />}
        {workbench && <workbench.StageLegends />}
        {workbench && <workbench.ComparedNames />}
        {workbench && <workbench.ComparedModel />}
        {workbench && <workbench.LightPanel />}
        {workbench && <workbench.StageToast />}
        {workbench && <workbench.UpdateNotice />}
      </Stage>
      {!working && <FirstVisit key="first" />}
      {working && workbench && <workbench.Workbench key="workbench" />}
      {rails && <rails.RightRail key="rail" />}
      <DropOverlay key="veil" />
      {workbench && <workbench.HelpDialog key="help" />}
      {workbench && <workbench.ConnectDialog key="login" />}
      {workbench && <workbench.TeleportDialog key="teleport" />}
      {workbench && <workbench.ShareDialog key="share" />}
      {/* In the document from the start: screen readers only report changes of live regions that they know. */}
      <div key="announcer" class="sr" role="status" aria-live="polite">
        {workbench && <workbench.Announcements />}
      </div>
    </div>
  );
}
