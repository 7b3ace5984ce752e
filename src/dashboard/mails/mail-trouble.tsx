import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mostStuckMails } from '../../shared/contract/submissions/mails.ts'
import { endpoints } from '../api/endpoints.ts'
import { endpointQuery } from '../api/queries.ts'
import { IconAlertTriangle } from '../icons/tabler.ts'
import { useMay } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { texts, useText } from '../text/language.ts'

const troubleTexts = texts({
  en: {
    noServer: 'No mail server is set up for this service, so no e-mails are sent. The operator sets one with SMTP_URL.',
    oneWaits: '1 e-mail is waiting.',
    wait: (count: string) => `${count} e-mails are waiting.`,
    refused: (since: string) => `The mail server has not accepted e-mails since ${since}.`,
    today: (time: string) => `${time} today`,
  },
  de: {
    noServer:
      'Für diesen Dienst ist kein Mailserver eingerichtet, daher werden keine E-Mails gesendet. Der Betreiber trägt ihn mit SMTP_URL ein.',
    oneWaits: '1 E-Mail wartet.',
    wait: (count: string) => `${count} E-Mails warten.`,
    refused: (since: string) => `Der Mailserver nimmt seit ${since} Uhr, keine E-Mails an.`,
    today: (time: string) => `heute, ${time}`,
  },
})

/** What keeps mails from being sent, in words; null: nothing, or what the user may not see; undefined until it is known. */
export function useMailTrouble(): string | null | undefined {
  const t = useText(troubleTexts)
  const format = useFormat()
  const may = useMay()(endpoints.mails.outbox)
  const { data } = useQuery({ ...endpointQuery(endpoints.mails.outbox), enabled: may, refetchInterval: 60_000 })
  if (!may) return null
  if (!data) return undefined
  const { has_server, stuck, stuck_since } = data
  const count = `${format.number(stuck)}${stuck === mostStuckMails ? '+' : ''}`
  const waiting = stuck === 0 ? '' : ` ${stuck === 1 ? t.oneWaits : t.wait(count)}`
  if (!has_server) return t.noServer + waiting
  if (stuck_since === null) return null
  const isToday = new Date(stuck_since).toDateString() === new Date().toDateString()
  return t.refused(isToday ? t.today(format.time(stuck_since)) : format.dateTime(stuck_since)) + waiting
}

/** The same above the list of mails. */
export function MailTrouble() {
  const trouble = useMailTrouble()
  if (!trouble) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} mb="md">
      {trouble}
    </Alert>
  )
}
