import { NumberField } from '../../parts/number-field.tsx';
import { ACCESS } from '../../words/en/puppetry.ts';
import { useChange } from './use-change.ts';
import { WishFailure, WishState } from './wish-words.tsx';

/** Metres. */
const RANGE = { min: 0, max: 4096, digits: 1, unit: 'm' };

/** Over which distance others are heard. */
export function RangeRow({ range }: { range: number }) {
  const { wish, change } = useChange<number>();
  return (
    <div class="access-row">
      <div class="access-label">
        <b>{ACCESS.range.label}</b>
        <span>{ACCESS.range.means}</span>
      </div>
      <WishState wish={wish} />
      <NumberField
        label={ACCESS.range.field}
        value={wish.kind === 'sending' ? wish.value : range}
        range={RANGE}
        step={1}
        onCommit={(metres) => void change(metres, { range: metres })}
      />
      <WishFailure wish={wish} />
    </div>
  );
}
