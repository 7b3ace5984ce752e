/** What the page of the account can show, in this order, below what they are about. */
export const partGroups = {
  office: ['profile', 'status_names', 'notifications'],
  forms: ['styling', 'imprint', 'statistics', 'assistant', 'places'],
  access: ['sign_in', 'plan'],
} as const

export const accountParts = [...partGroups.office, ...partGroups.forms, ...partGroups.access]

export type AccountPart = (typeof accountParts)[number]

export interface AccountSearch {
  part?: AccountPart | undefined
}

/** The part that the address names; without one, the page shows the first. */
export const accountSearch = ({ part }: Record<string, unknown>): AccountSearch => ({
  part: accountParts.find((one) => one === part),
})
