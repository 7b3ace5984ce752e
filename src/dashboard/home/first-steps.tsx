import { Box, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AccountSearch } from '../account/parts.ts'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings, endpointQuery } from '../api/queries.ts'
import { IconCheck } from '../icons/tabler.ts'
import { AnchorLink } from '../shell/links.tsx'
import { Permitted } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import classes from './home.module.css'
import { LogoStep } from './logo-step.tsx'
import { homeTexts } from './texts.ts'

interface Step {
  name: 'logo' | 'legal' | 'form' | 'crm' | 'submission'
  to: '/account' | '/forms/new' | '/crm' | '/forms'
  /** The part of the account. */
  search?: AccountSearch
  isDone: boolean
}

/** What an account needs before its forms are complete; nothing once all of it is there. */
export function FirstSteps() {
  return (
    <Permitted needs={endpoints.account.update}>
      <Steps />
    </Permitted>
  )
}

function Steps() {
  const t = useText(homeTexts)
  const steps = useSteps()
  const [isHidden, setHidden] = useLocalStorage({
    key: 'foyer-first-steps-hidden',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (!steps || isHidden || steps.every(({ isDone }) => isDone)) return null
  return (
    <section>
      <Group justify="space-between">
        <Title order={2}>{t.steps}</Title>
        <Button variant="subtle" size="compact-sm" onClick={() => setHidden(true)}>
          {t.hide}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t.stepsText}
      </Text>
      <Paper p="md">
        <Stack component="ol" gap="sm" m={0} p={0}>
          {steps.map(({ name, to, search = {}, isDone }) => (
            <li key={name} className={classes['step']}>
              <ThemeIcon
                variant={isDone ? 'filled' : 'default'}
                color="green"
                radius="xl"
                size={24}
                role="img"
                aria-label={isDone ? t.done : t.open}
              >
                {isDone && <IconCheck size={16} />}
              </ThemeIcon>
              <Box flex={1} miw={0}>
                {isDone ? (
                  <Text c="dimmed" td="line-through">
                    {t[name]}
                  </Text>
                ) : (
                  <AnchorLink to={to} search={search}>
                    {t[name]}
                  </AnchorLink>
                )}
                {name === 'logo' && !isDone && <LogoStep />}
              </Box>
            </li>
          ))}
        </Stack>
      </Paper>
    </section>
  )
}

/** Undefined until all of it is known, so that no step is shown as open for a moment. */
function useSteps(): Step[] | undefined {
  const account = useQuery(accountSettings).data
  const crm = useQuery(endpointQuery(endpoints.accountCrm.get)).data
  const entries = useQuery(
    endpointQuery(endpoints.inbox.list, { query: { per_page: 1, status: 'new,in_progress,done,discarded' } }),
  ).data?.entries
  if (!account || !crm || !entries) return undefined
  const { styling, imprint, plan } = account
  return [
    { name: 'logo', to: '/account', search: { part: 'styling' }, isDone: isGiven(styling.default_logo_url) },
    {
      name: 'legal',
      to: '/account',
      search: { part: 'imprint' },
      isDone: isGiven(imprint.default_imprint_url) && isGiven(imprint.default_privacypolicy_url),
    },
    { name: 'form', to: '/forms/new', isDone: plan.active_forms > 0 },
    { name: 'crm', to: '/crm', isDone: crm.crm !== null },
    { name: 'submission', to: '/forms', isDone: entries.length > 0 },
  ]
}

const isGiven = (value: unknown) => typeof value === 'string' && value !== ''
