import { LOGIN } from '../../words/en/live.ts';
import type { LoginDraft, StartChoice } from './login-draft.ts';

const CHOICES: readonly StartChoice[] = ['last', 'home', 'region'];

const AXES = ['x', 'y', 'z'] as const;
/** Metres: the widest region, and the highest place. */
const FARTHEST = { x: 8192, y: 8192, z: 10_000 };

interface StartFieldsProps {
  draft: LoginDraft;
  change: (fields: Partial<LoginDraft>) => void;
}

/** Where to appear. */
export function StartFields({ draft, change }: StartFieldsProps) {
  return (
    <>
      <label>
        <span>{LOGIN.start}</span>
        <select
          name="start"
          value={draft.start}
          onChange={({ currentTarget }) => change({ start: currentTarget.value as StartChoice })}
        >
          {CHOICES.map((start) => (
            <option key={start} value={start}>
              {LOGIN.starts[start]}
            </option>
          ))}
        </select>
      </label>
      {draft.start === 'region' && <RegionFields draft={draft} change={change} />}
    </>
  );
}

function RegionFields({ draft, change }: StartFieldsProps) {
  return (
    <>
      <label>
        <span>{LOGIN.region}</span>
        <input
          name="region"
          required
          pattern="[^&]*[^&\s][^&]*"
          title={LOGIN.regionTitle}
          autocomplete="off"
          value={draft.region}
          onInput={({ currentTarget }) => change({ region: currentTarget.value })}
        />
      </label>
      <fieldset class="start-place">
        <legend>{LOGIN.place}</legend>
        {AXES.map((axis) => (
          <input
            key={axis}
            type="number"
            required
            aria-label={LOGIN.axis(axis)}
            min="0"
            max={FARTHEST[axis]}
            value={draft[axis]}
            onInput={({ currentTarget }) => change({ [axis]: currentTarget.valueAsNumber })}
          />
        ))}
      </fieldset>
    </>
  );
}
