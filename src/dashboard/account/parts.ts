/** What the page of the account can show, in this order. */
export const accountParts = [
  'profile',
  'styling',
  'imprint',
  'status_names',
  'notifications',
  'statistics',
  'assistant',
  'places',
  'sign_in',
  'plan',
] as const

export type AccountPart = (typeof accountParts)[number]

export interface AccountSearch {
  part?: AccountPart | undefined
}

/** The part that the address names; without one, the page shows the first. */
export const accountSearch = ({ part }: Record<string, unknown>): AccountSearch => ({
  part: accountParts.find((one) => one === part),
})
