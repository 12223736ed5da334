export {
  BUILTIN_GROUPS,
  BUILTINS,
  builtinByName,
  builtinOfFile,
  describeId,
  findBuiltin,
} from './builtins.ts';
export { EMOTE_WORDS, emoteLabel, emoteNamed } from './emotes.ts';
export { type StandIn, standInFor } from './stand-in.ts';
export type { Builtin, BuiltinGroup } from './types.ts';
