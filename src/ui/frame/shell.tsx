import { useUi } from '../context.ts';
import { FirstVisit } from '../first-visit/first-visit.tsx';
import { DropVeil } from '../stage/drop-veil.tsx';
import { Stage } from '../stage/stage.tsx';
import { Announcer } from './announcer.tsx';
import { Bar } from './bar.tsx';
import { workbench } from './load-workbench.ts';

/**
 * The page's grid. The stage stays the same element in every layout, because its canvas owns the WebGL
 * context; everything else comes and goes around it.
 */
export function Shell() {
  const { view } = useUi();
  const working = view.working.value;
  const layout = view.layout.value;
  const bench = workbench.value;
  return (
    <div class={`app ${working ? 'is-working' : 'is-bare'} is-${layout}`}>
      <Bar />
      <Stage key="stage" />
      {!working && <FirstVisit key="first" />}
      {working && bench && <bench.Workbench key="workbench" />}
      <DropVeil key="veil" />
      {bench && <bench.HelpDialog key="help" />}
      {bench && <bench.LoginDialog key="login" />}
      {bench && <bench.ShareDialog key="share" />}
      <Announcer key="announcer" />
    </div>
  );
}
