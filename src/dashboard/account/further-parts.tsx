import { Paper, Text, Title } from '@mantine/core'
import type { endpoints, RecordOf } from '../api/endpoints.ts'
import { ButtonLink } from '../shell/links.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { accountTexts } from './texts.ts'

type Account = RecordOf<typeof endpoints.account.get>

/** The way to the identity provider of the account. */
export function SignIn() {
  const t = useText(accountTexts)
  return (
    <section>
      <Title order={2}>{t.signIn}</Title>
      <Paper px="lg" py="md" mt="sm" display="flex" style={{ gap: 16, alignItems: 'center', flexWrap: 'wrap' }}>
        <Text flex="1 1 260px">{t.signInText}</Text>
        <ButtonLink to="/account/sign-in" variant="default">
          {t.signInSetUp}
        </ButtonLink>
      </Paper>
    </section>
  )
}

/** The plan of the account, and how much of it is used. */
export function Plan({ account: { plan, staff_area } }: { account: Account }) {
  const t = useText(accountTexts)
  const { number } = useFormat()
  const rows: [string, string][] = [
    [t.planName, Object.hasOwn(t.plans, plan.name) ? t.plans[plan.name as keyof typeof t.plans] : plan.name],
    [t.forms, t.of(number(plan.active_forms), number(plan.active_forms_limit))],
    [t.seats, t.of(number(staff_area.active_members), number(staff_area.seat_limit))],
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
