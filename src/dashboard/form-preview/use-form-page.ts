import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCrmFields } from '../build/use-labels.ts'
import { loadIconShapes } from '../text/visitor-icons.ts'
import { loadVisitorTexts } from '../text/visitor-texts.ts'
import type { PreviewPage } from './page.ts'
import { visibleForm, type PreviewedForm } from './visible-form.ts'

/** The page of a form, to be given the same object as long as nothing changes; undefined until all that it needs is loaded. */
export function useFormPage(form: PreviewedForm | undefined): PreviewPage | undefined {
  const crm = useCrmFields()
  const { data: renderer } = useQuery({
    queryKey: ['renderer of form pages'],
    queryFn: () => import('./page.ts'),
    staleTime: Infinity,
  })
  const { data: words } = useQuery({
    queryKey: ['visitor texts', form?.settings.language, form?.language],
    queryFn: async () => {
      if (!form) return []
      const wanted = form.settings.additional_languages.find((language) => language === form.language)
      return Promise.all([form.settings.language, ...(wanted ? [wanted] : [])].map(loadVisitorTexts))
    },
    enabled: form !== undefined,
    staleTime: Infinity,
  })
  const { data: icons } = useQuery({
    queryKey: ['icons of tiles'],
    queryFn: loadIconShapes,
    enabled: form?.fields.some(({ options }) => options.tiles) === true,
    staleTime: Infinity,
  })
  return useMemo(
    () => (form && renderer && words ? renderer.previewPage(visibleForm(form, crm)) : undefined),
    // Icons and texts are read by the renderer where they were loaded to.
    [form, crm, renderer, words, icons],
  )
}
