import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { formQuery } from '../form/query.ts'
import { useToast } from '../shell/toast.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { blocksForForm } from './blocks-for-form.ts'
import type { TemplatePatch } from './draft.ts'
import { selectableLetterheads, templateQuery, type TemplateSummary } from './model.ts'
import { templateTexts } from './texts.ts'

interface CopyDialogProps {
  template: TemplateSummary
  close: () => void
}

const allTemplates = endpointQuery(endpoints.pdfTemplates.list, { query: { per_page: 100 } })

/** Takes a template over to another form, and says before what of it that form lacks. */
export function CopyDialog({ template, close }: CopyDialogProps) {
  const t = useText(templateTexts)
  const words = useText(common)
  const [target, setTarget] = useState<number | null>(null)
  const forms = useQuery(allTemplates).data?.data ?? []
  const chosen = forms.find(({ form_id }) => form_id === target)
  const prepared = usePrepared(template.form_id, target)
  const copy = useCopy(chosen, close)
  return (
    <Stack>
      <Text size="sm">{t.copyHelp}</Text>
      <Select
        label={t.target}
        data={forms
          .filter(({ form_id }) => form_id !== template.form_id)
          .map(({ form_id, internal_title }) => ({ value: String(form_id), label: internal_title }))}
        value={target === null ? null : String(target)}
        onChange={(next) => setTarget(next === null ? null : Number(next))}
        searchable
        data-autofocus
      />
      {chosen?.stored && <Alert color="yellow">{t.replaces}</Alert>}
      {prepared && prepared.lost.length > 0 && <Text size="sm">{t.lost(prepared.lost.join(', '))}</Text>}
      <Refused error={copy.error} isBesideFields={false} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button disabled={!prepared} loading={copy.isPending} onClick={() => prepared && copy.mutate(prepared.body)}>
          {t.copy}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the target is to get, once both forms are known. */
function usePrepared(from: number, to: number | null): { body: TemplatePatch; lost: string[] } | undefined {
  const template = useQuery(templateQuery(from)).data?.answer
  const source = useQuery(formQuery(from)).data?.answer
  const target = useQuery({ ...formQuery(to ?? 0), enabled: to !== null }).data?.answer
  const letterheads = useQuery({ ...selectableLetterheads(to ?? 0), enabled: to !== null }).data?.data
  if (!template || !source || !target || !letterheads) return undefined
  const { blocks, lost } = blocksForForm(template.blocks, source.fields, target.fields)
  const { settings } = template
  // A letterhead of the other form alone stays with that form.
  const isThere = letterheads.some(({ id }) => id === template.design.letterhead_id)
  const design = { ...template.design, letterhead_id: isThere ? template.design.letterhead_id : null }
  return { body: { blocks: blocks as NonNullable<TemplatePatch['blocks']>, design, settings }, lost }
}

function useCopy(target: TemplateSummary | undefined, close: () => void) {
  const t = useText(templateTexts)
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    async mutationFn(body: TemplatePatch) {
      if (target) await call(endpoints.pdfTemplates.update, { id: target.form_id, body })
    },
    async onSuccess() {
      close()
      if (target) toast.done(t.copied(target.internal_title))
      await client.invalidateQueries({ queryKey: ['pdf-templates'] })
      await client.invalidateQueries({ queryKey: ['forms'] })
    },
  })
}
