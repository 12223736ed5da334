import { useUi } from '../context.ts';
import { IconButton } from '../parts/button.tsx';
import { STAGE_TOGGLES } from './toggles.ts';

/** What is drawn besides the avatar. */
export function ShowTools() {
  const { app } = useUi();
  return (
    <div class="float at-top-left" role="toolbar" aria-label="Show">
      {STAGE_TOGGLES.map(({ icon, name, key, isOn, set }) => (
        <IconButton
          key={key}
          icon={icon}
          label={`${name} (${key})`}
          pressed={isOn(app)}
          onClick={() => set(app, !isOn(app))}
        />
      ))}
    </div>
  );
}
