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

/** Collects the messages and observations of a file while it is read, in their order. */
export class SceneReport {
  readonly messages: UploadMessage[] = [];
  readonly observations: UploadObservation[] = [];

  say(code: UploadMessageCode, subject: string, count = 1): void {
    this.messages.push({ code, subject, count });
  }

  /** Notes what a rule found, unless it is about nothing (`count` 0). */
  observe(rule: UploadRule, place: ObservedPlace = {}): void {
    const { model = '', face = null, subject = '', count = 1, value } = place;
    if (count === 0) return;
    const observation = { rule, model, face, subject, count };
    this.observations.push(value === undefined ? observation : { ...observation, value });
  }
}
