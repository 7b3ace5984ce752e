import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { mappingsOf, type MissingField, type Replacements } from './missing-fields.ts'
import { named, type ReadFile } from './read-file.ts'
import { importTexts } from './texts.ts'

/** What an import of the file would do. `chosenAt` tells one choice of a file from another. */
export function useDryRun(file: ReadFile | undefined, chosenAt: number) {
  return useQuery({
    queryKey: ['form-files', 'dry-run', chosenAt],
    queryFn: ({ signal }) => call(endpoints.formFiles.import, { body: { form: file?.content, dry_run: true }, signal }),
    enabled: file !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

interface Import {
  file: ReadFile
  name: string
  missing: readonly MissingField[]
  replacements: Replacements
}

/** Imports a file, and opens the form in the editor. */
export function useImport() {
  const t = useText(importTexts)
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ file, name, missing, replacements }: Import) =>
      call(endpoints.formFiles.import, {
        body: { form: named(file, name), crm_fields: mappingsOf(missing, replacements) },
      }),
    async onSuccess({ form }) {
      if (!form) return
      toast.done(t.made(form.internal_title))
      await Promise.all([
        client.invalidateQueries({ queryKey: ['forms'] }),
        client.invalidateQueries({ queryKey: accountSettings.queryKey }),
        client.invalidateQueries({ queryKey: ['form-groups'] }),
      ])
      await navigate({ to: '/forms/$id/build', params: { id: form.id } })
    },
  })
}
