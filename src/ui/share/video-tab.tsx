import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import {
  bitRate,
  type CaptureProgress,
  type EncoderSupport,
  FRAME_RATES,
  frameCount,
  hasTransparency,
  RECORDING_FILES,
  SECONDS,
  type VideoFormat,
  type VideoRequest,
} from '../../app/export/capture/index.ts';
import { IconButton } from '../parts/buttons.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { SHARE } from '../words/en/share.ts';
import { formatBytes, formatSeconds } from '../words/format.ts';
import { SendButton } from './send-button.tsx';
import {
  captureName,
  formatFor,
  isTooLong,
  recordingSeconds,
  type TabProps,
  type VideoDraft,
  videoRequest,
} from './share-form.ts';
import { BackgroundRow, ChoiceRow, Row, SaveBar, SizeRow, SwitchLabel } from './share-rows.tsx';

const { video: TEXTS } = SHARE;
const SECONDS_RANGE = { ...SECONDS, digits: 1, unit: 's' };
const RATES = Object.fromEntries(FRAME_RATES.map((rate) => [rate, String(rate)]));
const FORMATS = Object.keys(RECORDING_FILES) as VideoFormat[];

/** Records a turntable, a pass of the animation, or some seconds, as a video or as pictures. */
export function VideoTab({ form }: TabProps) {
  const progress = form.progress.value;
  const submit = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // The focus was on the button that stops the recording, which is gone.
  useEffect(() => {
    if (wasBusy.current && !progress) submit.current?.focus();
    wasBusy.current = progress !== null;
  }, [progress === null]);
  const passSeconds = useComputed(() => form.sharing.passSeconds()).value;
  const support = useEncoderSupport({ form });
  const draft = { ...form.video.value, format: formatFor(form.video.value.format, support) };
  const seconds = recordingSeconds(draft, passSeconds);
  const request = videoRequest(draft, form.size.value, form.background.value);
  const { extension } = RECORDING_FILES[draft.format];
  return (
    <form
      class="share-tab"
      onSubmit={(event) => {
        event.preventDefault();
        void form.record(request);
      }}
    >
      <fieldset class="share-fieldset" disabled={progress !== null}>
        <VideoFields {...{ form, draft, support, passSeconds, request }} />
      </fieldset>
      <SaveBar
        fileName={captureName(form.subject, draft.scene, request, extension)}
        size={expectedSize(request, seconds)}
        above={progress && <CaptureStatus progress={progress} cancel={() => form.cancel()} />}
      >
        <SendButton form={form} content={form.sendable.value} />
        <button
          type="submit"
          ref={submit}
          class="btn primary large"
          disabled={progress !== null || seconds === null || isTooLong(seconds)}
        >
          {TEXTS.record}
        </button>
      </SaveBar>
    </form>
  );
}

