import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { AppliedStep, LoadTask, Message, Toast } from '../../app/index.ts';
import type { FileWarnings, LiveState, PuppetryState } from '../../app/state/index.ts';
import { findingsOfWarnings } from '../../lint/index.ts';
import type { HandleId } from '../../motion/puppetry-control/index.ts';
import { interactionNews } from '../bubble/index.ts';
import { isBubbleSession, placeOf, useUi } from '../context.ts';
import { BUBBLE_NEWS } from '../words/en/bubble.ts';
import { COUNTS } from '../words/en/counts.ts';
import { LIVE } from '../words/en/live.ts';
import { NEWS, UPDATE } from '../words/en/news.ts';
import { HANDLES, PUPPET_NEWS } from '../words/en/puppetry.ts';
import { SESSION } from '../words/en/session.ts';
import { TASKS } from '../words/en/tasks.ts';
import { WORKSPACE } from '../words/en/workspace.ts';
import {
  baseName,
  removedText,
  replacedBuiltinsText,
  replacedText,
} from '../words/file-error-text.ts';
import { formatList } from '../words/format.ts';
import { stepText as liveStepText, sessionEndText } from '../words/live-text.ts';
import { placedText } from '../words/placed-text.ts';
import { SavingAnnouncements } from '../words/saving-text.ts';
import { talkAnnouncement } from '../words/talk-text.ts';

/** The content of the live region for screen readers: the last thing that was opened, done or undone. */
export function Announcements() {
  const { state, live, puppetry } = useUi().app;
  const current = useSignal({ text: '', key: 0 });
  const newestId = useRef<string | null>(null);
  const lastPuppetry = useRef<PuppetrySnapshot | null>(null);
  const reading = useRef('');
  const savingNews = useMemo(() => new SavingAnnouncements(), []);
  const announce = (text: string) => {
    if (text) current.value = { text, key: current.peek().key + 1 };
  };
  // Not with each step of their progress.
  const tasksNews = useComputed(() => tasksText(state.tasks.value));
  useSignalEffect(() => {
    const text = tasksNews.value;
    // Otherwise a file that could not be used would still be named here after its alert.
    const last = current.peek();
    if (!text && last.text === reading.current) current.value = { text, key: last.key + 1 };
    reading.current = text;
    announce(text);
  });
  useSignalEffect(() => {
    const task = state.tasks.value.find(({ stage }) => stage === 'saving');
    announce(savingNews.next(task?.id ?? null, task?.step, performance.now()));
  });
  useSignalEffect(() => {
    const messages = state.messages.value;
    const seen = messages.findIndex(({ id }) => id === newestId.current);
    newestId.current = messages[0]?.id ?? null;
    // Signals do not define which of two effects runs first: what the toast names is left to it.
    const named = state.toast.peek()?.kind === 'paused';
    const unseen = (seen < 0 ? messages : messages.slice(0, seen)).filter(
      ({ kind }) => !(named && kind === 'opened'),
    );
    announce(unseen.map(messageText).filter(Boolean).reverse().join('. '));
  });
  useSignalEffect(() => announce(toastText(state.toast.value)));
  useSignalEffect(() => announce(stepText(state.lastStep.value)));
  useSignalEffect(() => announce(liveAnnouncement(live.state)));
  const newMessage = useComputed(() => talkAnnouncement(live.state.talk));
  useSignalEffect(() => announce(newMessage.value));
  useSignalEffect(() => {
    const interaction = live.state.stageInteraction.value;
    announce(interaction ? interactionNews(interaction) : '');
  });
  const promptText = useComputed(() => promptAnnouncement(live.state));
  useSignalEffect(() => announce(promptText.value));
  useSignalEffect(() => announce(state.pendingUpdate.value ? UPDATE.title : ''));
  useSignalEffect(() => {
    const snapshot = puppetrySnapshot(puppetry.state);
    announce(puppetryAnnouncement(lastPuppetry.current ?? snapshot, snapshot));
    lastPuppetry.current = snapshot;
  });
  // A new element for each announcement, so that the same text is read twice.
  return <span key={current.value.key}>{current.value.text}</span>;
}

function tasksText(tasks: readonly LoadTask[]): string {
  const opened = tasks.filter(({ builtIn }) => !builtIn);
  if (opened.length === 0) return '';
  const text = opened[0].cancel ? TASKS.saving : TASKS.reading;
  return text(formatList(opened.map(({ fileName }) => baseName(fileName))));
}

/** Errors are not announced here: their toast is an alert. */
function messageText(message: Message): string {
  switch (message.kind) {
    case 'opened':
      return NEWS.opened(formatList(message.fileNames.map(baseName)));
    case 'warnings':
      return warningsText(message.files);
    case 'hidden':
      return NEWS.mannequinHidden;
    case 'saved': {
      const { fileName, losses } = message;
      return losses.length === 0
        ? NEWS.saved(fileName)
        : NEWS.savedWithLosses(fileName, losses.join(' '));
    }
    case 'placed': {
      const { title, why } = placedText(message);
      return `${title}. ${why}`;
    }
    case 'recorded':
      return NEWS.recorded(message.fileName);
    case 'library':
      return replacedBuiltinsText(message.names);
    default:
      return '';
  }
}

