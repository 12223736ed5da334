/** The byte before each value of binary LLSD; all are printable ASCII. */
export const TAG = {
  undef: 0x21, // !
  true: 0x31, // 1
  false: 0x30, // 0
  integer: 0x69, // i
  real: 0x72, // r
  uuid: 0x75, // u
  binary: 0x62, // b
  string: 0x73, // s
  uri: 0x6c, // l
  date: 0x64, // d
  array: 0x5b, // [
  arrayEnd: 0x5d, // ]
  map: 0x7b, // {
  mapEnd: 0x7d, // }
  key: 0x6b, // k
  singleQuote: 0x27, // '
  doubleQuote: 0x22, // "
} as const;
