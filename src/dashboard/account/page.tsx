import { Box, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { Control } from '../settings/control.tsx'
import { useTypedValue } from '../settings/design/typed-value.ts'
import { inTurn } from '../settings/saving/in-turn.ts'
import { Row } from '../settings/row.tsx'
import { useSavedValue } from '../settings/saving/use-saved-value.ts'
import { Locked } from '../shell/role.tsx'
import { narrowPage, PageFrame } from '../shell/page-frame.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { entries, type AccountEntry, type AccountGroup } from './entries.ts'
import { accountTexts } from './texts.ts'

/** Loaded when they are shown. */
const FurtherParts = lazy(async () => ({ default: (await import('./further-parts.tsx')).FurtherParts }))
const AccountDesign = lazy(async () => ({ default: (await import('./account-design.tsx')).AccountDesign }))

type Account = RecordOf<typeof endpoints.account.get>

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
                    <Entries account={data} group="styling" />
                  </AccountDesign>
                </Suspense>
              </Box>
            </section>
            <Group account={data} group="imprint" text={t.imprintText} />
            <Group account={data} group="status_names" text={t.statusNamesText} />
            <Group account={data} group="notifications" text={t.notificationsText} />
            <Group account={data} group="statistics" text={t.statisticsText} />
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
      <Entries account={account} group={group} />
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

function Entries({ account, group }: Omit<GroupProps, 'text'>) {
  return (
    <Paper px="lg" py="xs" mt="sm">
      {entries[group].map((entry) => (
        <Entry key={entry.name} account={account} group={group} entry={entry} />
      ))}
    </Paper>
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
  useTypedValue(setting.name, input.value, stored)
  return (
    <Row name={label} help={help} input={input} path={`${group}.${name}`}>
      {(common) => <Control form={undefined} setting={setting} input={input} common={common} />}
    </Row>
  )
}
