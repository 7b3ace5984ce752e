import { useQueryClient } from '@tanstack/react-query'
import { lookOf, valuesOfLook } from '../../../shared/form/styles/looks.ts'
import { exchange } from '../../api/call.ts'
import { endpoints } from '../../api/endpoints.ts'
import { formQuery } from '../../form/query.ts'
import type { Form } from '../../forms/model.ts'
import { useText } from '../../text/language.ts'
import { useTrial } from '../design/tried.ts'
import { inTurn } from '../saving/in-turn.ts'
import { LookChoice } from './look-choice.tsx'
import { lookTexts } from './look-texts.ts'

/** Finished designs for a form, which then follows its account no longer. One that is only tried is not saved. */
export function Looks({ form }: { form: Form }) {
  const t = useText(lookTexts)
  const client = useQueryClient()
  const trial = useTrial()
  const isTried = trial?.isOn === true
  return (
    <LookChoice
      own={{ ...valuesOfLook(form), use_default_styling: form.use_default_styling }}
      current={form.use_default_styling ? undefined : lookOf(form)}
      designOf={(values) => ({ ...values, use_default_styling: false })}
      store={async (design) => {
        if (isTried) return trial.put(design)
        const write = () => exchange(endpoints.forms.update, { id: form.id, body: design })
        client.setQueryData(formQuery(form.id).queryKey, await inTurn(`/forms/${form.id}`, write))
      }}
      needs={endpoints.forms.update}
      said={{ help: t.help, chosen: isTried ? t.tried : t.chosen }}
    />
  )
}
