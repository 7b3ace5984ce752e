/** Whether a text is the address of a page: of the web, and without a user's name in it. */
export const isWebUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text)