/** What can be recorded in the chosen size; null until that is known. */
function useEncoderSupport({ form }: TabProps): EncoderSupport | null {
  const support = useSignal<EncoderSupport | null>(null);
  const { width, height } = form.size.value;
  const { framesPerSecond } = form.video.value;
  useEffect(() => {
    let isCurrent = true;
    const checking = form.sharing.encoderSupport({ width, height }, framesPerSecond);
    checking.then(
      (found) => {
        if (isCurrent) support.value = found;
      },
      // The encoders could not be loaded: recording then says so.
      (error) => console.warn(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [width, height, framesPerSecond]);
  return support.value;
}

/** The bytes of a video at its bit rate; pictures vary too much. */
function expectedSize(
  { format, width, height, framesPerSecond }: VideoRequest,
  seconds: number | null,
) {
  if (seconds === null || (format !== 'mp4' && format !== 'webm')) return null;
  return SHARE.about(formatBytes((bitRate(width, height, framesPerSecond) * seconds) / 8));
}

interface VideoFieldsProps extends TabProps {
  draft: VideoDraft;
  support: EncoderSupport | null;
  passSeconds: number | null;
  request: VideoRequest;
}

function VideoFields({ form, draft, support, passSeconds, request }: VideoFieldsProps) {
  const change = (fields: Partial<VideoDraft>) => {
    form.video.value = { ...form.video.peek(), ...fields };
  };
  const { format } = draft;
  return (
    <>
      <ChoiceRow
        label={TEXTS.scene}
        value={draft.scene}
        options={TEXTS.scenes}
        hint={TEXTS.hints[draft.scene]}
        unavailable={{ pass: passSeconds === null && TEXTS.noAnimation }}
        onChange={(scene) => change({ scene })}
      />
      <LengthRow draft={draft} passSeconds={passSeconds} subject={form.clipName} change={change} />
      <ChoiceRow
        label={TEXTS.format}
        value={format}
        options={TEXTS.formats}
        hint={[missingText(form.video.value.format, support), TEXTS.formatHints[format]]
          .filter(Boolean)
          .join(' ')}
        unavailable={Object.fromEntries(FORMATS.map((each) => [each, issueText(each, support)]))}
        onChange={(chosen) => change({ format: chosen })}
      />
      <ChoiceRow
        label={TEXTS.rate}
        value={String(draft.framesPerSecond)}
        options={RATES}
        onChange={(rate) => change({ framesPerSecond: Number(rate) })}
      />
      <SizeRow
        size={form.size.value}
        onChange={(next) => {
          form.size.value = next;
        }}
      />
      <BackgroundRow
        background={
          request.background === 'stage'
            ? { ...form.background.value, kind: 'stage' }
            : form.background.value
        }
        hint={request.background === 'transparent' ? SHARE.background.avatarOnly : null}
        noTransparency={hasTransparency(format) ? null : SHARE.background.mp4IsOpaque}
        onChange={(next) => {
          form.background.value = next;
        }}
      />
    </>
  );
}

/** Why a format cannot be recorded; false where it can, or while that is not known. */
function issueText(format: VideoFormat, support: EncoderSupport | null): string | false {
  const issue = support?.[format];
  return issue ? TEXTS.issues[issue](TEXTS.formats[format]) : false;
}

/** Why another format is taken than the chosen one. */
const missingText = (chosen: VideoFormat, support: EncoderSupport | null) =>
  issueText(chosen, support) || null;

interface LengthRowProps {
  draft: VideoDraft;
  passSeconds: number | null;
  /** Name of the clip on the timeline. */
  subject: string;
  change: (fields: Partial<VideoDraft>) => void;
}

function LengthRow({ draft, passSeconds, subject, change }: LengthRowProps) {
  const seconds = recordingSeconds(draft, passSeconds);
  if (seconds === null) return <Row label={TEXTS.seconds}>{TEXTS.noAnimation}</Row>;
  const frames = TEXTS.frames(frameCount(seconds, draft.framesPerSecond));
  if (draft.scene === 'pass') {
    const hint = isTooLong(seconds) ? TEXTS.tooLong(SECONDS.max) : null;
    return (
      <Row label={TEXTS.seconds} hint={hint}>
        {TEXTS.passSeconds(formatSeconds(seconds, 3), subject, frames)}
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
        onCommit={(value) => change({ seconds: value })}
      />
      <span class="faint">{frames}</span>
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

/** The progress of a recording, and a button to stop it. */
function CaptureStatus({ progress, cancel }: { progress: CaptureProgress; cancel: () => void }) {
  const { frames, count, secondsLeft } = progress;
  const status = useRef<HTMLDivElement>(null);
  // The button that had the focus is disabled.
  useEffect(() => status.current?.querySelector('button')?.focus(), []);
  const percent = count > 0 ? Math.floor((100 * frames) / count) : 0;
  return (
    <div class="share-capture" ref={status}>
      <b>{count > 0 ? TEXTS.frameOf(frames, count) : TEXTS.starting}</b>
      <span>{TEXTS.percent(percent, secondsLeft === null ? null : Math.ceil(secondsLeft))}</span>
      <IconButton icon="close" label={TEXTS.stop} onClick={cancel} />
      <progress aria-label={TEXTS.progress} max={Math.max(1, count)} value={frames} />
    </div>
  );
}
