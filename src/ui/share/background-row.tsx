import { Segments } from '../parts/buttons.tsx';
import { SHARE } from '../words/en/share.ts';
import { Row } from './rows.tsx';
import type { BackgroundDraft } from './share-form.ts';

const WORDS = SHARE.background;
const KINDS = ['stage', 'transparent', 'colour'] as const;

interface BackgroundRowProps {
  background: BackgroundDraft;
  /** Why there can be none; left out where there can. */
  noneRefused?: string | null;
  onChange: (background: BackgroundDraft) => void;
}

/** What stands behind the avatar. */
export function BackgroundRow({ background, noneRefused, onChange }: BackgroundRowProps) {
  const { kind, colour } = background;
  return (
    <Row label={WORDS.label}>
      <Segments label={WORDS.label}>
        {KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            disabled={each === 'transparent' && Boolean(noneRefused)}
            title={(each === 'transparent' && noneRefused) || undefined}
            onClick={() => onChange({ kind: each, colour })}
          >
            {WORDS[each]}
          </button>
        ))}
      </Segments>
      {kind === 'colour' && (
        <input
          type="color"
          aria-label={WORDS.pick}
          value={colour}
          onInput={({ currentTarget }) => onChange({ kind, colour: currentTarget.value })}
        />
      )}
    </Row>
  );
}
