import { AccountEntries, type Account } from './account-entries.tsx'
import { entries, type AccountGroup } from './entries.ts'

/** The settings of one group: loaded beside the page, since they know those of forms. */
export function GroupEntries({ account, group }: { account: Account; group: AccountGroup }) {
  return <AccountEntries account={account} group={group} entries={entries[group]} />
}
