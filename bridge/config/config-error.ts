/** The configuration cannot be used; the message names the file, the place in it and what was expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
