import { Alert, Select, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '../icons/tabler.ts'
import { useState } from 'react'
import { resolvedTypes } from '../../shared/contract/forms/field-types.ts'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { writableModules } from '../api/crm-fields.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { useAnnounce } from '../editing/announcer.tsx'
import { newField, withFields, type DraftField } from './draft.ts'
import classes from './palette.module.css'
import { buildTexts } from './texts.ts'
import { typeTexts } from './type-texts.ts'
import { useCrmFields } from './use-labels.ts'
import { useDraft, useEditor } from './use-editor.ts'

/** What can be added: the fields of the CRM, one kind of record at a time, and those without one. */
export function Palette() {
  const t = useText(buildTexts)
  const modules = useText(moduleNames)
  const crm = useCrmFields()
  const [part, setPart] = useState<CrmModule | 'other'>('address')
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const hasCrm = Object.keys(crm).length > 0
  const parts = [
    ...writableModules.map((value) => ({ value, label: modules[value] })),
    { value: 'other', label: t.other },
  ]
  return (
    <Stack gap="sm">
      <Select
        aria-label={t.add}
        data={parts}
        value={part}
        onChange={(next) => next && setPart(next as CrmModule)}
        allowDeselect={false}
      />
      <TextInput
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {part === 'other' ? <OwnFields sought={sought} /> : <CrmFieldList module={part} sought={sought} />}
      {!hasCrm && part !== 'other' && <Alert color="yellow">{t.noCrm}</Alert>}
    </Stack>
  )
}

function CrmFieldList({ module, sought }: { module: CrmModule; sought: string }) {
  const t = useText(buildTexts)
  const crm = useCrmFields()
  const { fields } = useDraft()
  const add = useAdd()
  const used = new Set(fields.filter((field) => field.crm_module === module).map((field) => field.crm_field_name))
  const offered = Object.entries(crm[module] ?? {}).filter(([name, { label }]) =>
    `${label} ${name}`.toLowerCase().includes(sought),
  )
  if (offered.length === 0 && sought !== '') return <NoMatch />
  return (
    <Stack component="ul" className={classes['list']}>
      {offered.map(([name, { label }]) => (
        <Offer
          key={name}
          label={label}
          mark={used.has(name) ? t.used : undefined}
          add={() => add(label, { crm_module: module, crm_field_name: name })}
        />
      ))}
    </Stack>
  )
}

function OwnFields({ sought }: { sought: string }) {
  const types = useText(typeTexts)
  const add = useAdd()
  const offered = resolvedTypes.filter((type) => types[type].toLowerCase().includes(sought))
  if (offered.length === 0) return <NoMatch />
  return (
    <Stack component="ul" className={classes['list']}>
      {offered.map((type) => (
        <Offer
          key={type}
          label={types[type]}
          mark={undefined}
          add={() =>
            add(types[type], {
              crm_module: 'address',
              field_type: type,
              label: type === 'divider' ? null : types[type],
            })
          }
        />
      ))}
    </Stack>
  )
}

function Offer({ label, mark, add }: { label: string; mark: string | undefined; add: () => void }) {
  return (
    <li>
      <UnstyledButton className={classes['offer']} onClick={add}>
        <Text size="sm" truncate flex={1}>
          {label}
        </Text>
        {mark !== undefined && <IconCheck size={15} aria-label={mark} role="img" color="var(--mantine-color-dimmed)" />}
        <IconPlus size={15} aria-hidden className={classes['plus']} />
      </UnstyledButton>
    </li>
  )
}

function NoMatch() {
  const t = useText(buildTexts)
  return (
    <Text size="sm" c="dimmed">
      {t.noMatch}
    </Text>
  )
}

let added = 0

/** Adds a field behind the one being edited, else at the end, and goes on with it. */
function useAdd() {
  const t = useText(buildTexts)
  const editor = useEditor()
  const announce = useAnnounce()
  return (label: string, content: Pick<DraftField, 'crm_module'> & Partial<DraftField>) => {
    const key = `new-${Date.now()}-${++added}`
    const { selected } = editor.state()
    editor.change((draft) => {
      const place = draft.fields.findIndex((field) => field.key === selected)
      const at = place < 0 ? draft.fields.length : place + 1
      return withFields(draft, draft.fields.toSpliced(at, 0, newField(key, content)))
    })
    editor.select(key)
    announce(t.added(label))
  }
}
