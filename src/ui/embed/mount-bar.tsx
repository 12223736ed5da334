import { render } from 'preact';
import { Bar } from './bar.tsx';
import type { BarHost } from './bar-host.ts';

/** Draws the bar into `place`. Returns what takes it away again. */
export function mountBar(place: HTMLElement, host: BarHost): () => void {
  render(<Bar {...host} />, place);
  return () => render(null, place);
}
