import { WIRE } from '../../words/en/live.ts';
import { DockSegments } from './dock-segments.tsx';
import { MessageLog } from './message-log.tsx';

/** The dock while it holds the message log. */
export function WireDock() {
  return (
    <section class="dock" aria-label={WIRE.title}>
      <MessageLog>
        <DockSegments />
      </MessageLog>
    </section>
  );
}
