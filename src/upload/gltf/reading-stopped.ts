/** Thrown where the uploader stops reading the whole file; the report says why. */
export class ReadingStopped extends Error {}
