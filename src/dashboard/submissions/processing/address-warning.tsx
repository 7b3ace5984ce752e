import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../text/format.ts'
import { texts, useText } from '../../text/language.ts'
import { mailFaultTexts } from '../../text/smtp.ts'
import { timelineQuery } from '../timeline/timeline-model.ts'
import { bringIntoView } from './bring.ts'
import { refusedAddress } from './refused-address.ts'

/** Before a reply is written to an address that has refused the last mail. */
export function AddressWarning({ id }: { id: number }) {
  const t = useText(warningTexts)
  const faults = useText(mailFaultTexts)
  const { dateTime } = useFormat()
  const { data } = useQuery(timelineQuery(id))
  const refused = refusedAddress(data?.events ?? [])
  const place = useRef<HTMLDivElement>(null)
  const isThere = refused !== undefined
  // It comes later than the place that it stands in, whose first line it then is.
  useEffect(() => {
    const form = place.current?.closest('form')
    if (form?.contains(document.activeElement)) bringIntoView(form)
  }, [isThere])
  if (!refused) return null
  const { at, fault } = refused
  return (
    <Alert ref={place} color="yellow" role="status">
      {t.refused(dateTime(at), fault === undefined ? '' : faults[fault])}
    </Alert>
  )
}

const warningTexts = texts({
  en: {
    refused: (time: string, why: string) =>
      `An earlier e-mail to this address was refused (${time}).${why === '' ? '' : ` ${why}`} Check the address, or call.`,
  },
  de: {
    refused: (time: string, why: string) =>
      `Eine frühere E-Mail an diese Adresse wurde abgelehnt (${time}).${why === '' ? '' : ` ${why}`} Bitte prüfen Sie die Adresse, oder rufen Sie an.`,
  },
})
