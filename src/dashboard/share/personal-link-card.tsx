import { ActionIcon, Alert, Box, Button, Fieldset, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconX } from '../icons/tabler.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLinkDays } from '../../shared/contract/form-settings/prefill.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import type { Form } from '../forms/model.ts'
import { useFields } from '../logic/use-fields.ts'
import { ValueControl } from '../logic/value-control.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { Said } from '../shell/said.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { Card, CopyButton } from './card.tsx'
import { isFillable, linkBody, modulesOf, type LinkDraft } from './personal-link.ts'
import { personalLinkTexts } from './personal-link-texts.ts'

interface PartProps {
  form: Form
  draft: LinkDraft
  change: (part: Partial<LinkDraft>) => void
  /** What the API says about one entry. */
  fault: (...names: string[]) => string | undefined
}

/** Makes a signed link that fills in the form. */
export function PersonalLinkCard({ form }: { form: Form }) {
  const t = useText(personalLinkTexts)
  const { faultOf } = useProblems()
  const fields = useFields(form)
  const [draft, setDraft] = useState<LinkDraft>({
    records: {},
    answers: new Map(),
    days: String(form.prefill_link_days),
    singleUse: form.single_use_links_enabled,
  })
  const create = useMutation({
    mutationFn: () => call(endpoints.formLinks.create, { id: form.id, body: linkBody(draft, fields) }),
  })
  function change(part: Partial<LinkDraft>) {
    setDraft({ ...draft, ...part })
    // What was made does not hold what is entered now.
    create.reset()
  }
  const fault = (...names: string[]) => names.map((name) => faultOf(create.error, name)).find(Boolean)
  const general = isProblem(create.error, 422) ? fault('answers') : create.error && <Said error={create.error} />
  return (
    <Card title={t.title} text={t.text}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Stack>
          <Records form={form} draft={draft} change={change} fault={fault} />
          <AnswersPart fields={fields.filter(isFillable)} draft={draft} change={change} fault={fault} />
          <Ends form={form} draft={draft} change={change} fault={fault} />
          {general && <Alert color="red">{general}</Alert>}
          <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-start' }}>
            {t.create}
          </Button>
          {create.data && <Made url={create.data.url} ends={create.data.expires_at} />}
        </Stack>
      </form>
    </Card>
  )
}

function Records({ form, draft: { records }, change, fault }: PartProps) {
  const t = useText(personalLinkTexts)
  const modules = modulesOf(form)
  if (modules.length === 0) {
    return (
      <AnchorLink to="/forms/$id/settings" params={{ id: form.id }} search={{ group: 'prefill' }} size="sm">
        {t.noRecords}
      </AnchorLink>
    )
  }
  return modules.map((module) => (
    <TextInput
      key={module}
      label={t.record[module]}
      description={t.recordHelp}
      value={records[module] ?? ''}
      onChange={(event) => change({ records: { ...records, [module]: event.currentTarget.value } })}
      error={fault(`records.${module}`, `records.${module}.id`, `records.${module}.uuid`)}
    />
  ))
}

function AnswersPart({
  fields,
  draft: { answers },
  change,
  fault,
}: Omit<PartProps, 'form'> & { fields: readonly FormField[] }) {
  const t = useText(personalLinkTexts)
  const chosen = [...answers].flatMap(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    return field ? [{ field, value }] : []
  })
  const others = fields.filter(({ id }) => !answers.has(id))
  const enter = (id: number, value: string | string[]) => change({ answers: new Map(answers).set(id, value) })
  return (
    <Fieldset legend={t.answers} variant="unstyled" m={0} p={0} styles={{ legend: { padding: 0, fontWeight: 500 } }}>
      <Stack gap="sm" mt={4}>
        {chosen.map(({ field, value }) => (
          <Group key={field.id} wrap="nowrap" align="flex-end" gap="xs">
            <Box flex={1} miw={0}>
              <ValueControl
                field={field}
                value={value}
                onChange={(next) => enter(field.id, next)}
                label={field.label}
                isLabelled
                error={fault(`answers.field_${field.id}`)}
              />
            </Box>
            <ActionIcon
              aria-label={t.remove(field.label)}
              onClick={() => change({ answers: new Map([...answers].filter(([id]) => id !== field.id)) })}
            >
              <IconX size={18} />
            </ActionIcon>
          </Group>
        ))}
        <Select
          aria-label={t.addField}
          placeholder={t.addField}
          data={others.map(({ id, label }) => ({ value: String(id), label }))}
          value={null}
          onChange={(id) => id !== null && enter(Number(id), '')}
          searchable
          disabled={others.length === 0}
        />
      </Stack>
    </Fieldset>
  )
}

function Ends({ form, draft: { days, singleUse }, change, fault }: PartProps) {
  const t = useText(personalLinkTexts)
  return (
    <Group align="flex-end" gap="lg">
      <TextInput
        type="number"
        label={t.days}
        min={1}
        max={maxLinkDays}
        w={130}
        value={days}
        onChange={(event) => change({ days: event.currentTarget.value })}
        error={fault('days', 'expires_at')}
      />
      <Switch
        label={t.singleUse}
        checked={singleUse}
        // The form has decided it for all of its links.
        disabled={form.single_use_links_enabled}
        onChange={(event) => change({ singleUse: event.currentTarget.checked })}
        mb={8}
      />
    </Group>
  )
}

function Made({ url, ends }: { url: string; ends: string }) {
  const t = useText(personalLinkTexts)
  const { dateTime } = useFormat()
  return (
    <Stack gap="xs" role="status">
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t.link}
          value={url}
          readOnly
          flex="1 1 260px"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton label={t.copy} text={url} />
      </Group>
      <Text size="sm" c="dimmed">
        {t.until(dateTime(ends))}
      </Text>
    </Stack>
  )
}
