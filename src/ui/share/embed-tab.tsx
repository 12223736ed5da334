import { useEffect, useId, useState } from 'preact/hooks';
import {
  embedLink,
  embedOptions,
  isShareable,
  writeEmbedCode,
} from '../../app/export/share/index.ts';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import {
  choicesOf,
  type EmbedDraft,
  isPosterAddress,
  ratioOf,
  type ShareForm,
  sizeOf,
  type TabProps,
  useSharePlan,
} from './share-form.ts';
import { BackgroundRow, ChoiceRow, CopyField, Row, SelectRow, SwitchLabel } from './share-rows.tsx';

const { embed: TEXTS } = SHARE;

/** Code that shows the avatar in another page, with a preview. */
export function EmbedTab({ form }: TabProps) {
  const { sharing, status } = form;
  const plan = useSharePlan(sharing);
  const draft = form.embed.value;
  const { pageOnly } = plan;
  const missing = [...plan.unshared.filter(isShareable), ...pageOnly];
  const names = missing.map(({ name }) => name);
  const addresses = new Set<string | null>(pageOnly.map(({ address }) => address));
  const files = plan.options.files?.filter((address) => !addresses.has(address)) ?? [];
  const options = embedOptions(
    { ...plan.options, files, time: plan.clipTime },
    choicesOf(draft, form.subject, form.caption),
  );
  const code = writeEmbedCode(draft.form, sharing.folder, options, sizeOf(draft));
  return (
    <>
      {names.length > 0 && <MissingFiles names={names} makeZip={() => form.openZip()} />}
      <div class="share-tab share-embed">
        <EmbedFields form={form} draft={draft} />
        <EmbedPreview address={embedLink(sharing.folder, options)} ratio={ratioOf(draft)} />
        <div class="share-code">
          <CopyField
            label={TEXTS.code}
            text={code}
            rows={8}
            isPrimary={names.length === 0}
            copiedText={SHARE.copied.code}
            report={(text) => {
              status.value = text;
            }}
          />
          <p class="share-note">{TEXTS.formHints[draft.form]}</p>
        </div>
      </div>
    </>
  );
}

/** Says first of all what the code does not contain, and offers what does. */
function MissingFiles({ names, makeZip }: { names: readonly string[]; makeZip: () => void }) {
  return (
    <div class="share-tab share-missing">
      <div class="share-warning" role="note">
        <Icon name="warning" />
        <b>{TEXTS.without(names)}</b>
        <p>{TEXTS.withoutReason}</p>
        <button type="button" class="btn primary" onClick={makeZip}>
          {TEXTS.makeZip}
        </button>
      </div>
    </div>
  );
}

/** The preview waits until the user pauses typing, because every change of the address reloads it. */
const TYPING_PAUSE_MS = 600;

/** A preview of the frame as it will look in the other page. */
function EmbedPreview({ address, ratio }: { address: string; ratio: string }) {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setShown(address), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address]);
  return (
    <figure class="share-preview">
      {/* A new element for each address: changing `src` would add an entry to the tab's history. */}
      <iframe
        key={shown}
        src={shown}
        title={TEXTS.preview}
        allow="fullscreen"
        style={{ aspectRatio: ratio }}
      />
      <figcaption>{TEXTS.preview}</figcaption>
    </figure>
  );
}

const SIDE_RANGE = { min: 120, max: 4096, digits: 0, unit: 'px' };
const ROTATE_RANGE = { min: -180, max: 180, digits: 0, unit: '°/s' };
const POSTER_SIZE = { width: 1280, height: 720 };

