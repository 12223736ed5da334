import { useComputed } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type CaptureProgress, FRAME_RATES, SECONDS } from '../../app/export/capture/index.ts';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import { formatSeconds } from '../words/format.ts';
import {
  captureName,
  isTooLong,
  recordingSeconds,
  type TabProps,
  type VideoDraft,
  videoRequest,
} from './share-form.ts';
import { BackgroundRow, ChoiceRow, Row, SelectRow, SizeRow, SwitchLabel } from './share-rows.tsx';

/** Saves a picture of the stage in any size. */
export function PictureTab({ form }: TabProps) {
  const size = form.size.value;
  const background = form.background.value;
  return (
    <form
      class="share-tab"
      onSubmit={(event) => {
        event.preventDefault();
        void form.savePicture('picture', size, background);
      }}
    >
      <p>{SHARE.picture.hint}</p>
      <SizeRow
        size={size}
        onChange={(next) => {
          form.size.value = next;
        }}
      />
      <BackgroundRow
        background={background}
        onChange={(next) => {
          form.background.value = next;
        }}
      />
      <div class="share-acts">
        <button type="submit" class="btn primary large">
          <Icon name="camera" />
          {SHARE.picture.save}
        </button>
        <code>{captureName(form.subject, 'picture', size, 'png')}</code>
      </div>
    </form>
  );
}

const { video: TEXTS } = SHARE;
const SECONDS_RANGE = { ...SECONDS, digits: 1, unit: 's' };
const RATES = Object.fromEntries(FRAME_RATES.map((rate) => [rate, String(rate)]));

/** Records a turntable, a pass of the animation, or some seconds, as a video or as pictures. */
export function VideoTab({ form }: TabProps) {
  const progress = form.progress.value;
  const wasBusy = useRef(false);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasBusy.current && !progress) submit.current?.focus();
    wasBusy.current = progress !== null;
  }, [progress]);
  if (progress) return <CaptureStatus progress={progress} cancel={() => form.cancel()} />;
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
  const seconds = recordingSeconds(draft, passSeconds);
  const request = videoRequest(draft, size, background);
  const isVideo = draft.format === 'webm';
  return (
    <form
      class="share-tab"
      onSubmit={(event) => {
        event.preventDefault();
        void form.record(request);
      }}
    >
      <ChoiceRow
        label={TEXTS.scene}
        value={draft.scene}
        options={TEXTS.scenes}
        hint={TEXTS.hints[draft.scene]}
        unavailable={{ pass: passSeconds === null && TEXTS.noAnimation }}
        onChange={(scene) => change({ scene })}
      />
      <LengthRow draft={draft} passSeconds={passSeconds} change={change} />
      <ChoiceRow
        label={TEXTS.format}
        value={draft.format}
        options={TEXTS.formats}
        hint={TEXTS.formatHints[draft.format]}
        unavailable={{ webm: !form.sharing.recordsWebm && TEXTS.noWebm }}
        onChange={(format) => change({ format })}
      />
      <SelectRow
        label={TEXTS.rate}
        value={String(draft.framesPerSecond)}
        options={RATES}
        onChange={(rate) => change({ framesPerSecond: Number(rate) })}
      />
      <SizeRow
        size={size}
        onChange={(next) => {
          form.size.value = next;
        }}
      />
      <BackgroundRow
        background={request.background === 'stage' ? { ...background, kind: 'stage' } : background}
        noTransparency={isVideo ? SHARE.background.videoIsOpaque : null}
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
          {TEXTS.record}
        </button>
        <code>{captureName(form.subject, draft.scene, request, isVideo ? 'webm' : 'zip')}</code>
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
    const hint = isTooLong(passSeconds) ? TEXTS.tooLong(SECONDS.max) : null;
    return (
      <Row label={TEXTS.seconds} hint={hint}>
        {passSeconds === null
          ? TEXTS.noAnimation
          : TEXTS.passSeconds(formatSeconds(passSeconds, 2))}
      </Row>
    );
  }
  return (
    <Row label={TEXTS.seconds}>
      <NumberField
        label={TEXTS.seconds}
        value={draft.seconds}
        range={SECONDS_RANGE}
        step={1}
        onCommit={(seconds) => change({ seconds })}
      />
      {draft.scene === 'turntable' && (
        <SwitchLabel
          label={TEXTS.playing}
          checked={draft.playing}
          onChange={(playing) => change({ playing })}
        />
      )}
    </Row>
  );
}

/** The progress of a recording, and a button to cancel it. */
function CaptureStatus({ progress, cancel }: { progress: CaptureProgress; cancel: () => void }) {
  const { fraction, frames, isWaiting } = progress;
  const button = useRef<HTMLButtonElement>(null);
  // The element with the focus was removed with the form.
  useEffect(() => button.current?.focus(), []);
  const percent = Math.floor(100 * fraction);
  return (
    <div class="share-tab">
      <p>{isWaiting ? TEXTS.waiting : TEXTS.running(percent)}</p>
      <progress aria-label={TEXTS.progress} max={1} value={fraction} />
      <div class="share-acts">
        <button type="button" class="btn outlined" ref={button} onClick={cancel}>
          {TEXTS.cancel}
        </button>
        <span class="faint">{TEXTS.frames(frames)}</span>
      </div>
    </div>
  );
}
