/**
 * Whether a text is the address of a page: of the web, and without a user's name in it. The schema of addresses (`contract/values.ts`) says what is
 * wrong with one, too, and is half a kilobyte of each page of the dashboard that names translations.
 */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text)
