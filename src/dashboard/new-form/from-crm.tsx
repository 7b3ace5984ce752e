import { Alert, Button, Grid, Paper, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { isProblem } from '../api/problem.ts'
import { useText } from '../text/language.ts'
import { toggled, usualContact, type ChosenField } from './chosen.ts'
import { ChosenList } from './chosen-list.tsx'
import { CreateButtons } from './create-buttons.tsx'
import { CrmFieldPicker } from './crm-field-picker.tsx'
import { newFormTexts } from './texts.ts'
import { useCreateForm } from './use-create-form.ts'
import type { WayProps } from './way.ts'

/** Fields of the CRM to tick. */
export function FromCrm({ name, refused }: WayProps) {
  const [chosen, setChosen] = useState<ChosenField[]>([])
  const create = useCreateForm()
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Paper p="lg">
          <Choice chosen={chosen} change={setChosen} />
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Paper p="lg" pos="sticky" top={24}>
          <ChosenList chosen={chosen} change={setChosen} />
          <CreateButtons
            isEmpty={chosen.length === 0}
            isPending={create.isPending}
            create={(online) => create.mutate({ name, chosen, online }, { onError: refused })}
          />
        </Paper>
      </Grid.Col>
    </Grid>
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
