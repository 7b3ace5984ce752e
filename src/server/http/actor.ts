import type { PlanFeature } from '../../shared/contract/endpoint.ts'

/** The account a request acts for, as the authentication saw it at most 5 seconds ago. */
export interface Account {
  id: number
  plan: string
  username: string
  timezone: string
  features: ReadonlySet<PlanFeature>
}

/** Who calls. */
export interface Actor {
  account: Account
  /** Of the API key, or of the user who is signed in. */
  id: number
  name: string
  user_id: number
  via: 'key' | 'session'
  /** What the general rate limit counts. */
  subject: string
  read_only: boolean
}
