import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { AgentRow, ChatEntry, ConversationEntry } from '../../app/state/index.ts';
import { useLive } from '../context.ts';
import { TALK } from '../words/en/talk.ts';
import { formatList } from '../words/format.ts';
import { agentName, formatChatTime } from '../words/live-text.ts';
import { chatLineText, instantLineText, type LineText } from '../words/talk-text.ts';
import { MuteButton } from './mute-button.tsx';
import { agentsWithin } from './near-agents.ts';

/** The chat nearby. */
export function NearbyLines() {
  const { state } = useLive();
  const { lines, typing, ranges } = state.talk;
  const agents = state.agents.value;
  const isAlone = agentsWithin(agents, ranges.value.say).length === 0;
  const isReplay = state.region.value?.isReplay === true;
  const empty = isAlone && !isReplay ? TALK.nobody(ranges.value.say) : TALK.quiet;
  return (
    <LineList
      label={TALK.nearbyLines}
      newest={lines.value.at(-1)?.key ?? 0}
      empty={lines.value.length === 0 ? empty : null}
      typing={typingNames([...typing.value], agents)}
    >
      {lines.value.map((line) => (
        <NearbyLine key={line.key} line={line} />
      ))}
    </LineList>
  );
}

function NearbyLine({ line }: { line: ChatEntry }) {
  const isMuted = useLive().state.talk.muted.value.has(line.fromId);
  const canMute = !line.isOwn && line.source !== 'system';
  return (
    <Line at={line.at} text={chatLineText(line)} isMuted={isMuted}>
      {canMute && <MuteButton id={line.fromId} name={line.from || TALK.object} form="small" />}
    </Line>
  );
}

/** A conversation by instant messages. */
export function ConversationLines({ conversation }: { conversation: ConversationEntry }) {
  const { state } = useLive();
  const { id, name, lines } = conversation;
  const typing = state.talk.conversationTyping.value.get(id) ?? [];
  const names = typing.length > 0 ? [name || TALK.someone] : [];
  return (
    <LineList
      label={TALK.linesWith(name || TALK.someone)}
      newest={lines.at(-1)?.key ?? 0}
      empty={lines.length === 0 ? TALK.noMessages(name) : null}
      typing={names}
    >
      {lines.map((line) => (
        <Line key={line.key} at={line.at} text={instantLineText(line)} />
      ))}
    </LineList>
  );
}

/** Names of agents that type. */
function typingNames(ids: readonly string[], agents: readonly AgentRow[]): readonly string[] {
  // Not of those who have left meanwhile.
  return agents.filter(({ agentId }) => ids.includes(agentId)).map(agentName);
}

/** The newest line stays visible while the scroll position is this close to the end, in CSS pixels. */
const END_MARGIN = 12;

interface LineListProps {
  label: string;
  /** The key of the newest line. */
  newest: number;
  /** In place of lines; null where there are any. */
  empty: string | null;
  /** Names of those who type. */
  typing: readonly string[];
  children: ComponentChildren;
}

/** Lines, newest last and visible unless the user has scrolled up. Screen readers read new ones. */
function LineList({ label, newest, empty, typing, children }: LineListProps) {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) list.current!.scrollTop = list.current!.scrollHeight;
  }, [newest, typing.length]);
  return (
    // The Tab key stops here, so that the keyboard can scroll it.
    <div
      ref={list}
      class="talk-lines"
      role="log"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < END_MARGIN;
      }}
    >
      {empty !== null && <p class="talk-empty">{empty}</p>}
      <ol>{children}</ol>
      {typing.length > 0 && (
        <p class="talk-typing" aria-hidden="true">
          {TALK.typing(formatList(typing), typing.length)}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  at: number;
  text: LineText;
  isMuted?: boolean;
  /** A button at the end. */
  children?: ComponentChildren;
}

function Line({ at, text: { who, how, text, style }, isMuted = false, children }: LineProps) {
  return (
    <li class={`is-${style}`}>
      <time dateTime={new Date(at).toISOString()}>{formatChatTime(at)}</time>
      <span class="who" title={who}>
        {isMuted ? <s>{who}</s> : who}
      </span>
      <span class="said">
        {how && <span class="how">{how} </span>}
        {style === 'emote' ? <em>{text}</em> : text}
      </span>
      {children}
    </li>
  );
}
