import { Grid, Paper, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { FileInput } from '../shell/file-input.tsx'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import { CheckedFile } from './checked-file.tsx'
import { readFormFile, type ReadFile } from './read-file.ts'
import { RefusedFile } from './refused-file.tsx'
import { importTexts } from './texts.ts'
import { useDryRun } from './use-import.ts'

/** A form from a file: what would come of it is shown first. */
export function ImportFormPage() {
  const t = useText(importTexts)
  return (
    <PageFor title={t.title} needs={endpoints.formFiles.import}>
      <ImportForm />
    </PageFor>
  )
}

interface Choice {
  file: File
  /** `undefined`: it is no JSON. */
  read: ReadFile | undefined
  at: number
}

function ImportForm() {
  const t = useText(importTexts)
  const [choice, setChoice] = useState<Choice>()
  const dryRun = useDryRun(choice?.read, choice?.at ?? 0)
  async function choose(file: File | undefined) {
    if (file) setChoice({ file, read: await readFormFile(file), at: performance.now() })
  }
  const isUnreadable = choice !== undefined && choice.read === undefined
  return (
    <PageFrame title={t.title}>
      <Grid gap="lg">
        <Grid.Col span={12}>
          <Paper p="lg">
            <FileInput
              label={t.file}
              description={t.fileHelp}
              accept=".json,application/json"
              file={choice?.file}
              change={(file) => void choose(file)}
              error={isUnreadable ? t.unreadable : undefined}
            />
          </Paper>
        </Grid.Col>
        {choice?.read && dryRun.isPending && (
          <Grid.Col span={12}>
            <Skeleton h={240} radius="lg" aria-label={t.checking} role="status" />
          </Grid.Col>
        )}
        {dryRun.error && (
          <Grid.Col span={12}>
            <RefusedFile error={dryRun.error} />
          </Grid.Col>
        )}
        {choice?.read && dryRun.data && <CheckedFile key={choice.at} file={choice.read} report={dryRun.data.report} />}
      </Grid>
    </PageFrame>
  )
}
