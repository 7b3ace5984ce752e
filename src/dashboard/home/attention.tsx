import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings, endpointQuery } from '../api/queries.ts'
import { IconAlertTriangle, IconCircleCheck } from '../icons/tabler.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useMay } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { useMailTrouble } from '../mails/mail-trouble.tsx'
import { useOpenKinds, useOpenWork } from '../work/model.ts'
import { homeTexts } from './texts.ts'

/** What is stuck, each with the way to where it is mended. It stands above all else, and is not there where nothing is. */
export function Attention() {
  const t = useText(homeTexts)
  const { troubles } = useTroubles()
  if (troubles.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        {t.attention}
      </Title>
      <Stack gap="sm">
        {troubles.map((trouble) => (
          <Trouble key={trouble.text} {...trouble} />
        ))}
      </Stack>
    </section>
  )
}

/** That nothing is stuck: below what is to be done. */
export function AllWell() {
  const t = useText(homeTexts)
  const { isWell } = useTroubles()
  if (!isWell) return null
  return (
    <Alert color="green" icon={<IconCircleCheck size={18} />}>
      {t.allWell}
    </Alert>
  )
}

/** Nothing is said to be well before it is known, nor to those who may not see failures. */
function useTroubles(): { troubles: TroubleProps[]; isWell: boolean } {
  const t = useText(homeTexts)
  const { number } = useFormat()
  const failures = useOpenWork()
  const failed = useFailedWork()
  const crm = useQuery(endpointQuery(endpoints.accountCrm.get)).data
  const plan = useQuery(accountSettings).data?.plan
  const emptyRules = useEmptyRules()
  const mail = useMailTrouble()
  const isBroken = crm !== undefined && crm.crm !== null && !crm.connection_ok
  const isFull = plan !== undefined && plan.active_forms >= plan.active_forms_limit
  const found: (TroubleProps | false)[] = [
    failed,
    isBroken && { text: t.crmBroken, to: '/crm', way: t.toCrm },
    !!mail && { text: mail, to: '/mails', way: t.toMails },
    isFull && { text: t.planFull(number(plan.active_forms_limit)), to: '/forms', way: t.toForms },
    ...emptyRules,
  ]
  const isKnown = failures === 0 && crm !== undefined && mail === null
  return {
    troubles: found.filter((trouble) => trouble !== false),
    isWell: isKnown && !isBroken && emptyRules.length === 0,
  }
}

/** What has failed, by kinds where these are known. */
function useFailedWork(): TroubleProps | false {
  const t = useText(homeTexts)
  const { number } = useFormat()
  const failures = useOpenWork()
  const kinds = useOpenKinds()
  if (!failures) return false
  const counted = kinds?.map(([kind, count]) => t.kinds[kind](count)).join(', ')
  const text = failures === 1 ? t.oneFailure(counted) : t.failures(number(failures), counted)
  return { text, to: '/work', way: t.toFailures }
}

/** Forms that are named here; of further ones the first are mended first. */
const mostForms = 5

/** Assignment rules that assign no user any more, form by form, for those who may change them. */
function useEmptyRules(): TroubleProps[] {
  const t = useText(homeTexts)
  const { number } = useFormat()
  const may = useMay()(endpoints.assignment.replace)
  const { data } = useQuery({ ...endpointQuery(endpoints.assignment.unassigned), enabled: may })
  const forms = may ? (data?.forms.slice(0, mostForms) ?? []) : []
  return forms.map(({ id, internal_title, rules }) => ({
    text: rules.length === 1 ? t.oneEmptyRule(internal_title) : t.emptyRules(internal_title, number(rules.length)),
    to: '/forms/$id/settings',
    form: id,
    way: t.toRules,
  }))
}

type TroubleProps = { text: string; way: string } & (
  | { to: '/work' | '/crm' | '/forms' | '/mails' }
  | { to: '/forms/$id/settings'; form: number }
)

function Trouble({ text, way, ...place }: TroubleProps) {
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{text}</Text>
        {place.to === '/forms/$id/settings' ? (
          <AnchorLink to={place.to} params={{ id: place.form }} search={{ group: 'assignment' }} size="sm" fw={500}>
            {way}
          </AnchorLink>
        ) : (
          <AnchorLink to={place.to} size="sm" fw={500}>
            {way}
          </AnchorLink>
        )}
      </Group>
    </Alert>
  )
}
