import type { MessageEvents, PlainJoint } from '../../protocol/puppetry/index.ts';

/** Digits behind the point; a step of 16 bits is 0.00015. */
const DIGITS = 5;

/** The events of one block of puppetry as named texts: its layout, times and joints. */
export function eventFields(message: MessageEvents): readonly (readonly [string, string])[] {
  if ('error' in message) {
    const { format, code, offset, message: why } = message.error;
    return [['error', `${format}/${code} at byte ${offset}: ${why}`]];
  }
  const { layout, records, warnings } = message.events;
  return [
    ['layout', layout],
    ...records.flatMap(({ time, joints }, index) => [
      [`records[${index}].time`, `${time} ms`] as const,
      ...joints.map((joint, at) => [`records[${index}].joints[${at}]`, jointWords(joint)] as const),
    ]),
    ...warnings.map(({ code, message: why }) => ['warning', `${code}: ${why}`] as const),
  ];
}

function jointWords({ id, name, position, rotation, scale, ...flags }: PlainJoint): string {
  return [
    `${name ?? 'unknown joint'} (${id})`,
    `mask 0x${flags.mask.toString(16).padStart(2, '0')}`,
    position && `position ${numbers(position)}`,
    rotation && `rotation ${numbers(rotation)}`,
    scale && `scale ${numbers(scale)}`,
    flags.disableConstraint && 'no constraint',
  ]
    .filter(Boolean)
    .join('; ');
}

function numbers(values: readonly number[]): string {
  return values.map((value) => String(Number(value.toFixed(DIGITS)))).join(', ');
}