function EmbedFields({ form, draft }: { form: ShareForm; draft: EmbedDraft }) {
  const change = (fields: Partial<EmbedDraft>) => {
    form.embed.value = { ...form.embed.peek(), ...fields };
  };
  return (
    <div class="share-fields">
      <ChoiceRow
        label={TEXTS.form}
        value={draft.form}
        options={TEXTS.forms}
        onChange={(chosen) => change({ form: chosen })}
      />
      <SizeFields draft={draft} change={change} />
      <ChoiceRow
        label={TEXTS.ui}
        value={draft.ui}
        options={TEXTS.uis}
        onChange={(ui) => change({ ui })}
      />
      <ChoiceRow
        label={TEXTS.theme}
        value={draft.theme}
        options={TEXTS.themes}
        onChange={(theme) => change({ theme })}
      />
      <BackgroundRow
        background={draft.background}
        onChange={(background) => change({ background })}
      />
      <MotionFields draft={draft} change={change} />
      <PosterFields form={form} draft={draft} change={change} />
      <TitleField subject={form.subject} draft={draft} change={change} />
    </div>
  );
}

interface FieldsProps {
  draft: EmbedDraft;
  change: (fields: Partial<EmbedDraft>) => void;
}

function SizeFields({ draft: { ratio, width, height }, change }: FieldsProps) {
  return (
    <SelectRow
      label={TEXTS.size}
      value={ratio}
      options={{ ...TEXTS.ratios, fixed: TEXTS.fixed }}
      onChange={(chosen) => change({ ratio: chosen })}
    >
      {ratio === 'fixed' && (
        <>
          <NumberField
            label={TEXTS.width}
            value={width}
            range={SIDE_RANGE}
            step={10}
            onCommit={(value) => change({ width: value })}
          />
          <span>{SHARE.size.by}</span>
          <NumberField
            label={TEXTS.height}
            value={height}
            range={SIDE_RANGE}
            step={10}
            onCommit={(value) => change({ height: value })}
          />
        </>
      )}
    </SelectRow>
  );
}

function MotionFields({ draft: { autoplay, rotates, rotateSpeed }, change }: FieldsProps) {
  return (
    <Row label={TEXTS.motion}>
      <SwitchLabel
        label={TEXTS.autoplay}
        checked={autoplay}
        onChange={(value) => change({ autoplay: value })}
      />
      <SwitchLabel
        label={TEXTS.rotates}
        checked={rotates}
        onChange={(value) => change({ rotates: value })}
      />
      {rotates && (
        <NumberField
          label={TEXTS.rotateSpeed}
          value={rotateSpeed}
          range={ROTATE_RANGE}
          step={5}
          onCommit={(value) => change({ rotateSpeed: value })}
        />
      )}
    </Row>
  );
}

function PosterFields(props: FieldsProps & { form: ShareForm }) {
  const { form, draft, change } = props;
  const { poster, background } = draft;
  const id = useId();
  const isInvalid = !isPosterAddress(poster);
  return (
    <div class="share-row">
      <label class="share-label" for={id}>
        {TEXTS.poster}
      </label>
      <div class="share-value">
        <input
          id={id}
          class="share-text"
          type="url"
          spellcheck={false}
          placeholder={TEXTS.posterPlaceholder}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint`}
          value={poster}
          onInput={({ currentTarget }) => change({ poster: currentTarget.value })}
        />
        <button
          type="button"
          class="btn outlined"
          onClick={() => void form.savePicture('poster', POSTER_SIZE, background)}
        >
          {TEXTS.savePoster}
        </button>
      </div>
      <p id={`${id}-hint`} class={isInvalid ? 'share-hint is-wrong' : 'share-hint'}>
        {isInvalid ? TEXTS.posterError : TEXTS.posterHint}
      </p>
    </div>
  );
}

function TitleField({ subject, draft, change }: FieldsProps & { subject: string }) {
  const id = useId();
  return (
    <div class="share-row">
      <label class="share-label" for={id}>
        {TEXTS.name}
      </label>
      <div class="share-value">
        <input
          id={id}
          class="share-text"
          type="text"
          maxLength={200}
          aria-describedby={`${id}-hint`}
          value={draft.title ?? subject}
          onInput={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </div>
      <p id={`${id}-hint`} class="share-hint">
        {TEXTS.nameHint}
      </p>
    </div>
  );
}
