/** Where a reply is written fills a small window with its first line on; in a large one what was asked stays in sight beside it. */
export const bringIntoView = (form: Element | null | undefined): void =>
  form?.scrollIntoView({ block: matchMedia('(max-width: 48em)').matches ? 'start' : 'nearest' })
