/** The language of this folder, as `<html lang>` and `Intl` name it. */
export const LANGUAGE = 'en';
