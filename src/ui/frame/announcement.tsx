import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { AppliedStep, LoadTask, Message, Toast } from '../../app/index.ts';
import { findingsOfWarnings } from '../../lint/index.ts';
import { useUi } from '../context.ts';
import { liveAnnouncement } from '../live/index.ts';
import { type PuppetryMoment, puppetryMoment, puppetryNews } from '../puppetry/index.ts';
import { NEWS } from '../words/en/news.ts';
import { UPDATE } from '../words/en/update.ts';
import { baseName, removedText, replacedBuiltinsText } from '../words/file-error-text.ts';
import { formatList } from '../words/format.ts';

/** What the page says to those who hear it: whatever was read, done or taken back last. */
export function Announcement() {
  const { state, live, puppetry } = useUi().app;
  const said = useSignal({ text: '', turn: 0 });
  const newestId = useRef<string | null>(null);
  const moment = useRef<PuppetryMoment | null>(null);
  const say = (text: string) => {
    const turn = said.peek().turn + 1;
    if (text) said.value = { text, turn };
  };
  useSignalEffect(() => say(taskWords(state.tasks.value)));
  useSignalEffect(() => {
    const messages = state.messages.value;
    const seen = messages.findIndex(({ id }) => id === newestId.current);
    newestId.current = messages[0]?.id ?? null;
    const fresh = seen < 0 ? messages : messages.slice(0, seen);
    say(fresh.map(messageWords).filter(Boolean).reverse().join('. '));
  });
  useSignalEffect(() => say(toastWords(state.toast.value)));
  useSignalEffect(() => say(stepWords(state.lastStep.value)));
  useSignalEffect(() => say(liveAnnouncement(live.state)));
  useSignalEffect(() => say(state.pendingUpdate.value ? UPDATE.title : ''));
  useSignalEffect(() => {
    const now = puppetryMoment(puppetry.state);
    say(puppetryNews(moment.current ?? now, now));
    moment.current = now;
  });
  // A new element each time: the same words twice in a row are two events.
  return <span key={said.value.turn}>{said.value.text}</span>;
}

function taskWords(tasks: readonly LoadTask[]): string {
  const asked = tasks.filter(({ builtIn }) => !builtIn);
  if (asked.length === 0) return '';
  return NEWS.reading(formatList(asked.map(({ fileName }) => baseName(fileName))));
}

/** Faults speak for themselves, as alerts. */
function messageWords(message: Message): string {
  switch (message.kind) {
    case 'opened':
      return NEWS.onAvatar(formatList(message.fileNames.map(baseName)));
    case 'warnings':
      return NEWS.findings(findingsOfWarnings(message.warnings).length, baseName(message.fileName));
    case 'hidden':
      return NEWS.mannequinGone;
    case 'saved':
      return savedWords(message.fileName, message.losses);
    case 'recorded':
      return NEWS.recorded(message.fileName);
    case 'library':
      return replacedBuiltinsText(message.names);
    default:
      return '';
  }
}

function savedWords(fileName: string, losses: readonly string[]): string {
  return losses.length === 0 ? NEWS.saved(fileName) : NEWS.savedBut(fileName, losses.join(' '));
}

function toastWords(toast: Toast | null): string {
  if (toast?.kind === 'removed') return NEWS.canBringBack(removedText(toast.names));
  if (toast?.kind === 'cancelled') return NEWS.cancelled(baseName(toast.fileName));
  return '';
}

function stepWords(step: AppliedStep | null): string {
  if (!step) return '';
  return step.direction === 'undone' ? NEWS.undone(step.label) : NEWS.doneAgain(step.label);
}
