import { distanceAt, type LevelView, placeOf, type ShownIn } from '../../app/levels/index.ts';
import { LOD_FACTORS, MAX_LOD_FACTOR } from '../../upload/cost/index.ts';
import { useUi } from '../context.ts';
import { Segments } from '../parts/buttons.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { CAMERA_DISTANCE } from '../words/en/levels.ts';

/** Steps of the slider from end to end. */
const STEPS = 1000;
/** Steps by the arrow keys, and by comma and full stop. */
const KEY_STEPS = 10;
const FACTORS = [1, 2, 3, 4] as const;
const SHOWN_IN: readonly ShownIn[] = ['worn', 'rezzed'];

/** Metres of the camera: those that the level follows, else those at present. */
function useCameraDistance(levels: LevelView): number {
  const { app } = useUi();
  return levels.distance.value ?? app.stage.stage?.camera.goalDistance ?? 0;
}

/** Moves the camera by so many steps of the slider. */
export function stepDistance(levels: LevelView, from: number, steps: number): void {
  const scale = levels.scale.peek();
  const place = placeOf(scale, from) + steps / STEPS;
  levels.setDistance(distanceAt(scale, Math.min(Math.max(place, 0), 1)));
}

/** Moves the camera towards the avatar (-1) or away from it (1). */
export function stepCamera(levels: LevelView, from: number, direction: -1 | 1): void {
  stepDistance(levels, from, direction * KEY_STEPS);
}

/** The distance of the camera as a number and on a slider of four stretches, one for each level. */
export function DistanceControls({ levels }: { levels: LevelView }) {
  const distance = useCameraDistance(levels);
  const scale = levels.scale.value;
  const follows = levels.distance.value !== null;
  return (
    <div class="distance">
      <span class="distance-field">
        <span aria-hidden="true">{CAMERA_DISTANCE.before}</span>
        <NumberField
          label={CAMERA_DISTANCE.field}
          value={distance}
          range={{ min: scale[0].from, max: scale[3].to, digits: 1, unit: 'm' }}
          step={1}
          onCommit={(metres) => levels.setDistance(metres)}
        />
      </span>
      <DistanceSlider levels={levels} distance={distance} />
      {follows && (
        <button
          type="button"
          class="btn outlined small"
          title={CAMERA_DISTANCE.nearTitle}
          onClick={() => levels.goNear()}
        >
          {CAMERA_DISTANCE.near}
        </button>
      )}
    </div>
  );
}

function DistanceSlider({ levels, distance }: { levels: LevelView; distance: number }) {
  const scale = levels.scale.value;
  const drawn = levels.drawnLevel;
  const at = scale.find(({ to }) => distance <= to)?.level ?? 'lowest';
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    stepDistance(levels, distance, direction * KEY_STEPS * (event.shiftKey ? 5 : 1));
  };
  return (
    <span class="distance-slider" title={CAMERA_DISTANCE.sliderTitle}>
      {scale.map(({ level, start, end }) => (
        <i
          key={level}
          class={level === drawn ? 'is-drawn' : ''}
          style={{ left: `${100 * start}%`, width: `${100 * (end - start)}%` }}
        />
      ))}
      <input
        type="range"
        aria-label={CAMERA_DISTANCE.slider}
        aria-valuetext={CAMERA_DISTANCE.value(distance, at)}
        min={0}
        max={STEPS}
        step={1}
        value={Math.round(STEPS * placeOf(scale, distance))}
        onPointerDown={() => levels.measure()}
        onFocus={() => levels.measure()}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) =>
          levels.setDistance(distanceAt(scale, currentTarget.valueAsNumber / STEPS))
        }
      />
    </span>
  );
}

/** What a viewer's choice of levels depends on besides the distance. */
export function LevelSettings({ levels }: { levels: LevelView }) {
  const { low, mid, high, ultra } = LOD_FACTORS;
  return (
    <div class="level-settings">
      <span
        class="factor"
        title={CAMERA_DISTANCE.factorTitle(low, mid, high, ultra, MAX_LOD_FACTOR)}
      >
        <span aria-hidden="true">{CAMERA_DISTANCE.factor}</span>
        <Segments label={CAMERA_DISTANCE.factor}>
          {FACTORS.map((factor) => (
            <button
              type="button"
              key={factor}
              aria-pressed={levels.factor.value === factor}
              onClick={() => levels.setFactor(factor)}
            >
              {factor}
            </button>
          ))}
        </Segments>
      </span>
      <Segments label={CAMERA_DISTANCE.shownIn}>
        {SHOWN_IN.map((shownIn) => (
          <button
            type="button"
            key={shownIn}
            aria-pressed={levels.shownIn.value === shownIn}
            title={
              shownIn === 'worn'
                ? CAMERA_DISTANCE.wornTitle(levels.avatarDiagonal)
                : CAMERA_DISTANCE.rezzedTitle
            }
            onClick={() => levels.setShownIn(shownIn)}
          >
            {CAMERA_DISTANCE[shownIn]}
          </button>
        ))}
      </Segments>
    </div>
  );
}
