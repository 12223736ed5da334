import { LANGUAGE } from './en/language.ts';

const date = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' });

/** `5 Mar 2026`, at the visitor's place. @param at - milliseconds since 1970. */
export function formatDate(at: number): string {
  return date.format(at);
}
