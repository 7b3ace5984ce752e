import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { endpoints, type RecordOf } from '../../api/endpoints.ts'
import { accountSettings } from '../../api/queries.ts'
import { useToast } from '../../shell/toast.ts'
import { refusalText } from '../../text/faults.ts'
import { useLanguage, useText } from '../../text/language.ts'
import { galleryTexts } from './texts.ts'

export type GalleryTemplate = RecordOf<typeof endpoints.formGallery.list>

/** Makes a form from a template of the gallery, under its name in the user's language, says what was left out, and opens it in the editor. */
export function useGalleryTemplate() {
  const t = useText(galleryTexts)
  const { language } = useLanguage()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ key, name }: GalleryTemplate) => {
      const { form, crm_fields } = await call(endpoints.formGallery.get, { template: key })
      return call(endpoints.formFiles.import, { body: { form: { ...form, name: name[language] }, crm_fields } })
    },
    async onSuccess({ form, report }) {
      if (!form) return
      const leftOut = report.filter(({ outcome }) => outcome === 'left_out')
      if (leftOut.length > 0) toast.done(t.leftOut(leftOut.map((note) => refusalText(note, language)).join(' ')))
      toast.done(t.made(form.internal_title))
      await Promise.all([
        client.invalidateQueries({ queryKey: ['forms'] }),
        client.invalidateQueries({ queryKey: accountSettings.queryKey }),
      ])
      await navigate({ to: '/forms/$id/build', params: { id: form.id } })
    },
    onError: (error) => toast.failed(error),
  })
}
