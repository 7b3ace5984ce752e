import { useQuery } from '@tanstack/react-query'
import { accountSettings } from '../../api/queries.ts'
import type { Form } from '../../forms/model.ts'
import { catalogue, loadVisitorTexts } from '../../text/visitor-texts.ts'
import { isUsualName } from './usual-names.ts'

/** What is shown or sent as long as this setting is empty, in the language of the form; undefined: that is no text, or not loaded yet. */
export function useUsualText(form: Form, name: string): string | undefined {
  const enabled = isUsualName(name)
  const { data: account } = useQuery({ ...accountSettings, enabled })
  const { language } = form
  const { data: usual } = useQuery({
    queryKey: ['usual texts', language],
    queryFn: async () => {
      const [{ usualTexts }] = await Promise.all([import('./usual-texts.ts'), loadVisitorTexts(language)])
      return { usualTexts }
    },
    enabled,
    staleTime: Infinity,
  })
  const texts = catalogue[language]
  if (!enabled || !account || !usual || !texts) return undefined
  return usual.usualTexts(texts, { form, account: account.profile.name })[name]
}
