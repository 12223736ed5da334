import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { FRAME_RATES, SECONDS } from '../../app/export/capture/index.ts';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import { formatSeconds } from '../words/format.ts';
import { BackgroundRow } from './background-row.tsx';
import { captureName } from './capture-name.ts';
import { RecordingProgress } from './recording-progress.tsx';
import { ChoiceRow, Row, SelectRow, SwitchLabel } from './rows.tsx';
import type { TabProps } from './share-body.tsx';
import type { VideoDraft } from './share-form.ts';
import { SizeRow } from './size-row.tsx';
import { isTooLong, lengthOf, videoOrder } from './video-order.ts';

const WORDS = SHARE.video;
const RANGE = { ...SECONDS, digits: 1, unit: 's' };
const RATES = Object.fromEntries(FRAME_RATES.map((rate) => [rate, String(rate)]));

/** A turntable, a pass of the animation, or some seconds: as video or as pictures. */
export function VideoTab({ form }: TabProps) {
  const progress = form.progress.value;
  const wasBusy = useRef(false);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasBusy.current && !progress) submit.current?.focus();
    wasBusy.current = progress !== null;
  }, [progress]);
  if (progress) return <RecordingProgress news={progress} cancel={() => form.cancel()} />;
  return <VideoForm form={form} submit={submit} />;
}

function VideoForm({ form, submit }: TabProps & { submit: RefObject<HTMLButtonElement | null> }) {
  const draft = form.video.value;
  const size = form.size.value;
  const background = form.background.value;
  const passSeconds = useComputed(() => form.sharing.passSeconds()).value;
  const change = (fields: Partial<VideoDraft>) => {
    form.video.value = { ...draft, ...fields };
  };
  const seconds = lengthOf(draft, passSeconds);
  const order = videoOrder(draft, size, background);
  const isFilm = draft.format === 'webm';
  return (
    <form
      class="share-tab"
      onSubmit={(event) => {
        event.preventDefault();
        void form.record(order);
      }}
    >
      <ChoiceRow
        label={WORDS.scene}
        value={draft.scene}
        words={WORDS.scenes}
        hint={WORDS.hints[draft.scene]}
        refused={{ pass: passSeconds === null && WORDS.noPass }}
        onChoose={(scene) => change({ scene })}
      />
      <LengthRow draft={draft} passSeconds={passSeconds} change={change} />
      <ChoiceRow
        label={WORDS.format}
        value={draft.format}
        words={WORDS.formats}
        hint={WORDS.formatHints[draft.format]}
        refused={{ webm: !form.sharing.recordsWebm && WORDS.noWebm }}
        onChoose={(format) => change({ format })}
      />
      <SelectRow
        label={WORDS.rate}
        value={String(draft.framesPerSecond)}
        words={RATES}
        onChoose={(rate) => change({ framesPerSecond: Number(rate) })}
      />
      <SizeRow
        size={size}
        onChange={(next) => {
          form.size.value = next;
        }}
      />
      <BackgroundRow
        background={order.background === 'stage' ? { ...background, kind: 'stage' } : background}
        noneRefused={isFilm ? SHARE.background.filmHasNone : null}
        onChange={(next) => {
          form.background.value = next;
        }}
      />
      <div class="share-acts">
        <button
          type="submit"
          ref={submit}
          class="btn primary large"
          disabled={seconds === null || isTooLong(seconds)}
        >
          {WORDS.record}
        </button>
        <code>{captureName(form.subject, draft.scene, order, isFilm ? 'webm' : 'zip')}</code>
      </div>
    </form>
  );
}

interface LengthRowProps {
  draft: VideoDraft;
  passSeconds: number | null;
  change: (fields: Partial<VideoDraft>) => void;
}

function LengthRow({ draft, passSeconds, change }: LengthRowProps) {
  if (draft.scene === 'pass') {
    const hint = isTooLong(passSeconds) ? WORDS.tooLong(SECONDS.max) : null;
    return (
      <Row label={WORDS.seconds} hint={hint}>
        {passSeconds === null ? WORDS.noPass : WORDS.passSeconds(formatSeconds(passSeconds, 2))}
      </Row>
    );
  }
  return (
    <Row label={WORDS.seconds}>
      <NumberField
        label={WORDS.seconds}
        value={draft.seconds}
        range={RANGE}
        step={1}
        onCommit={(seconds) => change({ seconds })}
      />
      {draft.scene === 'turntable' && (
        <SwitchLabel
          label={WORDS.playing}
          checked={draft.playing}
          onChange={(playing) => change({ playing })}
        />
      )}
    </Row>
  );
}
