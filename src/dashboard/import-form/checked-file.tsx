import { Button, Grid, Paper, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { isProblem } from '../api/problem.ts'
import { Replacing } from './replacing.tsx'
import { missingFields, withoutMissing, type ImportNote, type Replacements } from './missing-fields.ts'
import type { ReadFile } from './read-file.ts'
import { RefusedFile } from './refused-file.tsx'
import { Report } from './report.tsx'
import { importTexts } from './texts.ts'
import { useImport } from './use-import.ts'

interface CheckedFileProps {
  file: ReadFile
  report: readonly ImportNote[]
}

/** What an import would do, what takes the place of unknown CRM fields, and the button that imports. */
export function CheckedFile({ file, report }: CheckedFileProps) {
  const t = useText(importTexts)
  const { faultOf } = useProblems()
  const [name, setName] = useState(file.name)
  const [replacements, setReplacements] = useState<Replacements>({})
  const missing = missingFields(report)
  const run = useImport()
  const nameFault = faultOf(run.error, 'form.name')
  const isAboutName = isProblem(run.error) && Object.keys(run.error.faults).join() === 'form.name'
  return (
    <>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack gap="lg">
          {missing.length > 0 && <Replacing missing={missing} chosen={replacements} change={setReplacements} />}
          <Report report={withoutMissing(report)} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Paper p="lg" pos="sticky" top={24}>
          <Stack>
            <TextInput
              label={t.name}
              description={t.nameHelp}
              value={name}
              maxLength={255}
              onChange={(event) => setName(event.currentTarget.value)}
              error={nameFault}
            />
            {run.error && !isAboutName && <RefusedFile error={run.error} />}
            <Button size="md" loading={run.isPending} onClick={() => run.mutate({ file, name, missing, replacements })}>
              {t.create}
            </Button>
          </Stack>
        </Paper>
      </Grid.Col>
    </>
  )
}
