import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { PlayButton } from './play-button.tsx';
import { SpeedField } from './speed-field.tsx';

/** The buttons of time. */
export function Transport() {
  const { app } = useUi();
  const repeat = app.state.repeat.value;
  return (
    <div class="transport">
      <IconButton icon="to-start" label="To the start (Home)" onClick={() => app.seek(0)} />
      <IconButton icon="step-back" label="One frame back (←)" onClick={() => app.step(-1)} />
      <PlayButton />
      <IconButton icon="step-forward" label="One frame on (→)" onClick={() => app.step(1)} />
      <IconButton
        icon="repeat"
        label="Repeat a clip that does not loop"
        pressed={repeat}
        onClick={() => app.setRepeat(!repeat)}
      />
      <SpeedField />
    </div>
  );
}
