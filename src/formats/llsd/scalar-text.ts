/** The sentence of each error about a scalar that is written as text, in XML and in notation. */
export const UNREADABLE = {
  'bad-boolean': 'is neither true nor false',
  'bad-number': 'is not a number of this type',
  'bad-uuid': 'is not a uuid',
  'bad-date': 'is not an ISO 8601 date',
  'bad-encoding': 'is not binary data in the stated encoding',
} as const;

export type ScalarErrorCode = keyof typeof UNREADABLE;
