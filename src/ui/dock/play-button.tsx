import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';
import { DOCK } from '../words/en/dock.ts';

export function PlayButton() {
  const { app } = useUi();
  const playing = app.state.playing.value;
  const label = playing ? DOCK.pause : DOCK.play;
  return (
    <button
      type="button"
      class="play"
      aria-label={label}
      title={label}
      onClick={() => app.playback.setPlaying(!playing)}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  );
}
