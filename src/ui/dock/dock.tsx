import { useSignal } from '@preact/signals';
import type { LoadedClip } from '../../app/index.ts';
import { hasSession, showsRegion, useUi } from '../context.ts';
import { NoAnimation } from '../library/library-links.tsx';
import { DockSwitch, hasLevels, MessageLogDock, REGION_PARTS, shownDock } from '../live/index.ts';
import { LevelsDock } from '../upload/index.ts';
import { DOCK } from '../words/en/dock.ts';
import { KeysTimeline } from './keys/keys-timeline.tsx';
import type { OpenLanes } from './lanes.tsx';
import { Timeline } from './timeline.tsx';
import { PhoneTransport, Readouts, Transport, UndoButtons } from './transport.tsx';

/**
 * The dock below the list and the stage, with the timeline, the chat or the log of messages; on a phone, a row of playback
 * controls, in whose place the user may open the timeline where there are rails.
 */
export function DockOrTransport({ phone, rails }: { phone: boolean; rails: boolean }) {
  const { app, view } = useUi();
  const clip = app.state.timelineClip.value;
  const isRegion = showsRegion(app.live.state);
  // Clips from files do not play on the avatars of a region.
  if (phone && !(rails && view.railTimelineOpen.value && !isRegion))
    return clip && !isRegion && <PhoneTransport clip={clip} hasTimeline={rails} />;
  const shown = shownDock(app, view);
  if (shown === 'levels') {
    return (
      <LevelsDock>
        <DockSwitch />
      </LevelsDock>
    );
  }
  if (shown === 'wire') return <MessageLogDock />;
  const { ChatDock } = REGION_PARTS;
  if (shown === 'chat' && ChatDock) {
    return (
      <ChatDock>
        <DockSwitch />
      </ChatDock>
    );
  }
  return clip ? <TimelineDock clip={clip} /> : <EmptyDock />;
}

function TimelineDock({ clip }: { clip: LoadedClip }) {
  const isKeys = useUi().view.timelineMode.value === 'keys';
  // Kept here and by name, so that the same lanes stay open from clip to clip and from edit to edit.
  const open: OpenLanes = useSignal(new Set<string>());
  return (
    <section class={isKeys ? 'dock has-keys' : 'dock'} aria-label={DOCK.title}>
      <div class="dock-top">
        <Transport />
        <Readouts clip={clip} />
        <DockChoice />
      </div>
      {isKeys ? (
        <KeysTimeline key={clip.id} clip={clip} />
      ) : (
        <Timeline key={clip.id} clip={clip} open={open} />
      )}
    </section>
  );
}

function EmptyDock() {
  return (
    <section class="dock is-empty" aria-label={DOCK.title}>
      <div class="dock-choice">
        <UndoButtons />
      </div>
      <DockChoice />
      <NoAnimation title={DOCK.empty} />
    </section>
  );
}

/** Switches between the contents of the dock, where there are several. */
function DockChoice() {
  const { app } = useUi();
  if (!hasSession(app.live.state) && !hasLevels(app)) return null;
  return (
    <div class="dock-choice">
      <DockSwitch />
    </div>
  );
}
