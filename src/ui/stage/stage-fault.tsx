import { useUi } from '../context.ts';

const WORDS = {
  'no-webgl': {
    title: 'This browser does not draw 3D here',
    why: 'Vitrine needs WebGL 2. Switch hardware acceleration on in the browser’s settings, or open the page in another browser. Files can still be inspected.',
  },
  'context-lost': {
    title: 'The graphics card went away for a moment',
    why: 'The avatar comes back by itself as soon as the browser gives the card back. Nothing is lost.',
  },
} as const;

/** Stands in the stage's place while nothing can be drawn. */
export function StageFault() {
  const { app } = useUi();
  const fault = app.state.stageFault.value;
  if (!fault) return null;
  return (
    <div class="stage-fault" role="status">
      <b>{WORDS[fault].title}</b>
      <p>{WORDS[fault].why}</p>
    </div>
  );
}
