import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ConversationEntry } from '../../app/state/index.ts';
import type { ChatVolume } from '../../session/index.ts';
import { useLive, useUi } from '../context.ts';
import { LiveIcon } from '../parts/live-icon.tsx';
import { TALK } from '../words/en/talk.ts';
import { isFieldWanted, returnToStage } from './open-chat.ts';

const VOLUMES: readonly ChatVolume[] = ['whisper', 'say', 'shout'];
/** UTF-16 units: what the session splits into messages, and no more. */
const MAX_LENGTH = 10_000;

/** Below the lines: how loud, what, and the button that says it. Nothing can be said in recordings. */
export function ChatForm({ selected }: { selected: ConversationEntry | null }) {
  const isReplay = useLive().state.region.value?.isReplay === true;
  if (isReplay) return <p class="talk-form">{TALK.replay}</p>;
  if (selected?.kind === 'group') return <p class="talk-form">{TALK.readOnly}</p>;
  return <SayForm selected={selected} />;
}

/** The field of the chat nearby or of a conversation. */
function SayForm({ selected }: { selected: ConversationEntry | null }) {
  const { app } = useUi();
  const { state } = useLive();
  const volume = useSignal<ChatVolume>('say');
  const text = useSignal(state.talk.drafts.peek().get(selected?.id ?? '') ?? '');
  const hasFailed = useSignal(false);
  const field = useRef<HTMLInputElement>(null);
  const talk = () => app.live.current?.talk;
  useSignalEffect(() => {
    if (!isFieldWanted.value) return;
    isFieldWanted.value = false;
    field.current?.focus();
  });
  // What is typed stops when the field goes away, whatever removed it.
  useEffect(() => () => talk()?.setTyping(false), []);
  const setText = (value: string) => {
    text.value = value;
    hasFailed.value = false;
    talk()?.setDraft(value);
    // Commands and gestures are not announced.
    talk()?.setTyping(value.trim() !== '' && !value.startsWith('/'));
  };
  const send = async (loudness: ChatVolume) => {
    const said = text.value;
    if (said.trim() === '') return;
    setText('');
    const live = await app.live.open();
    const isSent = await (selected
      ? live.talk.send(selected.id, said)
      : live.talk.say(said, loudness));
    if (isSent) return;
    // What was typed meanwhile comes after it.
    setText(said + text.value);
    hasFailed.value = true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      returnToStage();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isLoud = event.ctrlKey || event.metaKey;
      void send(isLoud ? 'shout' : event.shiftKey ? 'whisper' : volume.value);
    }
  };
  const label = selected ? TALK.messageField(selected.name || TALK.someone) : TALK.field;
  return (
    <form
      class="talk-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(volume.value);
      }}
    >
      {!selected && <VolumeChoice volume={volume.value} choose={(next) => (volume.value = next)} />}
      <input
        ref={field}
        type="text"
        name="chat"
        autocomplete="off"
        maxLength={MAX_LENGTH}
        aria-label={label}
        placeholder={label}
        title={selected ? undefined : TALK.fieldHint}
        value={text.value}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => talk()?.setTyping(false)}
      />
      <button type="submit" class="btn primary">
        <LiveIcon name="send" />
        {selected ? TALK.send : TALK.volumes[volume.value]}
      </button>
      <span class="talk-failure" role="alert">
        {hasFailed.value && TALK.notSent}
      </span>
    </form>
  );
}

interface VolumeChoiceProps {
  volume: ChatVolume;
  choose: (volume: ChatVolume) => void;
}

/** How loud Enter and the button say it, with the range in metres. */
function VolumeChoice({ volume, choose }: VolumeChoiceProps) {
  const ranges = useLive().state.talk.ranges.value;
  return (
    <select
      aria-label={TALK.volume}
      value={volume}
      onChange={({ currentTarget }) => choose(currentTarget.value as ChatVolume)}
    >
      {VOLUMES.map((each) => (
        <option key={each} value={each}>
          {TALK.volumeWithRange(TALK.volumes[each], ranges[each])}
        </option>
      ))}
    </select>
  );
}
