import '../styles/bubble.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { StageInteraction } from '../../app/state/index.ts';
import { useLive } from '../context.ts';
import { BUBBLE_NEWS } from '../words/en/bubble.ts';
import { interactionNews } from './bubble-text.ts';

/** What floats over the stage while it shows a bubble: the prompt, and what came of the last interaction. */
export function BubbleFloats() {
  const { state } = useLive();
  const isShown = state.world.value === 'region' && state.step.value === 'connected';
  if (!isShown || !state.bubble.value) return null;
  return (
    <>
      <Prompt />
      <InteractionNews />
    </>
  );
}

/**
 * What the Enter key does: the name of the nearest thing that acts, and its action. It is a button too, for pointers;
 * keys reach it by Enter and Tab on the stage, so that it is no stop of its own.
 */
function Prompt() {
  const { state, command } = useLive();
  const prompt = state.prompt.value;
  if (!prompt?.point || state.bubble.value?.isReplay) return null;
  const [x, y] = prompt.point;
  const { name, action, reachable } = prompt;
  return (
    <button
      type="button"
      class="bubble-prompt"
      tabIndex={-1}
      style={{ left: `${x}px`, top: `${y}px` }}
      title={reachable > 1 ? BUBBLE_NEWS.more : undefined}
      onClick={() => command((live) => live.act())}
    >
      <span class="cut">{name}</span>
      <kbd>Enter</kbd>
      <span>{action}</span>
    </button>
  );
}

/** Milliseconds for which the outcome of an interaction is shown. */
const NEWS_MS = 4000;

/** What came of the visitor's last interaction, for a moment. Screen readers get it from `Announcements`. */
function InteractionNews() {
  const interaction = useLive().state.stageInteraction.value;
  const shown = useSignal<StageInteraction | null>(null);
  useEffect(() => {
    shown.value = interaction;
    const timer = setTimeout(() => {
      shown.value = null;
    }, NEWS_MS);
    return () => clearTimeout(timer);
  }, [interaction]);
  if (!shown.value) return null;
  return (
    <p class="bubble-news" aria-hidden="true">
      {interactionNews(shown.value)}
    </p>
  );
}
