import { useUi } from '../context.ts';
import { Stage } from '../stage/stage.tsx';
import { DropHint, DropOverlay } from './drop-zone.tsx';
import { FirstVisit } from './first-visit.tsx';
import { workbench } from './load-workbench.ts';
import { TopBar } from './top-bar.tsx';

/**
 * The grid of the page. The stage is the same element in every layout, because its canvas owns the WebGL context;
 * everything else comes and goes around it.
 */
export function Shell() {
  const { view } = useUi();
  const working = view.working.value;
  const layout = view.layout.value;
  const bench = workbench.value;
  return (
    <div class={`app ${working ? 'is-working' : 'is-bare'} is-${layout}`}>
      <TopBar />
      <Stage key="stage">
        <DropHint />
        {bench && <bench.LiveFloats />}
        {bench && <bench.PuppetFloats />}
        {bench && <bench.StageToast />}
        {bench && <bench.UpdateNotice />}
      </Stage>
      {!working && <FirstVisit key="first" />}
      {working && bench && <bench.Workbench key="workbench" />}
      <DropOverlay key="veil" />
      {bench && <bench.HelpDialog key="help" />}
      {bench && <bench.LoginDialog key="login" />}
      {bench && <bench.ShareDialog key="share" />}
      {/* In the document from the start: screen readers only report changes of live regions that they know. */}
      <div key="announcer" class="sr" role="status" aria-live="polite">
        {bench && <bench.Announcements />}
      </div>
    </div>
  );
}
