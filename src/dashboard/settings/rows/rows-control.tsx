import { ActionIcon, Button, Group, Paper, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../icons/tabler.ts'
import { endpoints } from '../../api/endpoints.ts'
import { endpointQuery } from '../../api/queries.ts'
import { useText } from '../../text/language.ts'
import { mergeValues } from '../../../shared/versions/merge-values.ts'
import type { ControlProps } from '../control-props.ts'
import { rowsOf, rowsTexts, rowTexts, type RowsName } from './columns.ts'

type Row = Readonly<Record<string, string | null>>

const isAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text)

/** Whether it can be saved: what is required is there, and addresses are some. */
const isComplete = (of: RowsName, row: Row) =>
  rowsOf[of].columns.every((column) => {
    const text = row[column.key]?.trim() ?? ''
    return text === ''
      ? !('isRequired' in column)
      : (column.type !== 'url' && column.type !== 'form') || isAddress(text)
  })

/** Rows of texts. Those that are not complete are kept here until they are. */
export function RowsControl({ setting: { kind }, input, common }: ControlProps<'rows'>) {
  const t = useText(rowTexts)[kind.of]
  const stored = (input.value ?? []) as readonly Row[]
  const [rows, setRows] = useState(stored)
  const known = useRef(JSON.stringify(stored))
  useEffect(() => {
    const text = JSON.stringify(stored)
    if (text === known.current) return
    const before: unknown = JSON.parse(known.current)
    known.current = text
    // What is not complete yet stays where another user changes the others.
    setRows((mine) => mergeValues(before, stored, mine) as readonly Row[])
  }, [stored])
  function change(next: readonly Row[]) {
    setRows(next)
    if (!next.every((row) => isComplete(kind.of, row))) return
    known.current = JSON.stringify(next)
    input.enter(next)
  }
  const moved = (at: number, to: number) => {
    const row = rows[at]
    if (row) change(rows.toSpliced(at, 1).toSpliced(to, 0, row))
  }
  const { columns, max } = rowsOf[kind.of]
  const empty = Object.fromEntries(columns.map(({ key, type }) => [key, type === 'url' ? null : '']))
  return (
    <Stack gap="sm" role="group" aria-label={common['aria-label']}>
      {rows.map((row, at) => (
        <RowCard
          // Rows have no name; what is typed must not move to another one.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          of={kind.of}
          row={row}
          name={t.row(at + 1)}
          change={(next) => change(rows.with(at, next))}
          remove={() => change(rows.toSpliced(at, 1))}
          up={at > 0 ? () => moved(at, at - 1) : undefined}
          down={at < rows.length - 1 ? () => moved(at, at + 1) : undefined}
        />
      ))}
      {common.error !== undefined && (
        <Text size="sm" c="red">
          {common.error}
        </Text>
      )}
      {rows.length < max && (
        <Group>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => change([...rows, empty])}>
            {t.add}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface RowCardProps {
  of: RowsName
  row: Row
  name: string
  change: (row: Row) => void
  remove: () => void
  up: (() => void) | undefined
  down: (() => void) | undefined
}

function RowCard({ of, row, name, change, remove, up, down }: RowCardProps) {
  const t = useText(rowsTexts)
  const { columns: labels } = useText(rowTexts)[of]
  return (
    <Paper p="md" withBorder role="group" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Group gap={2}>
            <ActionIcon aria-label={t.up(name)} disabled={!up} onClick={up}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.down(name)} disabled={!down} onClick={down}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={t.remove(name)} color="red" onClick={remove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Group>
        {rowsOf[of].columns.map(({ key, type }) => {
          const value = row[key] ?? ''
          const enter = (text: string) => change({ ...row, [key]: type === 'url' && text === '' ? null : text })
          return <Cell key={key} label={labels[key] ?? key} type={type} value={value} enter={enter} />
        })}
        {!isComplete(of, row) && (
          <Text size="sm" c="dimmed">
            {t.incomplete}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface CellProps {
  label: string
  type: 'text' | 'long' | 'url' | 'form'
  value: string
  enter: (text: string) => void
}

function Cell({ label, type, value, enter }: CellProps) {
  const t = useText(rowsTexts)
  const shared = {
    label,
    value,
    onChange: (event: { currentTarget: { value: string } }) => enter(event.currentTarget.value),
  }
  if (type === 'long') return <Textarea {...shared} autosize minRows={2} maxRows={8} />
  if (type === 'text') return <TextInput {...shared} />
  const isWrong = value !== '' && !isAddress(value)
  const address = <TextInput {...shared} type="url" placeholder="https://" error={isWrong && t.address} />
  if (type === 'url') return address
  return (
    <>
      <FormChoice value={value} enter={enter} />
      {address}
    </>
  )
}

const all = { query: { per_page: 100 } }

/** Chooses the address of one of the account's forms. */
function FormChoice({ value, enter }: Pick<CellProps, 'value' | 'enter'>) {
  const t = useText(rowsTexts)
  const list = useQuery(endpointQuery(endpoints.forms.list, all)).data?.data ?? []
  const data = [
    ...new Map(list.map(({ url, internal_title }) => [url, { value: url, label: internal_title }])).values(),
  ]
  return (
    <Select
      label={t.form}
      data={data}
      value={data.some((one) => one.value === value) ? value : null}
      onChange={(url) => url !== null && enter(url)}
      searchable
    />
  )
}
