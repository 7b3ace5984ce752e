import { Alert, Grid, Paper, Skeleton, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { fieldsFromText } from '../from-text/from-text.ts'
import { crmFieldsQuery } from '../api/crm-fields.ts'
import { isProblem } from '../api/problem.ts'
import { useText } from '../text/language.ts'
import { CreateButtons } from './create-buttons.tsx'
import { pasteTexts } from './paste-texts.ts'
import { edited, type Edits } from './read-fields.ts'
import { ReadList } from './read-list.tsx'
import { UnusedLines } from './unused-lines.tsx'
import { useCreateFromText } from './use-create-from-text.ts'
import type { WayProps } from './way.ts'

const noEdits: Edits = { removed: [], types: {} }

/** A text whose lines become fields. */
export function FromText({ name, refused }: WayProps) {
  const t = useText(pasteTexts)
  const navigate = useNavigate()
  const { data, error } = useQuery(crmFieldsQuery)
  const [text, setText] = useState('')
  const [edits, setEdits] = useState(noEdits)
  const deferred = useDeferredValue(text)
  const found = useMemo(() => fieldsFromText(deferred, data ?? {}), [deferred, data])
  const create = useCreateFromText()
  const hasNoCrm = isProblem(error, 409)
  if (error && !hasNoCrm) throw error
  if (!data && !hasNoCrm) return <Skeleton h={320} radius="lg" />
  const fields = edited(found.fields, edits)
  const inCrm = fields.filter(({ crm }) => crm).length
  // A user who has left this page is not led away from another one.
  const open = (id: number) => void navigate({ to: '/forms/$id/build', params: { id } })
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Paper p="lg">
          <PasteInput text={text} change={setText} hasCrm={!hasNoCrm} />
          <ReadList
            fields={fields}
            isAsked={text.trim() !== ''}
            removed={found.fields.length - fields.length}
            edits={edits}
            change={setEdits}
          />
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Paper p="lg" pos="sticky" top={24}>
          <Text fw={500} role="status">
            {t.count(fields.length)}
          </Text>
          {inCrm > 0 && (
            <Text size="sm" c="dimmed">
              {t.inCrm(inCrm)}
            </Text>
          )}
          <UnusedLines lines={found.unused} />
          <CreateButtons
            isEmpty={fields.length === 0}
            isPending={create.isPending}
            create={(online) => create.mutate({ name, fields, online }, { onError: refused, onSuccess: open })}
          />
        </Paper>
      </Grid.Col>
    </Grid>
  )
}

interface PasteInputProps {
  text: string
  change: (text: string) => void
  hasCrm: boolean
}

function PasteInput({ text, change, hasCrm }: PasteInputProps) {
  const t = useText(pasteTexts)
  return (
    <>
      {!hasCrm && (
        <Alert color="yellow" mb="md">
          {t.noCrm}
        </Alert>
      )}
      <Textarea
        label={t.paste}
        description={t.help}
        placeholder={t.example}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        maxLength={100_000}
        autosize
        minRows={6}
        maxRows={10}
      />
    </>
  )
}
