import type { MessageValue } from '../../../protocol/lludp/index.ts';
import { messageEvents, type SenderLayouts } from '../../../protocol/puppetry/index.ts';
import { counted } from './phrases.ts';

/** What the event blocks of a message hold. */
export interface PuppetryWords {
  /** `3 joints` */
  readonly joints: string;
  /** `layout C, 1 unreadable block` */
  readonly rest: string;
}

/** Null for a message without any event block. */
export function puppetryWords(value: MessageValue, layouts: SenderLayouts): PuppetryWords | null {
  const blocks = messageEvents(value, layouts).filter((events) => events !== null);
  if (blocks.length === 0) return null;
  const readable = blocks.flatMap((block) => ('events' in block ? [block.events] : []));
  const records = readable.flatMap((events) => events.records);
  const joints = records.reduce((sum, record) => sum + record.joints.length, 0);
  const names = [...new Set(readable.map(({ layout }) => `layout ${layout}`))];
  const unreadable = blocks.length - readable.length;
  if (unreadable > 0) names.push(counted(unreadable, 'unreadable block'));
  return { joints: counted(joints, 'joint'), rest: names.join(', ') };
}
