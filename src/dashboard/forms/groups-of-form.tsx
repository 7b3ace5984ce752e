import { Button, MultiSelect, Stack } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { groupTexts } from './group-texts.ts'
import { groupsQuery, type FormSummary } from './model.ts'
import { useFormActions } from './use-form-actions.tsx'

export function openGroupsOf(form: FormSummary): void {
  const modalId = `groups-of-${form.id}`
  modals.open({
    modalId,
    title: form.internal_title,
    children: <GroupsOfForm form={form} close={() => modals.close(modalId)} />,
  })
}

/** Chooses the groups that a form is in. */
function GroupsOfForm({ form, close }: { form: FormSummary; close: () => void }) {
  const t = useText(groupTexts)
  const words = useText(common)
  const { data } = useQuery(groupsQuery)
  const { setGroups } = useFormActions()
  const [chosen, setChosen] = useState(form.form_groups.map(String))
  async function save() {
    close()
    await setGroups(form, chosen.map(Number), t.saved)
  }
  return (
    <Stack>
      <MultiSelect
        label={t.ofForm}
        data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        data-autofocus
        nothingFoundMessage={t.none}
        comboboxProps={{ withinPortal: true }}
      />
      <Button onClick={() => void save()}>{words.save}</Button>
    </Stack>
  )
}
