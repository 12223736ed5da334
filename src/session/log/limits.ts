/** Datagrams that a log keeps, unless it is told otherwise. */
export const USUAL_CAPACITY = 4096;
/** Bytes that they have together; those of a busy region have some 300 each. */
export const MAX_LOG_BYTES = 4 * 1024 * 1024;
/** Packets that lag behind, or jump ahead, by more belong to another circuit. */
export const LATE_WITHIN = 1024;
/** Of a text of strangers in a row. */
export const MAX_TEXT = 160;
/** Ids or names that a row lists. */
export const MAX_LISTED = 6;
