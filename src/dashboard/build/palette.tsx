import { Alert, Anchor, Box, Group, Select, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus, IconSearch } from '../icons/tabler.ts'
import { useState, type ReactNode } from 'react'
import { resolvedTypes, type ResolvedType } from '../../shared/contract/forms/field-types.ts'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import { writableModules } from '../api/crm-fields.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { useAnnounce } from '../editing/announcer.tsx'
import { newField, withFields, type DraftField } from './draft.ts'
import { FieldIcon } from './field-icon.tsx'
import classes from './palette.module.css'
import { buildTexts } from './texts.ts'
import { TypeIcon } from './type-icon.tsx'
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
      {part !== 'other' && sought === '' && <Kinds toAll={() => setPart('other')} />}
      {part === 'other' ? <OwnFields sought={sought} /> : <CrmFieldList module={part} sought={sought} />}
      {!hasCrm && part !== 'other' && <Alert color="yellow">{t.noCrm}</Alert>}
    </Stack>
  )
}

/** What most forms ask for, in the order in which they do; all else stays in the order of the CRM. */
const common: Partial<Record<CrmModule, string>> = {
  address: 'anrede titel vorname name email telefon1 strasse plz ort land',
  estate:
    'vermarktungsart objektart objekttyp strasse hausnummer plz ort wohnflaeche grundstuecksflaeche anzahl_zimmer baujahr kaufpreis kaltmiete zustand objektbeschreibung',
}

function rankOf(module: CrmModule, name: string): number {
  const names = common[module]?.split(' ') ?? []
  const place = names.indexOf(name.toLowerCase())
  return place === -1 ? names.length : place
}

function CrmFieldList({ module, sought }: { module: CrmModule; sought: string }) {
  const t = useText(buildTexts)
  const crm = useCrmFields()
  const { fields } = useDraft()
  const add = useAdd()
  const used = new Set(fields.filter((field) => field.crm_module === module).map((field) => field.crm_field_name))
  const found = Object.entries(crm[module] ?? {}).filter(([name, { label }]) =>
    `${label} ${name}`.toLowerCase().includes(sought),
  )
  // What most forms ask for comes first, and what the form has last: few forms want it twice.
  const ordered = found.toSorted(([one], [other]) => rankOf(module, one) - rankOf(module, other))
  const offered = [false, true].flatMap((isUsed) => ordered.filter(([name]) => used.has(name) === isUsed))
  if (offered.length === 0 && sought !== '') return <NoMatch />
  return (
    <Stack component="ul" className={classes['list']}>
      {offered.map(([name, { label }]) => (
        <Offer
          key={name}
          label={label}
          icon={<FieldIcon field={newField(name, { crm_module: module, crm_field_name: name })} />}
          mark={used.has(name) ? t.used : undefined}
          add={() => add(label, { crm_module: module, crm_field_name: name })}
        />
      ))}
    </Stack>
  )
}

/** Kinds of fields that few look for among those of the CRM. */
const kindsInSight = ['radio', 'select', 'file', 'signature'] as const

/** What needs no field of the CRM, in sight of those who do not know that it is there. */
function Kinds({ toAll }: { toAll: () => void }) {
  const t = useText(buildTexts)
  const types = useText(typeTexts)
  const addOwn = useAddOwn()
  return (
    <Box component="section" aria-label={t.other}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t.other}
        </Text>
        <Anchor component="button" size="sm" fw={500} py={4} className={classes['all']} onClick={toAll}>
          {t.allKinds}
        </Anchor>
      </Group>
      <Box component="ul" className={classes['kinds']}>
        {kindsInSight.map((type) => (
          <li key={type}>
            <UnstyledButton className={classes['kind']} onClick={() => addOwn(type)}>
              <TypeIcon type={type} />
              <Text size="sm" truncate>
                {types[type]}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Box>
    </Box>
  )
}

function OwnFields({ sought }: { sought: string }) {
  const types = useText(typeTexts)
  const addOwn = useAddOwn()
  const offered = resolvedTypes.filter((type) => types[type].toLowerCase().includes(sought))
  if (offered.length === 0) return <NoMatch />
  return (
    <Stack component="ul" className={classes['list']}>
      {offered.map((type) => (
        <Offer
          key={type}
          label={types[type]}
          icon={<TypeIcon type={type} />}
          mark={undefined}
          add={() => addOwn(type)}
        />
      ))}
    </Stack>
  )
}

interface OfferProps {
  label: string
  /** Of what it asks. */
  icon: ReactNode
  mark: string | undefined
  add: () => void
}

function Offer({ label, icon, mark, add }: OfferProps) {
  return (
    <li>
      <UnstyledButton className={classes['offer']} onClick={add}>
        {icon}
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

/** Adds a field without one of the CRM, called as its kind. */
function useAddOwn() {
  const types = useText(typeTexts)
  const add = useAdd()
  return (type: ResolvedType) =>
    add(types[type], { crm_module: 'address', field_type: type, label: type === 'divider' ? null : types[type] })
}
