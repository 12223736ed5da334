import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { DOCK } from '../words/en/dock.ts';
import { PlayButton } from './play-button.tsx';
import { SpeedField } from './speed-field.tsx';

/** The buttons of time. */
export function Transport() {
  const { app } = useUi();
  const repeat = app.state.repeat.value;
  return (
    <div class="transport">
      <IconButton icon="to-start" label={DOCK.toStart} onClick={() => app.playback.seek(0)} />
      <IconButton icon="step-back" label={DOCK.frameBack} onClick={() => app.playback.step(-1)} />
      <PlayButton />
      <IconButton icon="step-forward" label={DOCK.frameOn} onClick={() => app.playback.step(1)} />
      <IconButton
        icon="repeat"
        label={DOCK.repeat}
        pressed={repeat}
        onClick={() => app.playback.setRepeat(!repeat)}
      />
      <SpeedField />
    </div>
  );
}
