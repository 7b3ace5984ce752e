import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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

interface Ways {
  replyTo: (id: number) => void
  /** Where the submission stands beside the list: the one that is open, and the way to another one. It follows the choice. */
  beside: { opened: number | undefined; open: (id: number) => void } | undefined
}

/** Those that are passed by quickly are not opened. */
const followsAfterMs = 120

/** Works through a list with the keyboard: j and k move, e marks as done, a assigns to the user, r replies. Gives the ref of the list. */
export function useKeys(entries: readonly InboxEntry[], { replyTo, beside }: Ways) {
  const t = useText(inboxTexts)
  const toast = useToast()
  const sender = useSender()
  const list = useRef<HTMLOListElement>(null)
  const change = useChangeOf()
  const own = useQuery(currentUser).data?.id
  const may = useMay()
  const done = useOwnStatuses()?.done
  const follow = useDebouncedCallback((id: number) => beside?.open(id), followsAfterMs)
  const opened = entries.findIndex(({ id }) => id === beside?.opened)
  const left = useRef(-1)
  useEffect(() => {
    if (opened !== -1) left.current = opened
  }, [opened])
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  /** The one with the focus; without one, the open one, unless something lies on the page. */
  const chosen = () => {
    const { activeElement } = document
    const focused = links().findIndex((link) => link === activeElement)
    return focused === -1 && !activeElement?.closest('body > :not(#root)') ? opened : focused
  }
  const move = (by: number) => {
    const all = links()
    const place = chosen()
    // The next one stands where the open one was before it left the list.
    const next = place === -1 ? Math.max(0, left.current + Math.min(by, 0)) : Math.max(0, place + by)
    const link = all[Math.min(next, all.length - 1)]
    link?.focus()
    if (link && beside) follow(Number(link.dataset['entry']))
  }
  const act = (body: Parameters<typeof change>[1], said: (name: string) => string) => {
    const entry = entries[chosen()]
    if (!entry || !may(endpoints.submissionProcessing.update)) return
    // The one that is left in its place is next.
    move(chosen() === entries.length - 1 ? -1 : 1)
    void change([entry], body).then((isDone) => isDone && toast.done(said(sender(entry))))
  }
  const reply = () => {
    const entry = entries[chosen()]
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
