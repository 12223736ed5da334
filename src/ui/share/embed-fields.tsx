import { useId } from 'preact/hooks';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import { BackgroundRow } from './background-row.tsx';
import { isPosterAddress } from './embed-choices.ts';
import { ChoiceRow, Row, SelectRow, SwitchLabel } from './rows.tsx';
import type { EmbedDraft, ShareForm } from './share-form.ts';

const WORDS = SHARE.embed;
const SIDES = { min: 120, max: 4096, digits: 0, unit: 'px' };
const TURN = { min: -180, max: 180, digits: 0, unit: '°/s' };
const POSTER = { width: 1280, height: 720 };

interface FieldsProps {
  form: ShareForm;
  draft: EmbedDraft;
}

/** What whoever embeds the avatar chooses. */
export function EmbedFields({ form, draft }: FieldsProps) {
  const change = (fields: Partial<EmbedDraft>) => {
    form.embed.value = { ...form.embed.peek(), ...fields };
  };
  const { background, theme, ui } = draft;
  return (
    <div class="share-fields">
      <ChoiceRow
        label={WORDS.form}
        value={draft.form}
        words={WORDS.forms}
        onChoose={(chosen) => change({ form: chosen })}
      />
      <SizeFields draft={draft} change={change} />
      <ChoiceRow
        label={WORDS.ui}
        value={ui}
        words={WORDS.uis}
        onChoose={(chosen) => change({ ui: chosen })}
      />
      <ChoiceRow
        label={WORDS.theme}
        value={theme}
        words={WORDS.themes}
        onChoose={(chosen) => change({ theme: chosen })}
      />
      <BackgroundRow background={background} onChange={(next) => change({ background: next })} />
      <MotionFields draft={draft} change={change} />
      <PosterFields form={form} draft={draft} change={change} />
      <TitleField subject={form.subject} draft={draft} change={change} />
    </div>
  );
}

interface ChangeProps {
  draft: EmbedDraft;
  change: (fields: Partial<EmbedDraft>) => void;
}

function SizeFields({ draft: { ratio, width, height }, change }: ChangeProps) {
  return (
    <SelectRow
      label={WORDS.size}
      value={ratio}
      words={{ ...WORDS.ratios, fixed: WORDS.fixed }}
      onChoose={(chosen) => change({ ratio: chosen })}
    >
      {ratio === 'fixed' && (
        <>
          <NumberField
            label={WORDS.width}
            value={width}
            range={SIDES}
            step={10}
            onCommit={(value) => change({ width: value })}
          />
          <span>{SHARE.size.by}</span>
          <NumberField
            label={WORDS.height}
            value={height}
            range={SIDES}
            step={10}
            onCommit={(value) => change({ height: value })}
          />
        </>
      )}
    </SelectRow>
  );
}

function MotionFields({ draft: { autoplay, turns, turnSpeed }, change }: ChangeProps) {
  return (
    <Row label={WORDS.motion}>
      <SwitchLabel
        label={WORDS.autoplay}
        checked={autoplay}
        onChange={(value) => change({ autoplay: value })}
      />
      <SwitchLabel
        label={WORDS.turns}
        checked={turns}
        onChange={(value) => change({ turns: value })}
      />
      {turns && (
        <NumberField
          label={WORDS.turnSpeed}
          value={turnSpeed}
          range={TURN}
          step={5}
          onCommit={(value) => change({ turnSpeed: value })}
        />
      )}
    </Row>
  );
}

function PosterFields({ form, draft: { poster, background }, change }: FieldsProps & ChangeProps) {
  const id = useId();
  const isBad = !isPosterAddress(poster);
  return (
    <div class="share-row">
      <label class="share-label" for={id}>
        {WORDS.poster}
      </label>
      <div class="share-value">
        <input
          id={id}
          class="share-text"
          type="url"
          spellcheck={false}
          placeholder={WORDS.posterPlaceholder}
          aria-invalid={isBad}
          aria-describedby={`${id}-hint`}
          value={poster}
          onInput={({ currentTarget }) => change({ poster: currentTarget.value })}
        />
        <button
          type="button"
          class="btn outlined"
          onClick={() => void form.savePicture('poster', POSTER, background)}
        >
          {WORDS.savePoster}
        </button>
      </div>
      <p id={`${id}-hint`} class={isBad ? 'share-hint is-wrong' : 'share-hint'}>
        {isBad ? WORDS.posterBad : WORDS.posterHint}
      </p>
    </div>
  );
}

function TitleField({ subject, draft: { title }, change }: ChangeProps & { subject: string }) {
  const id = useId();
  return (
    <div class="share-row">
      <label class="share-label" for={id}>
        {WORDS.name}
      </label>
      <div class="share-value">
        <input
          id={id}
          class="share-text"
          type="text"
          maxLength={200}
          aria-describedby={`${id}-hint`}
          value={title ?? subject}
          onInput={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </div>
      <p id={`${id}-hint`} class="share-hint">
        {WORDS.nameHint}
      </p>
    </div>
  );
}
