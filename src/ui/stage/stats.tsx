import { useUi } from '../context.ts';
import { formatCount } from '../format.ts';

/** What drawing costs at the moment. */
export function Stats() {
  const { app } = useUi();
  const stats = app.state.stats.value;
  if (!stats) return null;
  return (
    <div class="read at-bottom-left">
      <span>
        <b>{formatCount(stats.framesPerSecond)}</b> frames/s
      </span>
      <span>{formatCount(stats.drawCalls)} draw calls</span>
    </div>
  );
}
