import { Stack } from '@mantine/core'
import { PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import { PasswordSection } from './password.tsx'
import { PasskeysSection } from './passkeys.tsx'
import { SecondFactorSection } from './second-factor.tsx'
import { SessionsSection } from './sessions.tsx'
import { securityTexts } from './texts.ts'

/** How the user who is signed in gets in, and where they are. */
export function SecurityPage() {
  const t = useText(securityTexts)
  return (
    <PageFrame title={t.title} narrow>
      <Stack gap="xl">
        <PasswordSection />
        <SecondFactorSection />
        <PasskeysSection />
        <SessionsSection />
      </Stack>
    </PageFrame>
  )
}
