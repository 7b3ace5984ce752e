import { useQueryClient } from '@tanstack/react-query'
import { lookOf, valuesOfLook } from '../../../shared/form/styles/looks.ts'
import { exchange } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { formQuery } from '../../form/query.ts'
import type { Form } from '../../forms/model.ts'
import { useText } from '../../text/language.ts'
import { LookChoice } from './look-choice.tsx'
import { lookTexts } from './look-texts.ts'

/** Finished designs for a form, which then follows its account no longer. */
export function Looks({ form }: { form: Form }) {
  const t = useText(lookTexts)
  const client = useQueryClient()
  return (
    <LookChoice
      own={{ ...valuesOfLook(form), use_default_styling: form.use_default_styling }}
      current={form.use_default_styling ? undefined : lookOf(form)}
      designOf={(values) => ({ ...values, use_default_styling: false })}
      store={async (design) => {
        const answer = await exchange(endpoints.forms.update, { id: form.id, body: design })
        client.setQueryData(formQuery(form.id).queryKey, answer)
      }}
      needs={endpoints.forms.update}
      said={{ help: t.help, chosen: t.chosen }}
    />
  )
}
