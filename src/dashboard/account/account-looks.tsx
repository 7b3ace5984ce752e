import { useQueryClient } from '@tanstack/react-query'
import { lookOf, valuesOfLook, type LookValues } from '../../shared/form/styles/looks.ts'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { inTurn } from '../settings/saving/in-turn.ts'
import { LookChoice } from '../settings/looks/look-choice.tsx'
import { useText } from '../text/language.ts'
import { lookTexts } from '../settings/looks/look-texts.ts'

export type AccountStyling = RecordOf<typeof endpoints.account.get>['styling']

const names = (values: object, rename: (name: string) => string): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]))

/** Finished designs for new forms, and for those that follow the account. */
export function AccountLooks({ styling }: { styling: AccountStyling }) {
  const t = useText(lookTexts)
  const client = useQueryClient()
  const own = valuesOfLook(names(styling, (name) => name.replace(/^default_/, '')) as LookValues)
  return (
    <LookChoice
      own={own}
      current={lookOf(own)}
      designOf={(values) => values}
      store={async (design) => {
        const styling = names(design, (name) => `default_${name}`)
        const answer = await inTurn('/account', () => call(endpoints.account.update, { body: { styling } }))
        client.setQueryData(accountSettings.queryKey, answer)
        await client.invalidateQueries({ queryKey: ['forms'] })
      }}
      needs={endpoints.account.update}
      said={{ help: t.accountHelp, chosen: t.allChosen }}
    />
  )
}
