import type { Signal } from '@preact/signals-core';
import type { Warning } from '../../formats/bytes/index.ts';
import type { RegionNotice } from '../../session/index.ts';
import type { FileFailure } from './file-records.ts';
import { type Item, warningsOf } from './items.ts';
import type { FaceMap } from './texture-state.ts';
import type { KeepFailure } from './workspace-state.ts';

/** How far two motions of a joint are apart. */
export interface MotionDistance {
  readonly degrees: number;
  readonly millimetres: number;
}

/** The motion of an avatar was recorded as a clip. */
export interface RecordedMessage {
  readonly kind: 'recorded';
  readonly fileName: string;
  readonly seconds: number;
  /** Number of recorded frames. */
  readonly frames: number;
  /** Number of keyframes of the clip. */
  readonly keys: number;
  /** How far the clip may deviate from the recording, for each joint. */
  readonly bound: MotionDistance;
  /** Its largest deviation. */
  readonly worst: MotionDistance;
  /** One sentence for each thing that a clip cannot hold. */
  readonly losses: readonly string[];
}

/** The warnings of the decoder of one file. */
export interface FileWarnings {
  /** Id of the item that was made of the file. */
  readonly item: string;
  readonly fileName: string;
  readonly warnings: readonly Warning[];
}

/** Files of the classic body were opened. */
export interface ClassicReport {
  /** Whether the body is worn: it is not without its main parts. */
  readonly isWorn: boolean;
  /** Names of files that are missing. */
  readonly missing: readonly string[];
}

/** What became of several pictures that were dropped on a face. */
export interface PlacedPictures {
  /** Name of the mesh. */
  readonly mesh: string;
  readonly face: number;
  readonly placed: readonly { readonly fileName: string; readonly map: FaceMap }[];
  /** File names of those that are on no map of the face. */
  readonly unplaced: readonly string[];
}

type MessageBody =
  | { readonly kind: 'failure'; readonly failure: FileFailure }
  /** Of files that were opened together; only those that have any. */
  | { readonly kind: 'warnings'; readonly files: readonly FileWarnings[] }
  | { readonly kind: 'opened'; readonly fileNames: readonly string[]; readonly seconds: number }
  | { readonly kind: 'hidden'; readonly fileName: string }
  | { readonly kind: 'saved'; readonly fileName: string; readonly losses: readonly string[] }
  | RecordedMessage
  | ({ readonly kind: 'placed' } & PlacedPictures)
  | { readonly kind: 'library'; readonly names: readonly string[] }
  | ({ readonly kind: 'classic-body' } & ClassicReport)
  /** What a region has said. `place` is its name. */
  | { readonly kind: 'notice'; readonly place: string; readonly notice: RegionNotice }
  | { readonly kind: 'stage'; readonly code: 'context-lost' | 'context-restored' | 'no-webgl' };

/** An entry of the page's message list; `at` is its time in milliseconds since 1970. */
export type Message = MessageBody & { readonly id: string; readonly at: number };

/** A short notice over the stage. */
export type Toast =
  | {
      readonly kind: 'failure';
      readonly messageId: string;
      readonly failure: FileFailure;
      /** How many other files failed with it. */
      readonly more: number;
    }
  | { readonly kind: 'removed'; readonly names: readonly string[] }
  /** Opened files replaced these items. */
  | { readonly kind: 'replaced'; readonly names: readonly string[] }
  | { readonly kind: 'cancelled'; readonly fileName: string }
  /** Clips that were opened wait to be played, since the visitor prefers reduced motion. */
  | { readonly kind: 'paused'; readonly fileNames: readonly string[] }
  | ({ readonly kind: 'placed' } & PlacedPictures)
  /** The outfit of the last visit is back. */
  | { readonly kind: 'restored'; readonly names: readonly string[] }
  /** The address has files of its own; the outfit of the last visit can be opened in their place. */
  | { readonly kind: 'restorable'; readonly names: readonly string[] }
  /** A kept outfit could not be read: it is damaged, or of a newer version of the page. */
  | { readonly kind: 'not-restored'; readonly reason: 'damaged' | 'newer' }
  /** These items are not kept by the browser. */
  | { readonly kind: 'not-kept'; readonly reason: KeepFailure; readonly names: readonly string[] }
  /** Files of a dropped folder replaced built-in animations. */
  | { readonly kind: 'library'; readonly names: readonly string[] }
  | ({ readonly kind: 'classic-body' } & ClassicReport);

