import { MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import type { ControlProps } from './control-props.ts'
import { settingsTexts } from './texts.ts'

type Kind = ControlProps<'records'>['setting']['kind']['of']

/** One or several records of the account, chosen by their names. */
export function RecordsControl({ form, setting: { kind }, input, common }: ControlProps<'records'>) {
  const t = useText(settingsTexts)
  const data = useRecords(kind.of, form)
  if (kind.many) {
    const value = Array.isArray(input.value) ? input.value.map(String) : []
    return (
      <MultiSelect
        {...common}
        data={data}
        value={value}
        onChange={(ids) => input.choose(ids.map(Number))}
        searchable
        clearable
      />
    )
  }
  return (
    <Select
      {...common}
      data={data}
      value={typeof input.value === 'number' ? String(input.value) : null}
      onChange={(id) => input.choose(id === null ? null : Number(id))}
      placeholder={t.none}
      clearable
      searchable
    />
  )
}

const all = { query: { per_page: 100 } }

function useRecords(kind: Kind, form: Form | undefined): { value: string; label: string }[] {
  const groups = useQuery({ ...endpointQuery(endpoints.formGroups.list, all), enabled: kind === 'groups' })
  const members = useQuery({ ...endpointQuery(endpoints.staffMembers.list, all), enabled: kind === 'members' })
  const staffGroups = useQuery({ ...endpointQuery(endpoints.staffGroups.list, all), enabled: kind === 'staffGroups' })
  const fields = (form?.fields ?? []).map(({ id, label, crm_field_name }) => ({
    id,
    name: label ?? crm_field_name ?? `field_${id}`,
  }))
  const named = {
    groups: groups.data?.data,
    members: members.data?.data,
    staffGroups: staffGroups.data?.data,
    fields,
  }[kind]
  return (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
