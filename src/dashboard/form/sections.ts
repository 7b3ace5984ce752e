/** The pages of one form, in the order of their links. */
export const sections = [
  'build',
  'logic',
  'settings',
  'document',
  'share',
  'submissions',
  'statistics',
  'versions',
] as const
