import {
  type LevelOfFile,
  mendOptions,
  type OptionMend,
  type OptionMendRule,
} from '../../upload/index.ts';
import type { ModelOptions, ModelUpload } from './model-file.ts';

/** A change of the options of an upload that mends findings. Scenes of files are not in it, so that it can be sent by a worker. */
export interface OptionChange {
  /** What is changed, in the order in which it is done; one rule may change several options. */
  readonly mends: readonly Omit<OptionMend, 'options'>[];
  /** The options that become others. */
  readonly options: Partial<ModelOptions>;
  /** Levels, and the shape for physics, that no longer come from a file. */
  readonly droppedFiles: readonly LevelOfFile[];
}

/**
 * How other options would mend what was found in an upload; null where they mend nothing.
 *
 * @param rules - those whose findings are mended; all where absent.
 */
export function optionChange(
  { scene, options, observations }: Pick<ModelUpload, 'scene' | 'options' | 'observations'>,
  rules?: readonly OptionMendRule[],
): OptionChange | null {
  const mends = mendOptions(scene, options, observations, rules);
  const last = mends.at(-1);
  if (!last) return null;
  const { files, ...present } = options;
  const { files: kept, ...mended } = last.options;
  const changed = Object.entries(mended).filter(
    ([name, value]) => value !== present[name as keyof ModelOptions],
  );
  return {
    mends: mends.map(({ options: _, ...mend }) => mend),
    options: Object.fromEntries(changed) as Partial<ModelOptions>,
    droppedFiles: (Object.keys(files) as LevelOfFile[]).filter((level) => !(level in kept)),
  };
}
