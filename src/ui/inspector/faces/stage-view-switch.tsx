import { useUi } from '../../context.ts';
import { Segments } from '../../parts/buttons.tsx';
import { FACES } from '../../words/en/faces.ts';

const VIEWS = ['textures', 'checker', 'uv'] as const;
const CHANNELS = ['rgb', 'r', 'g', 'b', 'a'] as const;

/** What the stage shows on all faces: their textures, by channels as well, a checker, or texture coordinates. */
export function StageViewSwitch() {
  const { surfaceView, surfaceChannel } = useUi().app.state;
  const isTextures = surfaceView.value === 'textures';
  return (
    <div class="stage-view">
      <Segments label={FACES.view.label}>
        {VIEWS.map((view) => (
          <button
            type="button"
            key={view}
            title={FACES.view[view].title}
            aria-pressed={surfaceView.value === view}
            onClick={() => {
              surfaceView.value = view;
            }}
          >
            {FACES.view[view].text}
          </button>
        ))}
      </Segments>
      <Segments label={FACES.channel.label}>
        {CHANNELS.map((channel) => (
          <button
            type="button"
            key={channel}
            title={isTextures ? FACES.channel[channel].title : FACES.channel.onlyTextures}
            aria-pressed={surfaceChannel.value === channel}
            disabled={!isTextures}
            onClick={() => {
              surfaceChannel.value = channel;
            }}
          >
            {FACES.channel[channel].text}
          </button>
        ))}
      </Segments>
    </div>
  );
}