function warningsText(files: readonly FileWarnings[]): string {
  const count = files.reduce((sum, file) => sum + findingsOfWarnings(file.warnings).length, 0);
  const [{ fileName }] = files;
  return NEWS.findings(count, files.length === 1 ? baseName(fileName) : COUNTS.files(files.length));
}

function toastText(toast: Toast | null): string {
  if (toast?.kind === 'removed') return NEWS.undoHint(removedText(toast.names));
  if (toast?.kind === 'replaced') return NEWS.undoHint(replacedText(toast.names));
  if (toast?.kind === 'paused') {
    const opened = NEWS.onAvatar(formatList(toast.fileNames.map(baseName)));
    return NEWS.pausedHint(opened, toast.fileNames.length);
  }
  if (toast?.kind === 'restored') return WORKSPACE.restored(formatList(toast.names));
  if (toast?.kind === 'restorable') return WORKSPACE.restorable(formatList(toast.names));
  if (toast?.kind === 'not-restored') return WORKSPACE.notRestored;
  if (toast?.kind === 'not-kept') return WORKSPACE.notKept(formatList(toast.names));
  if (toast?.kind === 'cancelled') return NEWS.cancelled(baseName(toast.fileName));
  return '';
}

function stepText(step: AppliedStep | null): string {
  if (!step) return '';
  return step.direction === 'undone' ? NEWS.undone(step.label) : NEWS.redone(step.label);
}

/** The announcement of the state of the session; empty while there is no session. Reads signals. */
export function liveAnnouncement(live: LiveState): string {
  const { step, end } = live;
  const place = placeOf(live);
  switch (step.value) {
    case 'idle':
      return '';
    case 'connected':
      return place ? LIVE.connectedTo(place.name, place.host) : '';
    case 'ended': {
      const explanation = end.value && sessionEndText(end.value);
      return explanation ? LIVE.ended(explanation.title, explanation.advice) : SESSION.steps.ended;
    }
    default:
      // Without the number of attempts to reconnect.
      return liveStepText(step.value, isBubbleSession(live));
  }
}

/** What the Enter key does now in a bubble; empty without a prompt. Reads signals. */
export function promptAnnouncement({ prompt }: LiveState): string {
  return prompt.value ? BUBBLE_NEWS.promptSpoken(prompt.value.name, prompt.value.action) : '';
}

/** The parts of the state of puppetry whose changes are announced. */
export interface PuppetrySnapshot {
  readonly showHandles: boolean;
  readonly targeted: ReadonlySet<HandleId>;
  readonly pinned: ReadonlySet<HandleId>;
  readonly mirror: boolean;
  readonly recording: { readonly name: string; readonly isFull: boolean } | null;
}

/** The announced parts of the state of puppetry. Reads signals. */
function puppetrySnapshot(state: PuppetryState): PuppetrySnapshot {
  return {
    showHandles: state.showHandles.value,
    targeted: state.targeted.value,
    pinned: state.pinned.value,
    mirror: state.mirror.value,
    recording: state.recording.value,
  };
}

/** The announcement of a change of puppetry; empty for changes that are not announced. */
export function puppetryAnnouncement(before: PuppetrySnapshot, now: PuppetrySnapshot): string {
  return [recordingAnnouncement(before, now), handlesAnnouncement(before, now)]
    .filter(Boolean)
    .join('. ');
}

function recordingAnnouncement(
  { recording: before }: PuppetrySnapshot,
  { recording }: PuppetrySnapshot,
): string {
  if (!before) return recording ? PUPPET_NEWS.recording(recording.name) : '';
  if (!recording) return PUPPET_NEWS.recordingEnded;
  return recording.isFull && !before.isFull ? PUPPET_NEWS.recordingFull : '';
}

function handlesAnnouncement(before: PuppetrySnapshot, now: PuppetrySnapshot): string {
  if (before.showHandles !== now.showHandles) {
    return now.showHandles ? PUPPET_NEWS.handlesOn : PUPPET_NEWS.handlesOff;
  }
  const pinned = difference(now.pinned, before.pinned);
  if (pinned.length > 0) return PUPPET_NEWS.pinned(handleList(pinned));
  const released = difference(before.targeted, now.targeted);
  if (released.length > 0 && now.targeted.size === 0) return PUPPET_NEWS.allReleased;
  if (released.length > 0) return PUPPET_NEWS.released(handleList(released));
  const unpinned = difference(before.pinned, now.pinned);
  if (unpinned.length > 0) return PUPPET_NEWS.unpinned(handleList(unpinned));
  if (before.mirror !== now.mirror)
    return now.mirror ? PUPPET_NEWS.mirrorOn : PUPPET_NEWS.mirrorOff;
  return '';
}

function difference(a: ReadonlySet<HandleId>, b: ReadonlySet<HandleId>): readonly HandleId[] {
  return [...a].filter((id) => !b.has(id));
}

function handleList(ids: readonly HandleId[]): string {
  return formatList(ids.map((id) => HANDLES.names[id]));
}
