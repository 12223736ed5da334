import '../styles/talk.css';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ConversationEntry } from '../../app/state/index.ts';
import { useLive, useUi } from '../context.ts';
import { saveFile } from '../download.ts';
import { IconButton } from '../parts/buttons.tsx';
import { TALK } from '../words/en/talk.ts';
import { chatLineText, instantLineText, linesAsText } from '../words/talk-text.ts';
import { ChatForm } from './chat-form.tsx';
import { ConversationLines, NearbyLines } from './chat-lines.tsx';
import { ConversationList } from './conversation-list.tsx';
import { GestureRow } from './gesture-row.tsx';
import { MuteButton } from './mute-button.tsx';

/**
 * Chat and instant messages: conversations at the left, the lines of the selected one at the right, and below them what
 * can be said. A section of the dock, or on a phone the body of a panel.
 */
export function ChatDock({ children }: { readonly children?: ComponentChildren }) {
  const { view } = useUi();
  const { state, command } = useLive();
  const selected = selectedConversation(state.talk.conversations.value, state.talk.selected.value);
  useEffect(() => {
    command((live) => live.talk.setShown(true));
    return () => command((live) => live.talk.setShown(false));
  }, []);
  const content = (
    <>
      <ChatHead selected={selected}>{children}</ChatHead>
      <div class="talk-body">
        <ConversationList />
        <div class="conversation" key={selected?.id}>
          {selected ? <ConversationLines conversation={selected} /> : <NearbyLines />}
          {!selected && <GestureRow />}
          <ChatForm selected={selected} />
        </div>
      </div>
    </>
  );
  if (view.layout.value === 'phone') return <div class="talk is-panel">{content}</div>;
  return (
    <section class="dock talk" aria-label={TALK.title}>
      {content}
    </section>
  );
}

/** Null for the chat nearby. */
function selectedConversation(
  conversations: readonly ConversationEntry[],
  selected: string | null,
): ConversationEntry | null {
  return conversations.find(({ id }) => id === selected) ?? null;
}

interface ChatHeadProps {
  selected: ConversationEntry | null;
  children: ComponentChildren;
}

/** Above the lines: how far one is heard, or what can be done with a conversation. */
function ChatHead({ selected, children }: ChatHeadProps) {
  const { state, command } = useLive();
  const { say, shout } = state.talk.ranges.value;
  return (
    <div class="talk-head">
      {children}
      <span class="spacer" />
      {!selected && <span class="talk-reach">{TALK.reach(say, shout)}</span>}
      {selected && <span class="talk-reach cut">{selected.name}</span>}
      {selected && <MuteButton id={selected.id} name={selected.name} />}
      {selected && (
        <IconButton
          icon="trash"
          label={TALK.close(selected.name)}
          onClick={() => command((live) => live.talk.close(selected.id))}
        />
      )}
      <SaveChatButton selected={selected} />
    </div>
  );
}

/** Saves the lines of the selected conversation as text. */
function SaveChatButton({ selected }: { selected: ConversationEntry | null }) {
  const { app } = useUi();
  const { state } = useLive();
  const isEmpty = (selected ?? { lines: state.talk.lines.value }).lines.length === 0;
  const save = () => {
    const text = selected
      ? linesAsText(selected.lines, instantLineText)
      : linesAsText(state.talk.lines.value, chatLineText);
    const place = selected?.name ?? state.region.value?.name ?? '';
    const date = new Date().toISOString().slice(0, 10);
    saveFile(app, new Blob([text], { type: 'text/plain' }), TALK.fileName(place, date), 'txt');
  };
  return (
    <IconButton
      icon="drop"
      label={isEmpty ? TALK.saveNothing : TALK.save}
      disabled={isEmpty}
      onClick={save}
    />
  );
}
