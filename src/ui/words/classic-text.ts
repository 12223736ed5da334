import type { ClassicReport } from '../../app/index.ts';
import { CLASSIC_BODY } from './en/classic-body.ts';

/** What became of opened files of the classic body, as a title and a text. */
export function classicText({ isWorn, missing }: ClassicReport): {
  readonly title: string;
  readonly why: string;
} {
  if (!isWorn) return { title: CLASSIC_BODY.incomplete, why: CLASSIC_BODY.needs(missing) };
  const lacks = missing.length > 0 ? [CLASSIC_BODY.without(missing)] : [];
  return { title: CLASSIC_BODY.worn, why: [...lacks, CLASSIC_BODY.whereToKeep].join(' ') };
}
