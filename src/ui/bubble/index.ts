export { BubbleFloats } from './bubble-floats.tsx';
export { BubbleLoginPanel } from './bubble-login-panel.tsx';
export { BubbleTab } from './bubble-tab.tsx';
export { interactionNews } from './bubble-text.ts';
export { BubblesPanel } from './bubbles-panel.tsx';
export { promptKey } from './prompt-keys.ts';
