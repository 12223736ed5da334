import { useUi } from '../context.ts';
import { Marked } from '../parts/text.tsx';
import { STAGE } from '../words/en/stage.ts';
import { formatCount } from '../words/format.ts';

/** What drawing costs at the moment. */
export function Stats() {
  const { app } = useUi();
  const stats = app.state.stats.value;
  if (!stats) return null;
  return (
    <div class="read at-bottom-left">
      <span>
        <Marked as="b" text={STAGE.framesPerSecond(formatCount(stats.framesPerSecond))} />
      </span>
      <span>{STAGE.drawCalls(formatCount(stats.drawCalls))}</span>
    </div>
  );
}
