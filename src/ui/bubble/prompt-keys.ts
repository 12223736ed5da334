import type { Ui } from '../context.ts';

/**
 * Handles the keys of the prompt over the stage: Enter does what it says, Tab goes to what is next in reach, or with
 * Shift to what was before. Behind the last one, Tab leaves the stage as anywhere else.
 *
 * @returns false for other keys, where another element has the focus, and without a prompt.
 */
export function promptKey({ app }: Ui, event: KeyboardEvent): boolean {
  const { live } = app;
  const { world, step, bubble, prompt } = live.state;
  const isShown = world.peek() === 'region' && step.peek() === 'connected' && bubble.peek();
  if (!isShown || bubble.peek()?.isReplay || !prompt.peek() || !live.current) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || !isOnStage(event.target)) return false;
  if (event.key === 'Tab') return live.current.turnPrompt(event.shiftKey ? -1 : 1);
  if (event.key !== 'Enter') return false;
  // A key that is held down acts once.
  return event.repeat || live.current.act();
}

function isOnStage(target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Element && target.matches('.stage > canvas'))
  );
}
