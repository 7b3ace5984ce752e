/** The guides of `docs/guide`, in the order of their index; each is a file in both languages. */
export const guideNames = [
  'first-form',
  'rules',
  'design',
  'website',
  'inbox',
  'mails',
  'documents',
  'privacy',
  'webhooks',
  'team',
  'crm',
  'failures',
] as const

export type GuideName = (typeof guideNames)[number]

/** The page that lists the guides is one of the files, too. */
export const guideIndex = 'README'

export const isGuideName = (name: string): name is GuideName => (guideNames as readonly string[]).includes(name)
