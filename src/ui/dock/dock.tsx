import { addFiles } from '../actions.ts';
import { useUi } from '../context.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { PhoneTransport } from './phone-transport.tsx';
import { Readouts } from './readouts.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';

/** Time: the dock below list and stage, or the phone's row of controls. */
export function DockOrTransport({ phone }: { phone: boolean }) {
  const { app } = useUi();
  const clip = app.state.timelineClip.value;
  if (phone) return clip && <PhoneTransport clip={clip} />;
  if (!clip) return <EmptyDock />;
  return (
    <section class="dock" aria-label="Timeline">
      <div class="dock-top">
        <Transport />
        <Readouts clip={clip} />
      </div>
      <Timeline key={clip.id} clip={clip} />
    </section>
  );
}

function EmptyDock() {
  const { app } = useUi();
  return (
    <section class="dock is-empty" aria-label="Timeline">
      <EmptyState
        title="No animation on the timeline"
        why="Drop an .anim file, or choose one of the list."
        action="Choose files"
        run={() => addFiles(app)}
      />
    </section>
  );
}
