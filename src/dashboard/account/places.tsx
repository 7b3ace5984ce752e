import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { FileInput } from '../shell/file-input.tsx'
import { Locked } from '../shell/role.tsx'
import { useToast } from '../shell/toast.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { placeTexts } from './place-texts.ts'

const query = endpointQuery(endpoints.places.get)

/** The account's own list of places, from which forms fill in the place of a postal code. */
export function Places() {
  const t = useText(placeTexts)
  return (
    <section>
      <Title order={2}>{t.title}</Title>
      <Text size="sm" c="dimmed">
        {t.text}
      </Text>
      <Paper px="lg" py="md" mt="sm">
        <Locked needs={endpoints.places.replace}>
          <List />
        </Locked>
      </Paper>
    </section>
  )
}

function List() {
  const t = useText(placeTexts)
  const { explain, faultOf } = useProblems()
  const toast = useToast()
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const replace = useMutation({
    mutationFn: async (chosen: File) => call(endpoints.places.replace, { body: { list: await textOf(chosen) } }),
    onSuccess(saved) {
      client.setQueryData(query.queryKey, saved)
      setFile(undefined)
      toast.done(t.saved)
    },
  })
  const { error } = replace
  return (
    <Stack>
      <Kept />
      <FileInput
        label={t.file}
        description={t.fileHelp}
        accept=".csv,.txt,text/csv,text/plain"
        file={file}
        change={(chosen) => {
          setFile(chosen)
          if (chosen) replace.mutate(chosen)
        }}
        error={error ? (faultOf(error, 'list') ?? explain(error)) : undefined}
      />
    </Stack>
  )
}

/** What the list holds now, and the button that deletes it. */
function Kept() {
  const t = useText(placeTexts)
  const format = useFormat()
  const toast = useToast()
  const client = useQueryClient()
  const { data, error } = useQuery(query)
  const remove = useMutation({
    mutationFn: () => call(endpoints.places.remove),
    onSuccess: () => toast.done(t.removed),
    onError: toast.failed,
    onSettled: () => client.invalidateQueries(query),
  })
  if (error) throw error
  if (!data) return null
  if (data.created_at === null) return <Text size="sm">{t.none}</Text>
  return (
    <Group justify="space-between">
      <div>
        <Text fw={500}>{t.size(format.number(data.codes), format.number(data.streets))}</Text>
        <Text size="sm" c="dimmed">
          {t.since(format.date(data.created_at))}
        </Text>
      </div>
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t.remove}
      </Button>
    </Group>
  )
}

/** Programs for tables write UTF-8, or else the code page of Windows. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
