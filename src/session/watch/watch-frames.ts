import { ByteReader, ByteWriter, decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';
import type { PuppetBatch } from '../puppetry/puppetry-contract.ts';
import { FieldProblem } from './json-fields.ts';
import { readMotion, writeMotion } from './motion-payload.ts';
import { readPuppets, writePuppets } from './puppets-payload.ts';
import type { MotionBatch, WatchEvent } from './watch-contract.ts';
import { readWatchEvent, writeWatchEvent } from './watch-records.ts';

/*
 * The frames that watchers receive, documented in docs/bridge-protocol.md:
 * `u8 kind, u32 epoch, u32 sequence, f64 time`, little-endian, and the payload of the kind.
 */

/** The subprotocol that watchers request. */
export const WATCH_SUBPROTOCOL = 'vitrine.watch.v1';

/** What all frames begin with. */
export interface WatchFrameHeader {
  /** Identifies the frames of one login of the source; a later one has a larger number. 32 bits. */
  readonly epoch: number;
  /** Counts from 1 in an epoch. A snapshot has that of the last frame whose changes it contains, or 0. */
  readonly sequence: number;
  /** `Date.now()` of the source. */
  readonly time: number;
}

/** The whole scene, for a watcher who comes late. */
export interface WatchSnapshot {
  /** Events that make the scene, in this order. */
  readonly events: readonly WatchEvent[];
  /** The last row of every avatar. */
  readonly motion: MotionBatch;
  /** Milliseconds since each row was reported, 65,535 at most. */
  readonly ages: Uint16Array<ArrayBuffer>;
  /** The avatars that puppetry moves; null for none. */
  readonly puppets: PuppetBatch | null;
}

export type WatchFrame = WatchFrameHeader &
  (
    | { readonly kind: 'snapshot'; readonly scene: WatchSnapshot }
    | { readonly kind: 'events'; readonly events: readonly WatchEvent[] }
    | { readonly kind: 'motion'; readonly motion: MotionBatch }
    | { readonly kind: 'puppets'; readonly batch: PuppetBatch }
  );

/** Longest frame that is read. */
export const MAX_WATCH_FRAME_BYTES = 16 * 1024 * 1024;

const KINDS = ['snapshot', 'events', 'motion', 'puppets'] as const;
/** The first byte of a snapshot; the other kinds follow. */
const FIRST_KIND = 1;
const MAX_EVENTS = 4096;
const NO_PUPPETS: PuppetBatch = {
  slots: new Uint16Array(),
  counts: new Uint8Array(),
  weights: new Float32Array(),
  joints: new Uint8Array(),
  priorities: new Uint8Array(),
  components: new Uint8Array(),
  numbers: new Float32Array(),
};

export function encodeWatchFrame(frame: WatchFrame): Uint8Array<ArrayBuffer> {
  if (frame.kind === 'snapshot') {
    return encodeSnapshot(frame, frame.scene, encodeEvents(frame.scene.events));
  }
  if (frame.kind === 'events') return encodeEventsFrame(frame, encodeEvents(frame.events));
  const writer = startFrame(frame.kind, frame);
  if (frame.kind === 'motion') writeMotion(writer, frame.motion);
  else writePuppets(writer, frame.batch);
  return writer.finish();
}

/** A snapshot whose events are encoded already: they change less often than the rest. */
export function encodeSnapshot(
  header: WatchFrameHeader,
  { motion, ages, puppets }: Omit<WatchSnapshot, 'events'>,
  events: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const writer = startFrame('snapshot', header);
  writeMotion(writer, motion);
  writer.u16leArray(ages);
  writePuppets(writer, puppets ?? NO_PUPPETS);
  writer.raw(events);
  return writer.finish();
}

/** A frame of events that are encoded already. @param events see {@link encodeEvents}. */
export function encodeEventsFrame(
  header: WatchFrameHeader,
  events: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const writer = startFrame('events', header);
  writer.raw(events);
  return writer.finish();
}

/** Events as the bytes of a list in JSON. */
export function encodeEvents(events: readonly WatchEvent[]): Uint8Array<ArrayBuffer> {
  return encodeUtf8(JSON.stringify(events.map(writeWatchEvent)));
}

function startFrame(
  kind: WatchFrame['kind'],
  { epoch, sequence, time }: WatchFrameHeader,
): ByteWriter {
  const writer = new ByteWriter();
  writer.u8(FIRST_KIND + KINDS.indexOf(kind));
  writer.u32le(epoch);
  writer.u32le(sequence);
  writer.f64le(time);
  return writer;
}

/**
 * Reads a frame. Nothing of `bytes` is kept.
 *
 * @throws {DecodeError} of the format `watch`.
 */
export function readWatchFrame(bytes: Uint8Array): WatchFrame {
  const reader = new ByteReader(bytes, { format: 'watch' });
  if (bytes.length > MAX_WATCH_FRAME_BYTES) {
    throw reader.error('file-too-large', `has ${bytes.length} bytes`);
  }
  const header = readHeader(reader);
  const frame = { ...header, ...readPayload(header.kind, reader) };
  if (reader.remaining > 0) {
    throw reader.error('trailing-bytes', `has ${reader.remaining} bytes more`, frame.kind);
  }
  return frame;
}

/** The header of a frame whose payload is not needed. @throws {DecodeError}. */
export function readWatchHeader(bytes: Uint8Array): KnownHeader {
  return readHeader(new ByteReader(bytes, { format: 'watch' }));
}

type KnownHeader = WatchFrameHeader & { readonly kind: WatchFrame['kind'] };

function readHeader(reader: ByteReader): KnownHeader {
  const kind = KINDS[reader.u8('kind') - FIRST_KIND];
  if (kind === undefined) {
    const details = { expected: 'a kind of frame' };
    throw reader.error('wrong-type', 'is no kind of frame', 'kind', 0, details);
  }
  return {
    kind,
    epoch: reader.u32le('epoch'),
    sequence: reader.u32le('sequence'),
    time: finite(reader, reader.f64le('time')),
  };
}

type Payload<Frame> = Frame extends WatchFrame ? Omit<Frame, keyof WatchFrameHeader> : never;

function readPayload(kind: WatchFrame['kind'], reader: ByteReader): Payload<WatchFrame> {
  switch (kind) {
    case 'snapshot': {
      const motion = readMotion(reader);
      const ages = new Uint16Array(motion.slots.length);
      for (let index = 0; index < ages.length; index++) ages[index] = reader.u16le('ages');
      const puppets = readPuppets(reader);
      const events = readEvents(reader);
      const scene = { events, motion, ages, puppets: puppets.slots.length > 0 ? puppets : null };
      return { kind, scene };
    }
    case 'events':
      return { kind, events: readEvents(reader) };
    case 'motion':
      return { kind, motion: readMotion(reader) };
    case 'puppets':
      return { kind, batch: readPuppets(reader) };
  }
}

/** The rest of a frame: a list of events as JSON. */
function readEvents(reader: ByteReader): readonly WatchEvent[] {
  const start = reader.position;
  const events = parseJson(reader, decodeUtf8(reader.readBytes(reader.remaining)), start);
  if (!Array.isArray(events) || events.length > MAX_EVENTS) {
    const details = { expected: 'list of events' };
    throw reader.error('wrong-type', 'is no list of events', 'events', start, details);
  }
  return events.map((event, index) => {
    try {
      return readWatchEvent(event);
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      const path = error.within(`[${index}]`).within('events').path;
      const details = { expected: error.message.replace('expected ', '') };
      throw reader.error('wrong-type', error.message, path, start, details);
    }
  });
}

function parseJson(reader: ByteReader, text: string, start: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw reader.error('not-json', 'is not JSON', 'events', start);
  }
}

function finite(reader: ByteReader, value: number): number {
  if (Number.isFinite(value)) return value;
  throw reader.notFiniteError(value, 'time', reader.position - 8);
}
