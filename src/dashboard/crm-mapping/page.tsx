import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crmFieldsQuery, type CrmFields } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { IconCircleCheck } from '../icons/tabler.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import { placeKey, type Choices } from './choices.ts'
import { FormCard } from './form-card.tsx'
import { mappingQuery, type MappingForm } from './query.ts'
import { ReadyDrafts } from './ready-drafts.tsx'
import { mappingTexts } from './texts.ts'
import { useDrafts } from './use-drafts.ts'

/** Proposes, for forms that were made for another CRM, which of its fields take the place of those it does not have. */
export function CrmMappingPage() {
  const t = useText(mappingTexts)
  return (
    <PageFor title={t.title} needs={endpoints.formDrafts.update}>
      <Assistant />
    </PageFor>
  )
}

function Assistant() {
  const t = useText(mappingTexts)
  const { data: forms, error } = useQuery(mappingQuery)
  const { data: crm, error: crmError } = useQuery(crmFieldsQuery)
  if (error ?? crmError) throw error ?? crmError
  return (
    <PageFrame title={t.title}>
      {forms && crm ? <Forms forms={forms} crm={crm} /> : <Skeleton h={320} radius="lg" />}
    </PageFrame>
  )
}

function Forms({ forms, crm }: { forms: readonly MappingForm[]; crm: CrmFields }) {
  const [isBusy, setBusy] = useState(false)
  const drafts = useDrafts()
  const unfit = forms.filter(({ places }) => places.length > 0)
  const ready = forms.filter(({ places }) => places.length === 0)
  async function during(work: Promise<void>) {
    setBusy(true)
    await work
    setBusy(false)
  }
  return (
    <Stack gap="lg">
      {forms.length === 0 && <AllFit />}
      {ready.length > 0 && <ReadyDrafts forms={ready} isBusy={isBusy} publish={() => during(drafts.publish(ready))} />}
      {unfit.length > 0 && (
        <Assignments
          forms={unfit}
          crm={crm}
          isBusy={isBusy}
          prepare={(chosen, choices) => during(drafts.prepare(chosen, choices, crm))}
        />
      )}
    </Stack>
  )
}

interface AssignmentsProps {
  forms: readonly MappingForm[]
  crm: CrmFields
  isBusy: boolean
  prepare: (chosen: readonly MappingForm[], choices: Choices) => Promise<void>
}

/** What becomes of each form, and the button that writes it into the drafts of those that are ticked. */
function Assignments({ forms, crm, isBusy, prepare }: AssignmentsProps) {
  const t = useText(mappingTexts)
  const [choices, setChoices] = useState<Choices>({})
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = forms.filter(({ form_id }) => !left.has(form_id))
  return (
    <>
      <Text c="dimmed">{t.intro}</Text>
      {forms.map((form) => (
        <FormCard
          key={form.form_id}
          form={form}
          crm={crm}
          choices={choices}
          choose={(place, name) => setChoices((before) => ({ ...before, [placeKey(form, place)]: name }))}
          isChosen={!left.has(form.form_id)}
          toggle={() => setLeft((before) => toggled(before, form.form_id))}
        />
      ))}
      <Group justify="flex-end">
        <Button size="md" loading={isBusy} disabled={chosen.length === 0} onClick={() => void prepare(chosen, choices)}>
          {t.prepare(chosen.length)}
        </Button>
      </Group>
    </>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const rest = new Set(ids)
  if (!rest.delete(id)) rest.add(id)
  return rest
}

function AllFit() {
  const t = useText(mappingTexts)
  return (
    <EmptyState icon={<IconCircleCheck size={28} />} title={t.doneTitle} text={t.doneText}>
      <ButtonLink to="/forms">{t.toForms}</ButtonLink>
    </EmptyState>
  )
}
