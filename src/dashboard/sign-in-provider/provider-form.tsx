import { Alert, Button, Checkbox, Stack, Switch, TagsInput, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Section } from '../security/section.tsx'
import { PasswordInput } from '../shell/password-input.tsx'
import { Refused } from '../shell/said.tsx'
import { useSecondsLeft } from '../shell/seconds-left.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { bodyOf, draftOf, signInSettings, type PartProps, type Settings } from './model.ts'
import { Roles } from './roles.tsx'
import { providerTexts } from './texts.ts'

/** The provider, who may come in through it, and as what; saved as a whole, since the provider is asked. */
export function ProviderForm({ settings }: { settings: Settings }) {
  const t = useText(providerTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const save = useMutation({
    mutationFn: () => call(endpoints.signInProvider.update, { body: bodyOf(draft) }),
    onSuccess: (answer) => {
      client.setQueryData(signInSettings.queryKey, answer)
      setDraft(draftOf(answer))
      toast.done(t.saved)
    },
  })
  const { error } = save
  const wait = useSecondsLeft(error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate()
  }
  const part: PartProps = { draft, error, change: (change) => setDraft({ ...draft, ...change }) }
  return (
    <Section title={t.provider} text={t.providerText}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Client {...part} hasSecret={settings.provider !== null} />
          <People {...part} />
          <Roles {...part} />
          <Enforcement {...part} settings={settings} />
          <Refused error={error} />
          <Button type="submit" loading={save.isPending} disabled={wait > 0} style={{ alignSelf: 'flex-start' }}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}

function Client({ draft, change, error, hasSecret }: PartProps & { hasSecret: boolean }) {
  const t = useText(providerTexts)
  const { faultOf } = useProblems()
  return (
    <>
      <TextInput
        name="issuer"
        type="url"
        label={t.issuer}
        description={t.issuerHelp}
        autoComplete="off"
        value={draft.issuer}
        onChange={(event) => change({ issuer: event.currentTarget.value })}
        error={faultOf(error, 'issuer')}
      />
      <TextInput
        name="client_id"
        label={t.clientId}
        autoComplete="off"
        value={draft.client_id}
        onChange={(event) => change({ client_id: event.currentTarget.value })}
        error={faultOf(error, 'client_id')}
      />
      <PasswordInput
        name="client_secret"
        label={t.clientSecret}
        description={hasSecret ? t.secretKept : undefined}
        autoComplete="off"
        value={draft.client_secret}
        onChange={(event) => change({ client_secret: event.currentTarget.value })}
        error={faultOf(error, 'client_secret')}
      />
    </>
  )
}

function People({ draft, change, error }: PartProps) {
  const t = useText(providerTexts)
  const { faultOf } = useProblems()
  const faulty = draft.domains.findIndex((_domain, i) => faultOf(error, `domains.${i}`) !== undefined)
  return (
    <>
      <Title order={3} mt="md">
        {t.people}
      </Title>
      <TagsInput
        label={t.domains}
        description={t.domainsHelp}
        value={draft.domains}
        onChange={(domains) => change({ domains })}
        error={faultOf(error, 'domains') ?? faultOf(error, `domains.${faulty}`)}
      />
      <Checkbox
        label={t.createUsers}
        description={t.createUsersHelp}
        checked={draft.create_users}
        onChange={(event) => change({ create_users: event.currentTarget.checked })}
      />
    </>
  )
}

function Enforcement({ draft, change, settings }: PartProps & { settings: Settings }) {
  const t = useText(providerTexts)
  const isEnforced = settings.provider?.enforced === true
  const may = settings.signed_in_by_provider || isEnforced
  return (
    <>
      <Switch
        mt="md"
        label={t.enforced}
        description={may ? t.enforcedHelp : t.enforcedNeeds}
        disabled={!may}
        checked={draft.enforced}
        onChange={(event) => change({ enforced: event.currentTarget.checked })}
      />
      {draft.enforced && (
        <Alert color="gray">{t.enforcedWayBack('foyer account allow-passwords --account <id>')}</Alert>
      )}
    </>
  )
}
