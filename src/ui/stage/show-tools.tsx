import { useUi } from '../context.ts';
import { IconButton } from '../parts/buttons.tsx';
import { STAGE } from '../words/en/stage.ts';
import { stageToggles, toggleLabel } from './toggles.ts';

/** What is drawn besides the avatar. */
export function ShowTools() {
  const { app } = useUi();
  return (
    <div class="float at-top-left" role="toolbar" aria-label={STAGE.show}>
      {stageToggles(app).map((toggle) => (
        <IconButton
          key={toggle.key}
          icon={toggle.icon}
          label={toggleLabel(app, toggle)}
          pressed={toggle.isOn(app)}
          onClick={() => toggle.set(app, !toggle.isOn(app))}
        />
      ))}
    </div>
  );
}
