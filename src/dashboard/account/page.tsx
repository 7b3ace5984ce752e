import { Box, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { Control } from '../settings/control.tsx'
import { inTurn } from '../settings/saving/in-turn.ts'
import { Row } from '../settings/row.tsx'
import { useSavedValue } from '../settings/saving/use-saved-value.ts'
import { ButtonLink } from '../shell/links.tsx'
import { Locked, Permitted } from '../shell/role.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { entries, type AccountEntry, type AccountGroup } from './entries.ts'
import { accountTexts } from './texts.ts'

/** Loaded when they are shown. */
const OwnDomain = lazy(async () => ({ default: (await import('./own-domain.tsx')).OwnDomain }))
const AccountLooks = lazy(async () => ({ default: (await import('./account-looks.tsx')).AccountLooks }))

type Account = RecordOf<typeof endpoints.account.get>

/** What holds for the whole account; each setting is saved by itself. */
export function AccountPage() {
  const t = useText(accountTexts)
  const { data, error } = useQuery(accountSettings)
  if (error) throw error
  return (
    <PageFrame title={t.title} maxWidth={900}>
      {data ? (
        <Stack gap="xl">
          <Locked needs={endpoints.account.update} explained>
            <Group account={data} group="profile" />
            <Group account={data} group="styling" text={t.stylingText}>
              <Box mt="sm">
                <Suspense fallback={<Skeleton h={240} radius="lg" />}>
                  <AccountLooks styling={data.styling} />
                </Suspense>
              </Box>
            </Group>
            <Group account={data} group="imprint" text={t.imprintText} />
            <Group account={data} group="status_names" text={t.statusNamesText} />
            <Group account={data} group="notifications" text={t.notificationsText} />
            <Group account={data} group="statistics" text={t.statisticsText} />
          </Locked>
          <Permitted needs={endpoints.signInProvider.get}>
            <SignIn />
          </Permitted>
          <Suspense>
            <OwnDomain />
          </Suspense>
          <Plan account={data} />
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
  /** What stands above its settings. */
  children?: ReactNode
}

function Group({ account, group, text, children }: GroupProps) {
  const t = useText(accountTexts)
  return (
    <section>
      <Title order={2}>{t[group]}</Title>
      {text !== undefined && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
      <Paper px="lg" py="xs" mt="sm">
        {entries[group].map((entry) => (
          <Entry key={entry.name} account={account} group={group} entry={entry} />
        ))}
      </Paper>
    </section>
  )
}

interface EntryProps {
  account: Account
  group: AccountGroup
  entry: AccountEntry
}

function Entry({ account, group, entry }: EntryProps) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const { name, kind } = entry
  const [label, help] = entry.label[language]
  const stored = (account[group] as Record<string, unknown>)[name] ?? null
  const input = useSavedValue(`/account/${group}/${name}`, stored, async (value) => {
    await inTurn('/account', async () => {
      const answer = await call(endpoints.account.update, { body: { [group]: { [name]: value } } })
      client.setQueryData(accountSettings.queryKey, answer)
    })
    // Forms follow some of these.
    await client.invalidateQueries({ queryKey: ['forms'] })
    return value
  })
  const setting = { name: name.replace(/^default_/, ''), kind, default: null }
  return (
    <Row name={label} help={help} input={input} path={`${group}.${name}`}>
      {(common) => <Control form={undefined} setting={setting} input={input} common={common} />}
    </Row>
  )
}

function SignIn() {
  const t = useText(accountTexts)
  return (
    <section>
      <Title order={2}>{t.signIn}</Title>
      <Paper px="lg" py="md" mt="sm" display="flex" style={{ gap: 16, alignItems: 'center', flexWrap: 'wrap' }}>
        <Text flex={1}>{t.signInText}</Text>
        <ButtonLink to="/account/sign-in" variant="default">
          {t.signInSetUp}
        </ButtonLink>
      </Paper>
    </section>
  )
}

function Plan({ account: { plan, staff_area } }: { account: Account }) {
  const t = useText(accountTexts)
  const rows: [string, string][] = [
    [t.planName, plan.name],
    [t.forms, t.of(plan.active_forms, plan.active_forms_limit)],
    [t.seats, t.of(staff_area.active_members, staff_area.seat_limit)],
  ]
  return (
    <section>
      <Title order={2}>{t.plan}</Title>
      <Paper
        px="lg"
        py="md"
        mt="sm"
        component="dl"
        m={0}
        display="grid"
        style={{ gridTemplateColumns: 'auto 1fr', gap: '8px 32px' }}
      >
        {rows.map(([name, value]) => (
          <Pair key={name} name={name} value={value} />
        ))}
      </Paper>
    </section>
  )
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0}>
        {value}
      </Text>
    </>
  )
}