/** The signals that a {@link MessageLog} writes. */
interface MessageSignals {
  /** Newest first. */
  readonly messages: Signal<readonly Message[]>;
  readonly toast: Signal<Toast | null>;
}

/** The outcome of loading a file, as far as messages need it. */
type FileOutcome =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'failed'; readonly failure: FileFailure }
  | { readonly kind: 'cancelled'; readonly fileName: string };

/** Notices of regions that are kept. */
const MAX_NOTICES = 100;

/** Writes messages and toasts. */
export class MessageLog {
  readonly #signals: MessageSignals;
  #count = 0;

  constructor(signals: MessageSignals) {
    this.#signals = signals;
  }

  /** Puts a message on top; returns its id. */
  add(body: MessageBody): string {
    const id = `message-${++this.#count}`;
    const { messages } = this.#signals;
    messages.value = [{ ...body, id, at: Date.now() }, ...messages.value];
    return id;
  }

  /**
   * Reports the items that were opened, how long that took, and the warnings of their decoders. The toast of an earlier
   * failure disappears; its message stays.
   */
  reportOpened(items: readonly Item[], seconds: number): void {
    if (this.#signals.toast.peek()?.kind === 'failure') this.dismissToast();
    const files = items
      .map((item) => ({ item: item.id, fileName: item.fileName, warnings: warningsOf(item) }))
      .filter(({ warnings }) => warnings.length > 0);
    if (files.length > 0) this.add({ kind: 'warnings', files });
    this.add({ kind: 'opened', fileNames: items.map((item) => item.fileName), seconds });
  }

  /** Says that opened clips wait to be played. */
  reportPaused(fileNames: readonly string[]): void {
    this.#signals.toast.value = { kind: 'paused', fileNames };
  }

  /** Reports the files that could not be used: a message for each, and one toast for all. */
  reportFailures(outcomes: readonly FileOutcome[]): void {
    const { toast } = this.#signals;
    const failures = outcomes.flatMap((outcome) =>
      outcome.kind === 'failed' ? [outcome.failure] : [],
    );
    const ids = failures.map((failure) => this.add({ kind: 'failure', failure }));
    if (failures.length > 0) {
      const [failure] = failures;
      toast.value = { kind: 'failure', messageId: ids[0], failure, more: failures.length - 1 };
      return;
    }
    const cancelled = outcomes.find((outcome) => outcome.kind === 'cancelled');
    if (cancelled) toast.value = { kind: 'cancelled', fileName: cancelled.fileName };
  }

  /** Keeps what a region has said; of many notices, the newest. */
  reportNotice(notice: RegionNotice, place: string): void {
    const { messages } = this.#signals;
    const notices = messages.value.filter(({ kind }) => kind === 'notice');
    const oldest = notices.length >= MAX_NOTICES ? notices.at(-1) : null;
    if (oldest) messages.value = messages.value.filter((message) => message !== oldest);
    this.add({ kind: 'notice', place, notice });
  }

  /** Reports a file that was saved, and what its format could not hold. */
  reportSaved(fileName: string, losses: readonly string[]): void {
    this.add({ kind: 'saved', fileName, losses });
  }

  dismissToast(): void {
    this.#signals.toast.value = null;
  }

  clear(): void {
    this.#signals.messages.value = [];
  }
}
