import { SIDE, SIZES, type SizeName } from '../../app/export/capture/index.ts';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import { SelectRow } from './rows.tsx';
import type { SizeDraft } from './share-form.ts';

const WORDS = SHARE.size;
const RANGE = { ...SIDE, digits: 0, unit: 'px' };

const NAMES = {
  ...(Object.fromEntries(
    (Object.keys(SIZES) as SizeName[]).map((name) => {
      const { width, height } = SIZES[name];
      return [name, WORDS.option(WORDS.names[name], width, height)];
    }),
  ) as Record<SizeName, string>),
  custom: WORDS.custom,
};

/** How large: one of the usual sizes, or the visitor's own. */
export function SizeRow({
  size,
  onChange,
}: {
  size: SizeDraft;
  onChange: (size: SizeDraft) => void;
}) {
  return (
    <SelectRow
      label={WORDS.label}
      value={size.name}
      words={NAMES}
      onChoose={(name) =>
        onChange(name === 'custom' ? { ...size, name } : { name, ...SIZES[name] })
      }
    >
      {size.name === 'custom' && (
        <>
          <NumberField
            label={WORDS.width}
            value={size.width}
            range={RANGE}
            step={2}
            onCommit={(width) => onChange({ ...size, width })}
          />
          <span>{WORDS.by}</span>
          <NumberField
            label={WORDS.height}
            value={size.height}
            range={RANGE}
            step={2}
            onCommit={(height) => onChange({ ...size, height })}
          />
        </>
      )}
    </SelectRow>
  );
}
