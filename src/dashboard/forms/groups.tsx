import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconPlus, IconTrash } from '../icons/tabler.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemaining } from '../removal/use-remaining.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { entered } from '../text/read-form.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { groupTexts } from './group-texts.ts'
import { groupsQuery, type FormGroup } from './model.ts'

export function openGroups(title: string): void {
  modals.open({ title, size: 'lg', children: <Groups /> })
}

/** The groups of the account: make, rename, delete. */
function Groups() {
  const t = useText(groupTexts)
  const { data } = useQuery(groupsQuery)
  const groups = useRemaining(endpoints.formGroups.remove, data?.data) ?? []
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t.text}
      </Text>
      {data && groups.length === 0 && <Text size="sm">{t.none}</Text>}
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} />
      ))}
      <NewGroup />
    </Stack>
  )
}

function useGroupsChanged() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['form-groups'] }),
      client.invalidateQueries({ queryKey: ['forms'] }),
    ])
}

function GroupRow({ group }: { group: FormGroup }) {
  const t = useText(groupTexts)
  const { faultOf } = useProblems()
  const remove = useRemoval()
  const changed = useGroupsChanged()
  const [name, setName] = useState(group.name)
  const rename = useMutation({
    mutationFn: () => call(endpoints.formGroups.update, { id: group.id, body: { name } }),
    onSettled: changed,
  })
  return (
    <Group align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={t.rename(group.name)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={() => name !== group.name && rename.mutate()}
        error={faultOf(rename.error, 'name')}
      />
      <Text size="sm" c="dimmed" w={90} pt={8} ta="right">
        {t.count(group.forms_count)}
      </Text>
      <ActionIcon
        aria-label={t.remove(group.name)}
        onClick={() =>
          remove({
            endpoint: endpoints.formGroups.remove,
            ids: [group.id],
            said: t.removed(group.name),
            forgets: ['form-groups', 'forms'],
          })
        }
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

function NewGroup() {
  const t = useText(groupTexts)
  const { faultOf } = useProblems()
  const changed = useGroupsChanged()
  const create = useMutation({
    mutationFn: (name: string) => call(endpoints.formGroups.create, { body: { name } }),
    onSettled: changed,
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    create.mutate(entered(form, 'name'), { onSuccess: () => form.reset() })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          name="name"
          aria-label={t.newName}
          placeholder={t.newName}
          error={faultOf(create.error, 'name')}
          data-autofocus
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={16} />} loading={create.isPending}>
          {t.create}
        </Button>
      </Group>
    </form>
  )
}
