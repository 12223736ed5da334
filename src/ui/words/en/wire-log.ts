import { formatCount, formatPlural, mark } from '../format.ts';

const messages = (count: number) => formatPlural(count, { one: 'message', other: 'messages' });

/** What the dock of messages shows. */
export const LOG_VIEWS = {
  label: 'Show',
  messages: 'Messages',
  summary: 'Summary',
  comparison: 'Compare',
};

/** A filter, and what it shows. */
type Example = readonly [word: string, meaning: string];

const LLUDP_EXAMPLES: readonly Example[] = [
  ['in', 'what was received; out for what was sent'],
  ['reliable', 'packets with this flag; also resent, zerocoded, acks'],
  ['AgentUpdate', 'only messages of this name'],
  ['*Object*', 'all messages whose name has this form'],
  ['-AvatarAnimation', 'all but these; the minus works with every word'],
  ['LocalID=1234', 'a value in a field; also != < > <= >='],
  ['Message~wave', 'a field that contains this text'],
  ['bytes>500', 'by size; sequence=48219 by number'],
  ['"two words"', 'a text in the name or the summary'],
];

const SETP_EXAMPLES: readonly Example[] = [
  ['in', 'what was received; out for what was sent'],
  ['guaranteed', 'messages that wait for an acknowledgement; also resent'],
  ['MovementPerception', 'only messages of this name'],
  ['*Bubble*', 'all messages whose name has this form'],
  ['-Keepalive', 'all but these; the minus works with every word'],
  ['objectIndex=7', 'a value in a field; also != < > <= >='],
  ['actionName~wave', 'a field that contains this text'],
  ['bytes>100', 'by size; sequence=412 by message id'],
  ['"two words"', 'a text in the name or the summary'],
];

/** The filter of the message log. */
export const LOG_FILTER = {
  label: 'Filter the messages',
  placeholder: {
    lludp: 'Filter, such as in -PacketAck',
    setp: 'Filter, such as in -Keepalive',
  },
  suggestions: 'Suggestions',
  kinds: {
    keyword: {
      in: 'received',
      out: 'sent',
      reliable: 'waits for an ack',
      guaranteed: 'waits for an acknowledgement',
      resent: 'sent once more',
      zerocoded: 'zeros are packed',
      acks: 'with acks appended',
    } as Readonly<Record<string, string>>,
    message: 'message',
    field: 'field',
  },
  unknownFields: (names: readonly string[]) =>
    names.length === 1
      ? `No message has a field ${names[0]}.`
      : `No message has the fields ${names.join(', ')}.`,
  help: 'How to filter',
  helpText:
    'Words with spaces between them. A message has to match all of them; of several names, one.',
  examples: { lludp: LLUDP_EXAMPLES, setp: SETP_EXAMPLES },
};

/** The counts of messages by name. */
export const LOG_SUMMARY = {
  table: 'Messages by name and direction',
  totals: (count: number, bytes: string, seconds: string) =>
    `${messages(count)}, ${bytes} in ${seconds} s`,
  matching: (totals: string) => `${totals}, of those that match the filter`,
  columns: {
    name: 'Message',
    direction: 'Direction',
    count: 'Count',
    rate: 'Per second',
    bytes: 'Bytes',
    share: 'Share, %',
    first: 'First',
    last: 'Last',
  },
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  only: (name: string) => `Show only ${name}`,
  hide: (name: string) => `Hide ${name}`,
  hideShort: 'Hide',
  none: 'No message to count.',
};

/** The comparison of two recordings. */
export const LOG_COMPARISON = {
  title: 'Compare with a recording',
  about:
    'Choose a recording (.jsonl): its messages are paired with those of this log by the order of their names, and their fields are compared.',
  choose: 'Choose a recording',
  chooseAnother: 'Choose another',
  busy: 'Comparing…',
  failed: (name: string, reason: string) => `${name} cannot be compared: ${reason}`,
  table: 'Differences by message',
  thisLog: 'This log',
  side: (name: string, count: number, seconds: string) =>
    `${mark(name)} ${messages(count)}, ${seconds} s`,
  byCount: 'The order differs too much: messages were paired by counting.',
  onlyDifferences: 'Only differences',
  columns: {
    name: 'Message',
    direction: 'Direction',
    count: 'Count',
    difference: 'First difference',
  },
  counts: (a: number, b: number) =>
    a === b ? formatCount(a) : `${formatCount(a)} and ${formatCount(b)}`,
  onlyHere: (count: number) => `${formatCount(count)} only in this log`,
  onlyThere: (count: number) => `${formatCount(count)} only in the file`,
  pairs: (count: number) => formatPlural(count, { one: 'pair differs', other: 'pairs differ' }),
  place: (index: number, seconds: string) => `#${formatCount(index)} at ${seconds} s`,
  places: (here: string, there: string) => `${here} here, ${there} in the file`,
  values: (a: string, b: string) => `${a} here, ${b} in the file`,
  missing: 'missing',
  moreFields: (count: number) =>
    `and ${formatPlural(count, { one: 'more field', other: 'more fields' })}`,
  same: 'the same',
  nothingDiffers: 'No message differs.',
};
