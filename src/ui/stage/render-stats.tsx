import { useUi } from '../context.ts';
import { Marked } from '../parts/text.tsx';
import { RENDER_STATS } from '../words/en/light.ts';
import { formatCount } from '../words/format.ts';

/** The frame rate, the number of draw calls, and what is not drawn to keep up, at the bottom left of the stage. */
export function RenderStats() {
  const { app, view } = useUi();
  const stats = app.state.stats.value;
  if (!stats || !view.working.value || view.layout.value === 'phone') return null;
  const { framesPerSecond, drawCalls, reductions } = stats;
  const reduced = reductions.map((reduction) => RENDER_STATS.reductions[reduction]);
  return (
    <div class="read at-bottom-left">
      <span>
        <Marked as="b" text={RENDER_STATS.framesPerSecond(formatCount(framesPerSecond))} />
      </span>
      <span>{RENDER_STATS.drawCalls(formatCount(drawCalls))}</span>
      {reduced.length > 0 && <span>{RENDER_STATS.reduced(reduced)}</span>}
    </div>
  );
}
