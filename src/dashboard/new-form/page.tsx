import { Alert, Button, Grid, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { toggled, usualContact, type ChosenField } from './chosen.ts'
import { ChosenList } from './chosen-list.tsx'
import { CrmFieldPicker } from './crm-field-picker.tsx'
import { newFormTexts } from './texts.ts'
import { useCreateForm } from './use-create-form.ts'

/** From nothing to a form that can be sent: a name, fields of the CRM, one button. */
export function NewFormPage() {
  const t = useText(newFormTexts)
  return (
    <PageFor title={t.title} needs={endpoints.forms.create}>
      <NewForm />
    </PageFor>
  )
}

function NewForm() {
  const t = useText(newFormTexts)
  const { faultOf } = useProblems()
  const [name, setName] = useState(t.defaultName)
  const [chosen, setChosen] = useState<ChosenField[]>([])
  const create = useCreateForm()
  const start = (online: boolean) => create.mutate({ name, chosen, online })
  return (
    <PageFrame title={t.title}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Paper p="lg">
            <TextInput
              label={t.name}
              description={t.nameHelp}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={faultOf(create.error, 'internal_title')}
              size="md"
              mb="xl"
            />
            <Choice chosen={chosen} change={setChosen} />
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Paper p="lg" pos="sticky" top={24}>
            <ChosenList chosen={chosen} change={setChosen} />
            <Stack gap="xs" mt="lg">
              <Button size="md" onClick={() => start(true)} loading={create.isPending} disabled={chosen.length === 0}>
                {t.createOnline}
              </Button>
              <Button variant="default" onClick={() => start(false)} disabled={create.isPending}>
                {t.create}
              </Button>
            </Stack>
          </Paper>
        </Grid.Col>
      </Grid>
    </PageFrame>
  )
}

interface ChoiceProps {
  chosen: ChosenField[]
  change: (chosen: ChosenField[]) => void
}

function Choice({ chosen, change }: ChoiceProps) {
  const t = useText(newFormTexts)
  const { data, error } = useQuery(crmFieldsQuery)
  if (isProblem(error, 409)) {
    return (
      <Alert color="yellow" title={t.noCrmTitle}>
        {t.noCrmText}
      </Alert>
    )
  }
  if (error) throw error
  if (!data) return null
  const usual = usualContact(data, chosen)
  return (
    <>
      <Text fw={500}>{t.choose}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {t.chooseHelp}
      </Text>
      <CrmFieldPicker
        fields={data}
        chosen={chosen}
        toggle={(field) => change(toggled(chosen, field))}
        beside={
          <Button variant="light" disabled={usual.length === 0} onClick={() => change([...chosen, ...usual])}>
            {t.contact}
          </Button>
        }
      />
    </>
  )
}
