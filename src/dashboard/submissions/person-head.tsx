import { Button, Text } from '@mantine/core'
import { endpoints } from '../api/endpoints.ts'
import { IconMail, IconMessage, IconPhone } from '../icons/tabler.ts'
import { Permitted } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import classes from './person-head.module.css'
import { personOf } from './person.ts'
import { bringIntoView } from './processing/bring.ts'
import { submissionsTexts } from './texts.ts'
import type { Column, Submission } from './views/columns.ts'
import { linkOf } from './views/value-link.ts'

interface HeadProps {
  submission: Submission
  columns: readonly Column[]
  /** Name of its form, in a list of several. */
  of?: string | undefined
}

/** A submission is called by who sent it; below stand its form, its number and its time. */
export function PersonTitle({ submission, columns, of }: HeadProps) {
  const t = useText(submissionsTexts)
  const { dateTime } = useFormat()
  const { name, email, phone } = personOf(submission, columns)
  const who = name ?? email ?? phone
  const number = of === undefined ? t.title(submission.index) : t.titleOf(of, submission.index)
  const time = dateTime(submission.created_at)
  return (
    <>
      <span className={classes['who']}>{who ?? number}</span>
      <Text span display="block" size="sm" c="dimmed" fw={400} lh={1.4}>
        {who === null ? time : `${number} · ${time}`}
      </Text>
    </>
  )
}

/** Begins a reply, or goes on with one that was begun. */
function beginReply() {
  const place = document.querySelector<HTMLElement>('[data-reply] :is([data-begin], textarea, [role=textbox])')
  if (place?.matches('[data-begin]')) return place.click()
  place?.focus()
  bringIntoView(place?.closest('form'))
}

/** How to reach who sent it. */
export function ContactButtons({ submission, columns }: HeadProps) {
  const t = useText(submissionsTexts)
  const { email, phone } = personOf(submission, columns)
  const call = linkOf(phone, 'tel')
  const write = linkOf(email, 'email')
  return (
    <div className={classes['ways']}>
      {call !== undefined && (
        <Button component="a" href={call} size="xs" variant="default" leftSection={<IconPhone size={15} />}>
          {t.call}
        </Button>
      )}
      {write !== undefined && (
        <Button component="a" href={write} size="xs" variant="default" leftSection={<IconMail size={15} />}>
          {t.write}
        </Button>
      )}
      {submission.content !== null && email !== null && (
        <Permitted needs={endpoints.submissionReplies.create}>
          <Button size="xs" leftSection={<IconMessage size={15} />} onClick={beginReply}>
            {t.reply}
          </Button>
        </Permitted>
      )}
    </div>
  )
}
