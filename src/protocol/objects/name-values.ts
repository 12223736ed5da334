import { asUuid } from '../../formats/llsd/index.ts';

/** One entry of an object's NameValue text. */
export interface NameValue {
  readonly name: string;
  /** `STRING`, `F32`, `S32`, `U32`, `U64`, `VEC3`, `ASSET`; not checked. */
  readonly type: string;
  /** The rest of the line; untrusted. */
  readonly value: string;
}

/** The names of an avatar. They are untrusted text, never to be used as markup. */
export interface AvatarNames {
  readonly firstName: string;
  readonly lastName: string;
  /** The group's title; may be empty. */
  readonly title: string;
}

/**
 * Name, type, optionally a class (`RW`) and a recipient (`SV`), then the value. Since class and recipient are optional,
 * a first word of the value that is spelled like one of them is mistaken for it. The reference mentions `RW` and `SV`;
 * the other spellings are those of the viewer.
 */
const ENTRY =
  /^[ \t]*(\S+)[ \t]+(\S+)(?:[ \t]+(?:R|RW)(?![^ \t]))?(?:[ \t]+(?:S|SV|DS|DSV)(?![^ \t]))?(?:[ \t]+(.*))?$/;

/**
 * The entries of a NameValue text, one per line. Lines that are no entry are ignored.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function parseNameValues(text: string): readonly NameValue[] {
  return text.split('\n').flatMap((line) => {
    const [, name, type, value = ''] = ENTRY.exec(line) ?? [];
    return name === undefined ? [] : [{ name, type, value }];
  });
}

/**
 * The NameValue text of entries, one per line, as OpenSimulator writes it.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function formatNameValues(values: readonly NameValue[]): string {
  return values.map(({ name, type, value }) => `${name} ${type} RW SV ${value}`).join('\n');
}

/** An entry of type STRING. Line breaks, which would begin another entry, become spaces. */
export function stringNameValue(name: string, value: string): NameValue {
  return { name, type: 'STRING', value: value.replaceAll(/[\r\n]+/g, ' ') };
}

/** The names of an avatar; empty if it has none. */
export function avatarNames(values: readonly NameValue[]): AvatarNames {
  return {
    firstName: firstValue(values, 'FirstName') ?? '',
    lastName: firstValue(values, 'LastName') ?? '',
    title: firstValue(values, 'Title') ?? '',
  };
}

/** The last name of accounts that have a single name. */
export const RESIDENT_LAST_NAME = 'Resident';

/** First and last name, or the first name alone if the last name only marks an account without one. */
export function fullName({
  firstName,
  lastName,
}: Pick<AvatarNames, 'firstName' | 'lastName'>): string {
  const isSingle = lastName === '' || lastName === RESIDENT_LAST_NAME;
  return isSingle ? firstName : `${firstName} ${lastName}`;
}

/**
 * The inventory item from which the root of an attachment is worn; null if it has none. OpenSimulator writes the
 * object's own id where it does not know the item.
 */
export function attachItemId(values: readonly NameValue[]): string | null {
  return asUuid(firstValue(values, 'AttachItemID')?.trim()) ?? null;
}

/** The value of the first entry: a title may contain a line break, followed by names that are not the avatar's. */
function firstValue(values: readonly NameValue[], name: string): string | undefined {
  return values.find((entry) => entry.name === name)?.value;
}
