import type { ViewName } from '../../app/state/index.ts';
import { SPEEDS } from '../../app/state/index.ts';
import { download } from '../download.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { EMBED_BAR } from '../words/en/embed-bar.ts';
import { ask, type BarHost } from './bar-host.ts';

const VIEWS: readonly ViewName[] = ['front', 'side', 'back'];

/** What `ui=full` adds: a second row. */
export function Tools(props: BarHost) {
  const { viewer, state } = props;
  return (
    <div class="tools">
      <AnimationChoice {...props} />
      <SpeedChoice {...props} />
      <IconButton
        icon="repeat"
        label={EMBED_BAR.loop}
        pressed={state.repeat.value}
        onClick={() => ask(viewer.setLoop(!state.repeat.peek()))}
      />
      <span class="spacer" />
      <Segments label={EMBED_BAR.views}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={state.view.value === view}
            onClick={() => ask(viewer.setCamera({ view }))}
          >
            {EMBED_BAR.view[view]}
          </button>
        ))}
      </Segments>
      <IconButton
        icon="camera"
        label={EMBED_BAR.screenshot}
        onClick={() => ask(savePicture(props))}
      />
    </div>
  );
}

/** Only where there is something to choose. */
function AnimationChoice({ viewer, state }: BarHost) {
  const { clips, timelineClipId } = state;
  if (clips.value.length < 2) return null;
  return (
    <select
      aria-label={EMBED_BAR.animation}
      value={timelineClipId.value ?? ''}
      onChange={(event) => void viewer.watch(event.currentTarget.value).catch(() => {})}
    >
      {clips.value.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function SpeedChoice({ viewer, state }: BarHost) {
  const speed = state.speed.value;
  const usual = [0.25, 0.5, 1, 1.5, 2].filter((value) => value >= SPEEDS.min);
  const speeds = usual.includes(speed) ? usual : [...usual, speed].sort((a, b) => a - b);
  return (
    <select
      aria-label={EMBED_BAR.speed}
      value={speed}
      onChange={(event) => ask(viewer.setSpeed(Number(event.currentTarget.value)))}
    >
      {speeds.map((value) => (
        <option key={value} value={value}>
          {EMBED_BAR.times(value)}
        </option>
      ))}
    </select>
  );
}

async function savePicture({ viewer }: BarHost): Promise<void> {
  download(await viewer.screenshot(), EMBED_BAR.pictureName);
}
