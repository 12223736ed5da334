export {
  compareRecordings,
  type FieldDifference,
  type FirstDifference,
  type MessageDifference,
  type RecordingComparison,
} from './compare-recordings.ts';
export { type DecodeResult, flagLetters, messageLabel, tryDecode } from './decoded-message.ts';
export { type FilterSuggestion, suggestWords } from './filter-suggestions.ts';
export type { FilteredMessage } from './filter-terms.ts';
export {
  countMessages,
  isoTime,
  type MessageCount,
  type MessageSummary,
} from './message-counts.ts';
export { type MessageField, messageFields } from './message-fields.ts';
export { type MessageFilter, parseMessageFilter } from './message-filter.ts';
export { type PlainSetpField, plainSetpFields, setpMessageFields } from './setp-fields.ts';
export {
  SetpReader,
  type SetpReading,
  type SetpReadMessage,
  setpTypeLabel,
} from './setp-reader.ts';
