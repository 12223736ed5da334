import { SPEEDS } from '../../app/index.ts';
import { useUi } from '../context.ts';
import type { NumberRange } from '../parts/number-entry.ts';
import { NumberField } from '../parts/number-field.tsx';
import { DOCK } from '../words/en/dock.ts';

const RANGE: NumberRange = { ...SPEEDS, digits: 2, unit: '×' };

/** How fast time runs: typed, or by a tenth with the up and down keys. */
export function SpeedField() {
  const { app } = useUi();
  return (
    <span class="speed">
      <span class="speed-word" aria-hidden="true">
        {DOCK.speed}
      </span>
      <NumberField
        label={DOCK.speedRange}
        value={app.state.speed.value}
        range={RANGE}
        step={0.1}
        onCommit={(speed) => app.playback.setSpeed(speed)}
      />
    </span>
  );
}
