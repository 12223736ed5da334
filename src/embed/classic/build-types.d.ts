declare module '*?classic-worker' {
  /** Starts the worker. */
  export default function start(): Worker;
}

declare module 'virtual:own-files' {
  /** Files of ours by their path in the build's folder, in base64. */
  const files: Readonly<Record<string, string>>;
  export default files;
}

/** Address of the folder of this build. */
declare const VITRINE_BASE: string;
