import { Alert, Button, Group, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { isProblem } from '../api/problem.ts'
import { useToast } from '../shell/toast.ts'
import { Said } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { staffGroupsQuery, type Member } from './model.ts'
import { staffTexts } from './texts.ts'
import { useStaffChanged } from './use-staff-changed.ts'

/** A member to be made or changed; name and address of one from the CRM are the CRM's. */
export function MemberForm({ member, close }: { member?: Member | undefined; close: () => void }) {
  const t = useText(staffTexts)
  const words = useText(common)
  const { faultOf } = useProblems()
  const { data: known } = useQuery(staffGroupsQuery)
  const [groups, setGroups] = useState((member?.groups ?? []).map(({ id }) => String(id)))
  const save = useSave(member, close)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    save.mutate({ name: entered(form, 'name'), email: entered(form, 'email'), groups: groups.map(Number) })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refusal error={save.error} />
        <Identity member={member} error={save.error} />
        <MultiSelect
          label={t.groupsOf}
          data={(known?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={groups}
          onChange={setGroups}
          error={faultOf(save.error, 'groups')}
          searchable
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {member ? words.save : words.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is not about one of the inputs, such as that no seat is free. */
function Refusal({ error }: { error: Error | null }) {
  const { faultOf } = useProblems()
  if (!error || ['name', 'email', 'groups'].some((name) => faultOf(error, name) !== undefined)) return null
  return <Alert color="red">{faultOf(error, 'is_active') ?? <Said error={error} />}</Alert>
}

function Identity({ member, error }: { member: Member | undefined; error: Error | null }) {
  const t = useText(staffTexts)
  const { faultOf } = useProblems()
  const isOfCrm = member?.source === 'crm'
  return (
    <>
      <TextInput
        name="name"
        label={t.name}
        defaultValue={member?.name}
        readOnly={isOfCrm}
        description={isOfCrm ? t.ofCrm : undefined}
        error={faultOf(error, 'name')}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        name="email"
        type="email"
        label={t.email}
        description={isOfCrm ? t.ofCrm : t.emailHelp}
        defaultValue={member?.email}
        readOnly={isOfCrm}
        error={faultOf(error, 'email')}
        autoComplete="off"
      />
    </>
  )
}

interface MemberInput {
  name: string
  email: string
  groups: number[]
}

function useSave(member: Member | undefined, close: () => void) {
  const t = useText(staffTexts)
  const toast = useToast()
  const changed = useStaffChanged()
  return useMutation({
    mutationFn: (body: MemberInput) =>
      member
        ? call(endpoints.staffMembers.update, { id: member.id, body })
        : call(endpoints.staffMembers.create, { body }),
    async onSuccess({ name }) {
      close()
      toast.done(member ? t.saved(name) : t.added(name))
      await changed()
    },
    onError: (error) => (isProblem(error, 422) ? undefined : changed()),
  })
}
