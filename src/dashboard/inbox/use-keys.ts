import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { useMay } from '../shell/role.tsx'
import { useToast } from '../shell/toast.ts'
import { useOwnStatuses } from '../submissions/processing/use-statuses.ts'
import { useText } from '../text/language.ts'
import { useSender } from './use-sender.ts'
import type { InboxEntry } from './model.ts'
import { inboxTexts } from './texts.ts'
import { useChangeOf } from './use-change.ts'

/** Works through a list with the keyboard: j and k move, e marks as done, a assigns to the user, r replies. Gives the ref of the list. */
export function useKeys(entries: readonly InboxEntry[], replyTo: (id: number) => void) {
  const t = useText(inboxTexts)
  const toast = useToast()
  const sender = useSender()
  const list = useRef<HTMLOListElement>(null)
  const change = useChangeOf()
  const own = useQuery(currentUser).data?.id
  const may = useMay()
  const done = useOwnStatuses()?.done
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const focused = () => links().findIndex((link) => link === document.activeElement)
  const move = (by: number) => {
    const all = links()
    const place = focused()
    all[place === -1 ? 0 : Math.max(0, Math.min(place + by, all.length - 1))]?.focus()
  }
  const act = (body: Parameters<typeof change>[1], said: (name: string) => string) => {
    const entry = entries[focused()]
    if (!entry || !may(endpoints.submissionProcessing.update)) return
    // The one that is left in its place is next.
    move(focused() === entries.length - 1 ? -1 : 1)
    void change([entry], body).then((isDone) => isDone && toast.done(said(sender(entry))))
  }
  const reply = () => {
    const entry = entries[focused()]
    if (entry && may(endpoints.submissionReplies.create)) replyTo(entry.submission_id)
  }
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['e', () => act({ status: 'done' }, (name) => (done ? t.markedSaid(name, done) : t.doneSaid(name)))],
    ['r', () => reply()],
    ['a', () => own !== undefined && act({ assignee_id: own }, t.takenSaid)],
  ])
  return list
}
