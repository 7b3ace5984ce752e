import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { notifications } from '@mantine/notifications'
import { useToast } from '../shell/toast.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'
import { reasonsText } from '../text/faults.ts'
import { useProblems } from '../text/problems.ts'
import { FileInput } from '../shell/file-input.tsx'
import { sheetTypes } from '../../shared/contract/documents/letterheads.ts'
import { letterheadTexts } from './texts.ts'

interface Sheets {
  letterhead_first: File | undefined
  letterhead_continuation: File | undefined
}

/** Makes a letterhead from one or two files, and goes on to its margins. */
export function UploadForm({ close }: { close: () => void }) {
  const t = useText(letterheadTexts)
  const { faultOf } = useProblems()
  const [name, setName] = useState('')
  const [sheets, setSheets] = useState<Sheets>({ letterhead_first: undefined, letterhead_continuation: undefined })
  const [isMissing, setMissing] = useState(false)
  const upload = useUpload(close)
  function choose(part: keyof Sheets, file: File | undefined) {
    setSheets((before) => ({ ...before, [part]: file }))
    setMissing(false)
    upload.reset()
    if (part === 'letterhead_first' && file && name === '') setName(file.name.replace(/\.\w+$/, ''))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (sheets.letterhead_first) upload.mutate({ name, sheets })
    else setMissing(true)
  }
  const isAboutParts = isProblem(upload.error) && Object.keys(upload.error.faults).length > 0
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={upload.error} isBesideFields={isAboutParts} />
        <FileInput
          label={t.first}
          description={t.firstHelp}
          accept={sheetTypes.join(',')}
          file={sheets.letterhead_first}
          change={(file) => choose('letterhead_first', file)}
          error={isMissing ? t.noFile : faultOf(upload.error, 'letterhead_first')}
        />
        <FileInput
          label={t.continuation}
          description={t.continuationHelp}
          accept={sheetTypes.join(',')}
          file={sheets.letterhead_continuation}
          change={(file) => choose('letterhead_continuation', file)}
          error={faultOf(upload.error, 'letterhead_continuation')}
          takeOut={t.takeOut}
        />
        <TextInput
          label={t.name}
          value={name}
          maxLength={255}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faultOf(upload.error, 'letterhead_name')}
        />
        <Text size="sm" c="dimmed" role="status" mih={20}>
          {upload.isPending && t.uploading}
        </Text>
        <Button type="submit" loading={upload.isPending}>
          {t.upload}
        </Button>
      </Stack>
    </form>
  )
}

function useUpload(close: () => void) {
  const t = useText(letterheadTexts)
  const words = useText(common)
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn({ name, sheets }: { name: string; sheets: Sheets }) {
      const body = new FormData()
      body.set('letterhead_name', name)
      for (const [part, file] of Object.entries(sheets) as [string, File | undefined][]) {
        if (file) body.set(part, file)
      }
      return call(endpoints.letterheads.create, { body })
    },
    async onSuccess({ id, letterhead_name, warning_details: warnings = [] }) {
      close()
      toast.done(t.uploaded(letterhead_name))
      if (warnings.length > 0) {
        notifications.show({
          message: reasonsText(warnings, language),
          color: 'yellow',
          autoClose: 12_000,
          role: 'alert',
          closeButtonProps: { 'aria-label': words.close },
        })
      }
      await client.invalidateQueries({ queryKey: ['letterheads'] })
      await navigate({ to: '/letterheads/$id', params: { id } })
    },
  })
}
