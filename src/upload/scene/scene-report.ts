import type { UploadMessage, UploadMessageCode } from '../scene/upload-message.ts';
import type { UploadObservation, UploadRule } from '../scene/upload-observation.ts';

/** What an observation says besides its rule; absent fields are empty, and one thing. */
export interface ObservedPlace {
  readonly model?: string;
  readonly face?: number;
  readonly subject?: string;
  readonly count?: number;
  readonly value?: number;
}

/** A check that is made when its observations are asked for. */
type Check = (report: SceneReport) => void;

/** Collects the messages and observations of a file while it is read, in their order. */
export class SceneReport {
  readonly messages: UploadMessage[] = [];
  #entries: (UploadObservation | Check)[] = [];

  get observations(): UploadObservation[] {
    const observations = this.#entries.flatMap((entry) => {
      if (typeof entry !== 'function') return entry;
      const report = new SceneReport();
      entry(report);
      return report.observations;
    });
    this.#entries = observations;
    return observations;
  }

  say(code: UploadMessageCode, subject: string, count = 1): void {
    this.messages.push({ code, subject, count });
  }

  /** Notes what a rule found, unless it is about nothing (`count` 0). */
  observe(rule: UploadRule, place: ObservedPlace = {}): void {
    const { model = '', face = null, subject = '', count = 1, value } = place;
    if (count === 0) return;
    const observation = { rule, model, face, subject, count };
    this.#entries.push(value === undefined ? observation : { ...observation, value });
  }

  /** Leaves a check until its observations are asked for: a model is shown before. Its messages are not kept. */
  later(check: Check): void {
    this.#entries.push(check);
  }
}
