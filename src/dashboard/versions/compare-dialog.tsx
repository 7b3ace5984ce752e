import { Group, Modal, Select, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Form } from '../forms/model.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { ChangeList } from './change-list.tsx'
import { draftQuery, versionQuery, type FormContent, type FormDraft } from './query.ts'
import { versionTexts } from './texts.ts'

interface CompareDialogProps {
  form: Form
  /** The version that is compared with the draft, or with the form as it is, to begin with; `draft`: that, with the form as it is. */
  chosen: number | 'draft'
  newest: number
  onClose: () => void
}

/** Numbers of versions that can be chosen; the oldest ones may be gone. */
const mostOffered = 100

/** Two states of a form beside each other: versions, the form as it is, or its draft. */
export function CompareDialog({ form, chosen, newest, onClose }: CompareDialogProps) {
  const t = useText(versionTexts)
  const words = useText(common)
  const { data: draft } = useQuery(draftQuery(form.id))
  // The newest is the form as it is while that is online: what it changed is told by the one before it.
  const isNewest = form.active && chosen === newest && chosen > 1 && !draft?.exists
  const [from, setFrom] = useState(chosen === 'draft' ? 'now' : String(isNewest ? chosen - 1 : chosen))
  const [to, setTo] = useState(isNewest ? String(chosen) : draft?.exists ? 'draft' : 'now')
  const before = useContent(form.id, from, draft)
  const after = useContent(form.id, to, draft)
  const numbers = Array.from({ length: Math.min(newest, mostOffered) }, (_, i) => newest - i)
  const choices = [
    { value: 'now', label: t.now },
    ...(draft?.exists ? [{ value: 'draft', label: t.draft }] : []),
    ...numbers.map((number) => ({ value: String(number), label: t.version(number) })),
  ]
  const select = (label: string, value: string, set: (value: string) => void) => (
    <Select
      label={label}
      data={choices}
      value={value}
      onChange={(next) => next !== null && set(next)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  )
  return (
    <Modal opened onClose={onClose} title={t.compareTitle} size="lg" closeButtonProps={{ 'aria-label': words.close }}>
      <Stack>
        <Group grow align="flex-start">
          {select(t.from, from, setFrom)}
          {select(t.to, to, setTo)}
        </Group>
        {before && after ? <ChangeList form={form} before={before} after={after} /> : <Skeleton h={160} />}
      </Stack>
    </Modal>
  )
}

/** The state that a choice names. */
function useContent(id: number, chosen: string, draft: FormDraft | undefined): FormContent | undefined {
  const isVersion = chosen !== 'now' && chosen !== 'draft'
  const { data, error } = useQuery({ ...versionQuery(id, Number(chosen)), enabled: isVersion })
  if (error) throw error
  if (isVersion) return data?.content
  return chosen === 'now' ? draft?.live : draft?.content
}
