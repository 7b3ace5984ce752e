import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { previewFiles } from '../../form-preview/files.ts'
import { useFormPage } from '../../form-preview/use-form-page.ts'
import { useLanguage } from '../../text/language.ts'
import { templateForm } from './template-form.ts'

/** Templates are part of the installation: one is the same as long as the page is open. */
export const templateQuery = (template: string) => ({
  ...endpointQuery(endpoints.formGallery.get, { template }),
  staleTime: Infinity,
})

/** The page of a form made from a template, in the user's language; undefined until it is loaded, and for as long as it is not wanted. */
export function useTemplatePage(template: string, isWanted = true) {
  const { language } = useLanguage()
  const { data: file, error } = useQuery({ ...templateQuery(template), enabled: isWanted })
  const { data: account } = useQuery({ ...endpointQuery(endpoints.account.get), enabled: isWanted })
  const form = useMemo(() => {
    if (!file || !account) return undefined
    const made = templateForm(file.form, account.styling)
    return { ...made, files: previewFiles(made.settings).files, language }
  }, [file, account, language])
  return { form, page: useFormPage(form), error }
}
