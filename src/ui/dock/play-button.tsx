import { useUi } from '../context.ts';
import { Icon } from '../parts/icon.tsx';

export function PlayButton() {
  const { app } = useUi();
  const playing = app.state.playing.value;
  const label = `${playing ? 'Pause' : 'Play'} (Space)`;
  return (
    <button
      type="button"
      class="play"
      aria-label={label}
      title={label}
      onClick={() => app.setPlaying(!playing)}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  );
}
