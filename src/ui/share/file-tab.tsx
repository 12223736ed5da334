import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { FilePart, PageForm, SavedPage } from '../../app/export/saved-page/index.ts';
import { Icon } from '../parts/icon.tsx';
import { SHARE } from '../words/en/share.ts';
import { formatBytes } from '../words/format.ts';
import { SendButton } from './send-button.tsx';
import {
  ALL_CLIPS,
  type FileDraft,
  NO_CLIP,
  type ShareForm,
  sendableFile,
  type TabProps,
} from './share-form.ts';
import { Row, SaveBar, SelectRow, SwitchLabel } from './share-rows.tsx';

const { file: TEXTS } = SHARE;

/** Bytes beyond which a file is large for a shop's page. */
const LARGE = 1e6;

/** Saves a page that shows the avatar without Vitrine. */
export function FileTab({ form }: TabProps) {
  const draft = form.file.value;
  const change = (fields: Partial<FileDraft>) => {
    form.file.value = { ...form.file.peek(), ...fields };
  };
  const page = useSavedPage(form, draft);
  const isLarge = page !== null && page.content.size > LARGE;
  return (
    <form
      class="share-tab"
      onSubmit={(event) => {
        event.preventDefault();
        if (page) form.savePage(page);
      }}
    >
      <FormRow form={form} value={draft.form} onChange={(chosen) => change({ form: chosen })} />
      <ClipRow form={form} draft={draft} change={change} />
      <Row label={TEXTS.visitors} hint={draft.form === 'page' ? TEXTS.pageCannotOpen : null}>
        <SwitchLabel
          label={TEXTS.canTurn}
          checked={draft.canTurn}
          onChange={(canTurn) => change({ canTurn })}
        />
        <SwitchLabel
          label={TEXTS.opensInVitrine}
          checked={draft.form === 'zip' && draft.opensInVitrine}
          disabled={draft.form === 'page'}
          onChange={(opensInVitrine) => change({ opensInVitrine })}
        />
      </Row>
      <Row label={TEXTS.size} hint={isLarge ? TEXTS.large : null}>
        <SizeBar page={page} />
      </Row>
      <div class="share-warning">
        <Icon name="warning" />
        <b>{TEXTS.risk}</b>
        <p>{TEXTS.riskAdvice}</p>
      </div>
      <SaveBar
        fileName={`${form.fileName}.${draft.form === 'page' ? 'html' : 'zip'}`}
        size={
          <span class={isLarge ? 'is-large' : undefined}>
            {page ? formatBytes(page.content.size) : TEXTS.preparing}
          </span>
        }
      >
        <SendButton form={form} content={page && sendableFile(page.content, page.fileName)} />
        <button type="submit" class="btn primary large" disabled={!page}>
          <Icon name="drop" />
          {TEXTS.save}
        </button>
      </SaveBar>
    </form>
  );
}

/** Time in which several changes of the choices make one file. */
const CHANGE_PAUSE_MS = 150;

/** The file of these choices; null until it is made, or if that failed, which the status says. */
function useSavedPage(form: ShareForm, draft: FileDraft): SavedPage | null {
  const made = useSignal<{ draft: FileDraft; page: SavedPage } | null>(null);
  useEffect(() => {
    // Other choices, and closing the dialog, end the work on this file.
    const abort = new AbortController();
    const { signal } = abort;
    const timer = setTimeout(() => {
      form.composePage(draft, { signal }).then(
        (page) => {
          if (!signal.aborted) made.value = { draft, page };
        },
        (error) => {
          if (signal.aborted) return;
          form.status.value = TEXTS.failed;
          console.warn(error);
        },
      );
    }, CHANGE_PAUSE_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [form, draft]);
  return made.value?.draft === draft ? made.value.page : null;
}

interface FormRowProps extends TabProps {
  value: PageForm;
  onChange: (value: PageForm) => void;
}

/** What the file contains. */
function FormRow({ form, value, onChange }: FormRowProps) {
  const id = useId();
  const hints = {
    page: TEXTS.formHints.page(form.fileName),
    zip: TEXTS.formHints.zip,
  };
  return (
    <div class="share-row is-top" role="radiogroup" aria-labelledby={id}>
      <span class="share-label" id={id}>
        {TEXTS.holds}
      </span>
      <div class="share-radios">
        {(Object.keys(TEXTS.forms) as PageForm[]).map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={id}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <b>{TEXTS.forms[option]}</b>
            <span>{hints[option]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface ClipRowProps extends TabProps {
  draft: FileDraft;
  change: (fields: Partial<FileDraft>) => void;
}

/** What plays in the file. */
function ClipRow({ form, draft, change }: ClipRowProps) {
  const clips = form.playingClips;
  const options = [
    ...(clips.length > 1 ? [[ALL_CLIPS, TEXTS.allClips]] : []),
    ...clips.map((clip) => [clip.id, TEXTS.clip(clip.name, form.loops(clip))]),
    [NO_CLIP, TEXTS.noClip],
  ];
  const isOption = options.some(([value]) => value === draft.clip);
  return (
    <SelectRow
      label={TEXTS.shows}
      // With one clip, all clips are that one.
      value={isOption ? draft.clip : options[0][0]}
      options={Object.fromEntries(options)}
      onChange={(clip) => change({ clip })}
    >
      <SwitchLabel
        label={TEXTS.autoplay}
        checked={draft.autoplay}
        onChange={(autoplay) => change({ autoplay })}
      />
    </SelectRow>
  );
}

const PARTS = Object.keys(TEXTS.parts) as FilePart[];

/** The parts of the file's size, as a bar and in words. */
function SizeBar({ page }: { page: SavedPage | null }) {
  if (!page) return <span class="faint">{TEXTS.preparing}</span>;
  // Most avatars have no textures of their own.
  const parts = PARTS.filter((part) => part !== 'textures' || page.sizes.textures > 0);
  return (
    <div class="share-size">
      <div class="share-size-bar" aria-hidden="true">
        {parts.map((part) => (
          <span key={part} class={`is-${part}`} style={{ flexGrow: page.sizes[part] }} />
        ))}
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <i class={`is-${part}`} />
            {TEXTS.part(TEXTS.parts[part], formatBytes(page.sizes[part]))}
          </li>
        ))}
      </ul>
    </div>
  );
}
