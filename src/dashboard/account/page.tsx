import { Box, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Locked, Permitted } from '../shell/role.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useText } from '../text/language.ts'
import classes from './account.module.css'
import type { Account } from './account-entries.tsx'
import type { AccountGroup } from './entries.ts'
import type { AccountPart } from './parts.ts'
import { accountTexts } from './texts.ts'

/** Loaded when they are shown. */
const GroupEntries = lazyPart(() => import('./group-entries.tsx'), 'GroupEntries')
const OwnDomain = lazyPart(() => import('./own-domain.tsx'), 'OwnDomain')
const Plan = lazyPart(() => import('./further-parts.tsx'), 'Plan')
const SignIn = lazyPart(() => import('./further-parts.tsx'), 'SignIn')
const AccountAssistant = lazyPart(() => import('./account-assistant.tsx'), 'AccountAssistant')
const AccountDesign = lazyPart(() => import('./account-design.tsx'), 'AccountDesign')
const PartsNav = lazyPart(() => import('./parts-nav.tsx'), 'PartsNav')
const Places = lazyPart(() => import('./places.tsx'), 'Places')

/** What holds for the whole account, one part at a time; each setting is saved by itself. */
export function AccountPage() {
  const t = useText(accountTexts)
  const { part = 'profile' } = useSearch({ from: '/inside/account' })
  const navigate = useNavigate()
  const { data, error } = useQuery(accountSettings)
  if (error) throw error
  return (
    <PageFrame title={t.title}>
      {data ? (
        <Box className={classes['page']}>
          <Box className={classes['parts']}>
            <Suspense fallback={<Skeleton h={36} />}>
              <PartsNav
                current={part}
                choose={(next) =>
                  void navigate({ to: '/account', search: next === 'profile' ? {} : { part: next }, replace: true })
                }
              />
            </Suspense>
          </Box>
          <Stack gap="xl" miw={0}>
            <Part key={part} account={data} part={part} />
          </Stack>
        </Box>
      ) : (
        <Skeleton h={400} radius="lg" />
      )}
    </PageFrame>
  )
}

function Part({ account, part }: { account: Account; part: AccountPart }) {
  if (part === 'places' || part === 'sign_in' || part === 'plan') {
    return (
      <Suspense fallback={<Skeleton h={240} radius="lg" />}>
        {part === 'places' && <Places />}
        {part === 'sign_in' && (
          <Permitted needs={endpoints.signInProvider.get}>
            <SignIn />
          </Permitted>
        )}
        {part === 'plan' && <Plan account={account} />}
      </Suspense>
    )
  }
  return (
    <>
      <Locked needs={endpoints.account.update} explained>
        {part === 'assistant' ? (
          <Suspense fallback={<Skeleton h={240} radius="lg" />}>
            <AccountAssistant account={account} />
          </Suspense>
        ) : (
          <Group account={account} group={part} />
        )}
      </Locked>
      {part === 'profile' && (
        <Suspense>
          <OwnDomain />
        </Suspense>
      )}
    </>
  )
}

interface GroupProps {
  account: Account
  group: AccountGroup
}

function Group({ account, group }: GroupProps) {
  const t = useText(accountTexts)
  const entries = <GroupEntries account={account} group={group} />
  return (
    <section>
      <Title order={2}>{t[group]}</Title>
      {group !== 'profile' && (
        <Text size="sm" c="dimmed">
          {t.about[group]}
        </Text>
      )}
      <Suspense fallback={<Skeleton h={200} mt="sm" radius="lg" />}>
        {group === 'styling' ? (
          <Box mt="sm">
            <AccountDesign styling={account.styling}>{entries}</AccountDesign>
          </Box>
        ) : (
          entries
        )}
      </Suspense>
    </section>
  )
}
