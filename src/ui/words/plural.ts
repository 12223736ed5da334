import { LANGUAGE } from './en/language.ts';

/** A noun for every kind of number that its language tells apart: English has `one` and `other`. */
export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const rules = new Intl.PluralRules(LANGUAGE);

/** The form that goes with a number: `plural(2, { one: 'joint', other: 'joints' })` is `joints`. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)] ?? forms.other;
}
