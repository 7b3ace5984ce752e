import { Box, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { Locked } from '../shell/role.tsx'
import { narrowPage, PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import type { Account } from './account-entries.tsx'
import type { AccountGroup } from './entries.ts'
import { accountTexts } from './texts.ts'

/** Loaded when they are shown. */
const GroupEntries = lazy(async () => ({ default: (await import('./group-entries.tsx')).GroupEntries }))
const FurtherParts = lazy(async () => ({ default: (await import('./further-parts.tsx')).FurtherParts }))
const AccountAssistant = lazy(async () => ({ default: (await import('./account-assistant.tsx')).AccountAssistant }))
const AccountDesign = lazy(async () => ({ default: (await import('./account-design.tsx')).AccountDesign }))

/** What holds for the whole account; each setting is saved by itself. */
export function AccountPage() {
  const t = useText(accountTexts)
  const { data, error } = useQuery(accountSettings)
  if (error) throw error
  return (
    <PageFrame title={t.title}>
      {data ? (
        <Stack gap="xl">
          <Locked needs={endpoints.account.update} explained>
            <Group account={data} group="profile" />
            <section>
              <Heading group="styling" text={t.stylingText} />
              <Box mt="sm">
                <Suspense fallback={<Skeleton h={480} radius="lg" />}>
                  <AccountDesign styling={data.styling}>
                    <GroupEntries account={data} group="styling" />
                  </AccountDesign>
                </Suspense>
              </Box>
            </section>
            <Group account={data} group="imprint" text={t.imprintText} />
            <Group account={data} group="status_names" text={t.statusNamesText} />
            <Group account={data} group="notifications" text={t.notificationsText} />
            <Group account={data} group="statistics" text={t.statisticsText} />
            <Box maw={narrowPage}>
              <Suspense fallback={<Skeleton h={240} radius="lg" />}>
                <AccountAssistant account={data} />
              </Suspense>
            </Box>
          </Locked>
          <Box maw={narrowPage}>
            <Suspense>
              <FurtherParts account={data} />
            </Suspense>
          </Box>
        </Stack>
      ) : (
        <Skeleton h={400} radius="lg" />
      )}
    </PageFrame>
  )
}

interface GroupProps {
  account: Account
  group: AccountGroup
  text?: string
}

function Group({ account, group, text }: GroupProps) {
  return (
    <Box component="section" maw={narrowPage}>
      <Heading group={group} text={text} />
      <Suspense fallback={<Skeleton h={200} mt="sm" radius="lg" />}>
        <GroupEntries account={account} group={group} />
      </Suspense>
    </Box>
  )
}

function Heading({ group, text }: { group: AccountGroup; text: string | undefined }) {
  const t = useText(accountTexts)
  return (
    <>
      <Title order={2}>{t[group]}</Title>
      {text !== undefined && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
    </>
  )
}
