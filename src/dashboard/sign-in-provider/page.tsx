import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { PageFor, PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import { Addresses } from './addresses.tsx'
import { Domains } from './domains.tsx'
import { signInSettings, type Settings } from './model.ts'
import { ProviderForm } from './provider-form.tsx'
import { Removal } from './removal.tsx'
import { providerTexts } from './texts.ts'

/** How the users of the account sign in besides their passwords. */
export function SignInProviderPage() {
  const t = useText(providerTexts)
  return (
    <PageFor title={t.title} needs={endpoints.signInProvider.get}>
      <PageFrame title={t.title} narrow>
        <Loaded />
      </PageFrame>
    </PageFor>
  )
}

function Loaded() {
  const { data, error } = useQuery(signInSettings)
  if (error) throw error
  return data ? <Sections settings={data} /> : <Skeleton h={400} radius="lg" />
}

function Sections({ settings }: { settings: Settings }) {
  return (
    <Stack gap="xl">
      <Addresses settings={settings} />
      <ProviderForm settings={settings} />
      {settings.domains.length > 0 && <Domains settings={settings} />}
      {settings.provider && <Removal />}
    </Stack>
  )
}
