import { Paper } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { Control } from '../settings/control.tsx'
import { useTypedValue } from '../settings/design/typed-value.ts'
import { Row } from '../settings/row.tsx'
import { sentWith, tellSentWith } from '../settings/saving/sent-with.ts'
import { inTurn } from '../settings/saving/in-turn.ts'
import { useSavedValue } from '../settings/saving/use-saved-value.ts'
import { useLanguage } from '../text/language.ts'
import type { AccountEntry } from './entries.ts'

export type Account = RecordOf<typeof endpoints.account.get>

interface EntriesProps {
  account: Account
  /** The group that answers have them in. */
  group: keyof Account
  entries: readonly AccountEntry[]
}

/** Settings of the account, one below the other; each is saved by itself. */
export function AccountEntries({ account, group, entries }: EntriesProps) {
  return (
    <Paper px="lg" py="xs" mt="sm">
      {entries.map((entry) => (
        <Entry key={entry.name} account={account} group={group} entry={entry} />
      ))}
    </Paper>
  )
}

function Entry({ account, group, entry }: Omit<EntriesProps, 'entries'> & { entry: AccountEntry }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const { name, kind } = entry
  const [label, help, unit] = entry.label[language]
  const values = account[group] as Record<string, unknown>
  const stored = values[name] ?? null
  const path = `/account/${group}`
  const input = useSavedValue(`${path}/${name}`, stored, async (value) => {
    await inTurn('/account', async () => {
      const change = { ...sentWith(path, name), [name]: value }
      const answer = await call(endpoints.account.update, { body: { [group]: change } })
      client.setQueryData(accountSettings.queryKey, answer)
    })
    tellSentWith(path, name)
    // Forms follow some of these.
    await client.invalidateQueries({ queryKey: ['forms'] })
    return value
  })
  const setting = { name: name.replace(/^default_/, ''), kind, default: group === 'status_names' ? label : null }
  useTypedValue(setting.name, input.value, stored)
  return (
    <Row name={label} help={help} input={input} path={`${group}.${name}`}>
      {(common) => <Control form={undefined} {...{ values, setting, input, common, unit }} />}
    </Row>
  )
}
