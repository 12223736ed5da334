import { asUuid } from '../../formats/llsd/index.ts';

/** One line of an object's NameValue text. */
export interface NameValue {
  readonly name: string;
  /** `STRING`, `F32`, `S32`, `U32`, `U64`, `VEC3`, `ASSET`; not checked. */
  readonly type: string;
  /** The rest of the line; written by strangers. */
  readonly value: string;
}

/** What an avatar is called. Text of strangers: never to be taken as markup. */
export interface AvatarNames {
  readonly firstName: string;
  readonly lastName: string;
  /** The group's title; may be empty. */
  readonly title: string;
}

/**
 * Name, type, then perhaps a class and a word on who is told of it, then the value.
 *
 * Since class and recipient may be missing, a first word of the value that is spelt like one of them is
 * taken for it; the reference names `RW` and `SV`, the others are their kin in the viewer.
 */
const ENTRY =
  /^[ \t]*(\S+)[ \t]+(\S+)(?:[ \t]+(?:R|RW)(?![^ \t]))?(?:[ \t]+(?:S|SV|DS|DSV)(?![^ \t]))?(?:[ \t]+(.*))?$/;

/**
 * The entries of NameValue text, one a line; lines that are no entry are left out.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function parseNameValues(text: string): readonly NameValue[] {
  return text.split('\n').flatMap((line) => {
    const [, name, type, value = ''] = ENTRY.exec(line) ?? [];
    return name === undefined ? [] : [{ name, type, value }];
  });
}

/** Names of an avatar; empty where it has none. */
export function avatarNames(values: readonly NameValue[]): AvatarNames {
  return {
    firstName: firstValue(values, 'FirstName') ?? '',
    lastName: firstValue(values, 'LastName') ?? '',
    title: firstValue(values, 'Title') ?? '',
  };
}

/** What accounts of a single name have for a last one. */
const SINGLE_NAME_LAST_NAME = 'Resident';

/** As people are called: without a last name that stands for none. */
export function fullName({
  firstName,
  lastName,
}: Pick<AvatarNames, 'firstName' | 'lastName'>): string {
  const isSingle = lastName === '' || lastName === SINGLE_NAME_LAST_NAME;
  return isSingle ? firstName : `${firstName} ${lastName}`;
}

/**
 * The inventory item that an attachment's root was worn from; null where it tells none. OpenSimulator
 * writes the object's own id where it does not know the item.
 */
export function attachItemId(values: readonly NameValue[]): string | null {
  return asUuid(firstValue(values, 'AttachItemID')?.trim()) ?? null;
}

/** The first one wins: a title may hold a line break, and names behind it that are not the avatar's. */
function firstValue(values: readonly NameValue[], name: string): string | undefined {
  return values.find((entry) => entry.name === name)?.value;
}
