import { Button, Group, Input, Radio, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { roles, type Role } from '../../shared/contract/accounts/roles.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { roleTexts } from '../shell/role-texts.ts'
import { useToast } from '../shell/toast.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useLanguage, useText, type Language } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { entered } from '../text/read-form.ts'
import { peopleTexts } from './texts.ts'

/** Asks for an address and a role, and has the invitation mailed. */
export function InviteForm({ close }: { close: () => void }) {
  const t = useText(peopleTexts)
  const words = useText(common)
  const own = useLanguage().language
  const { faultOf } = useProblems()
  const client = useQueryClient()
  const toast = useToast()
  const [role, setRole] = useState<Role>('editor')
  const [language, setLanguage] = useState<Language>(own)
  const invite = useMutation({
    mutationFn: (email: string) => call(endpoints.userInvitations.create, { body: { email, role, language } }),
    onSuccess: async ({ email }) => {
      toast.done(t.sent(email))
      close()
      await client.invalidateQueries({ queryKey: ['user-invitations'] })
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    invite.mutate(entered(event.currentTarget, 'email').trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Refused error={invite.error} />
        <TextInput
          name="email"
          type="email"
          label={t.email}
          autoComplete="off"
          error={faultOf(invite.error, 'email')}
          data-autofocus
        />
        <RoleChoice role={role} choose={setRole} />
        <Input.Wrapper label={t.mailLanguage} labelElement="div">
          <SegmentedControl
            mt={4}
            fullWidth
            aria-label={t.mailLanguage}
            value={language}
            onChange={(next) => setLanguage(next as Language)}
            data={[
              { value: 'de', label: 'Deutsch' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Input.Wrapper>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending}>
            {t.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function RoleChoice({ role, choose }: { role: Role; choose: (role: Role) => void }) {
  const t = useText(peopleTexts)
  const names = useText(roleTexts)
  return (
    <Radio.Group label={t.role} value={role} onChange={(next) => choose(next as Role)}>
      <Stack gap="sm" mt={6}>
        {roles.map((value) => (
          <Radio key={value} value={value} label={names[value]} description={t[`${value}Help`]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
