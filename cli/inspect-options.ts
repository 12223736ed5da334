import { PUPPETRY_LAYOUTS, type PuppetryLayout } from '../src/protocol/puppetry/index.ts';
import { UsageError } from './exit.ts';
import type { InspectFormat, InspectOptions } from './inspect.ts';

/**
 * What a file is said to be.
 *
 * @throws {@link UsageError}
 */
export function readInspectOptions(values: {
  readonly format?: string;
  readonly layout?: string;
}): Omit<InspectOptions, 'json'> {
  const format = readFormat(values.format);
  const layout = readLayout(values.layout);
  if (layout && format !== 'puppetry') throw new UsageError('--layout goes with --format puppetry');
  return { format, layout };
}

function readFormat(format: string | undefined): InspectFormat {
  if (format === undefined) return null;
  if (format === 'lludp' || format === 'puppetry') return format;
  throw new UsageError(
    `--format can be lludp or puppetry, not ${format}; all other files tell it themselves`,
  );
}

function readLayout(text: string | undefined): PuppetryLayout | null {
  if (text === undefined) return null;
  const layout = PUPPETRY_LAYOUTS.find((name) => name === text);
  if (layout) return layout;
  throw new UsageError(`--layout can be ${PUPPETRY_LAYOUTS.join(', ')}, not ${text}`);
}
