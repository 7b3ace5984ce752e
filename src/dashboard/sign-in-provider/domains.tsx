import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Section } from '../security/section.tsx'
import { Refused } from '../shell/said.tsx'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { Copied } from './addresses.tsx'
import { signInSettings, type Settings } from './model.ts'
import { providerTexts } from './texts.ts'

/** The saved domains, each with the record that proves it. */
export function Domains({ settings }: { settings: Settings }) {
  const t = useText(providerTexts)
  return (
    <Section title={t.confirmTitle} text={t.confirmText}>
      <Stack gap="lg">
        {settings.domains.map((domain) => (
          <Domain key={domain.domain} domain={domain} />
        ))}
        <Text size="sm">{t.signInText(settings.account_address)}</Text>
      </Stack>
    </Section>
  )
}

function Domain({
  domain: { domain, confirmed_at, record_name, record_value },
}: {
  domain: Settings['domains'][number]
}) {
  const t = useText(providerTexts)
  const client = useQueryClient()
  const toast = useToast()
  const confirm = useMutation({
    mutationFn: () => call(endpoints.signInProvider.confirmDomain, { body: { domain } }),
    onSuccess: (answer) => {
      client.setQueryData(signInSettings.queryKey, answer)
      toast.done(t.domainConfirmed(domain))
    },
  })
  if (confirmed_at !== null) {
    return (
      <Group justify="space-between">
        <Text fw={500}>{domain}</Text>
        <Badge color="green">{t.confirmed}</Badge>
      </Group>
    )
  }
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={500}>{domain}</Text>
        <Badge color="gray">{t.unconfirmed}</Badge>
      </Group>
      <Copied label={t.record(record_name)} value={record_value} />
      <Refused error={confirm.error} isBesideFields={false} />
      <Button
        variant="default"
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t.confirm}
      </Button>
    </Stack>
  )
}
