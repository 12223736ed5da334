import type { UploadMessageCode } from '../scene/upload-message.ts';

/** Why an element has no faces. */
export class InvalidElement {
  readonly code: UploadMessageCode;
  /** For the text of an error. */
  readonly reason: string;

  constructor(code: UploadMessageCode, reason: string) {
    this.code = code;
    this.reason = reason;
  }
}
