import type { ViewName } from '../../app/state/index.ts';
import { SPEEDS } from '../../app/state/index.ts';
import { download } from '../download.ts';
import { IconButton, Segments } from '../parts/buttons.tsx';
import { ask, type BarHost } from './bar-host.ts';
import { WORDS } from './words.ts';

const VIEWS: readonly ViewName[] = ['front', 'side', 'back'];

/** What `ui=full` adds: a second row. */
export function Tools(props: BarHost) {
  const { viewer } = props;
  const { state } = viewer;
  return (
    <div class="tools">
      <AnimationChoice {...props} />
      <SpeedChoice {...props} />
      <IconButton
        icon="repeat"
        label={WORDS.loop}
        pressed={state.repeat.value}
        onClick={() => ask(viewer.setLoop(!state.repeat.peek()))}
      />
      <span class="spacer" />
      <Segments label={WORDS.views}>
        {VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={state.view.value === view}
            onClick={() => ask(viewer.setCamera({ view }))}
          >
            {WORDS.view[view]}
          </button>
        ))}
      </Segments>
      <IconButton icon="camera" label={WORDS.screenshot} onClick={() => ask(savePicture(props))} />
    </div>
  );
}

/** Only where there is something to choose. */
function AnimationChoice({ viewer }: BarHost) {
  const { clips, timelineClipId } = viewer.state;
  if (clips.value.length < 2) return null;
  return (
    <select
      aria-label={WORDS.animation}
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

function SpeedChoice({ viewer }: BarHost) {
  const speed = viewer.state.speed.value;
  const usual = [0.25, 0.5, 1, 1.5, 2].filter((value) => value >= SPEEDS.min);
  const speeds = usual.includes(speed) ? usual : [...usual, speed].sort((a, b) => a - b);
  return (
    <select
      aria-label={WORDS.speed}
      value={speed}
      onChange={(event) => ask(viewer.setSpeed(Number(event.currentTarget.value)))}
    >
      {speeds.map((value) => (
        <option key={value} value={value}>
          {WORDS.times(value)}
        </option>
      ))}
    </select>
  );
}

async function savePicture({ viewer }: BarHost): Promise<void> {
  download(await viewer.screenshot(), WORDS.pictureName);
}
