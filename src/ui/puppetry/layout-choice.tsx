import type { PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { Segments } from '../parts/buttons.tsx';
import { LAYOUT_MEANS, STREAM } from '../words/en/puppetry.ts';

interface LayoutChoiceProps {
  label: string;
  /** Null: as blocks look. */
  chosen: PuppetryLayout | null;
  /** Whether it can be left to the looks of the blocks. */
  hasAuto?: boolean;
  choose: (layout: PuppetryLayout | null) => void;
}

/** The newest first. */
const LAYOUTS: readonly PuppetryLayout[] = ['C', 'B', 'A', 'wiki'];

/** How joint events stand in blocks. */
export function LayoutChoice({ label, chosen, hasAuto = false, choose }: LayoutChoiceProps) {
  const button = (layout: PuppetryLayout | null, text: string, title: string) => (
    <button
      type="button"
      key={text}
      aria-pressed={chosen === layout}
      title={title}
      onClick={() => choose(layout)}
    >
      {text}
    </button>
  );
  return (
    <Segments label={label}>
      {hasAuto && button(null, STREAM.auto, STREAM.autoTitle)}
      {LAYOUTS.map((layout) => button(layout, layout, LAYOUT_MEANS[layout]))}
    </Segments>
  );
}
