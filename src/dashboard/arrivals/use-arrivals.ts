import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { InboxChanges } from '../../shared/contract/submissions/inbox-changes.ts'
import { formQuery } from '../form/query.ts'
import { useLanguage } from '../text/language.ts'
import { readChoice, watchChoice } from './choice.ts'
import { countOf, gatherArrivals, joinArrivals, type Arrivals } from './gather.ts'
import { mayNotify, notify } from './notice.ts'
import { isOwnArrival } from './own.ts'
import { openTeller, type Teller } from './teller.ts'
import { arrivalTexts } from './texts.ts'
import { playTone, unlockTone } from './tone.ts'

/** So many forms are named. */
const mostForms = 3

interface ArrivalPort {
  choice: () => ReturnType<typeof readChoice>
  /** Name of a form; undefined where the user may not see it. */
  titleOf: (form: number) => Promise<string | undefined>
  words: () => (typeof arrivalTexts)['en']
  open: (submission: number | undefined) => void
}

/** Tells of what arrives, as the user has chosen in this browser. */
export interface ArrivalTeller {
  hear: (changes: InboxChanges) => void
  /** Whether this page has to hear of it though it is not seen. */
  listensUnseen: () => boolean
  /** Is told when that may have changed; gives what ends it. */
  begin: (changed: () => void) => () => void
}

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

export function useArrivals(user: number): ArrivalTeller {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { language } = useLanguage()
  const latest = useRef({ navigate, language })
  latest.current = { navigate, language }
  return useMemo(
    () =>
      openArrivals({
        choice: () => readChoice(user),
        titleOf: async (form) => {
          try {
            return (await client.fetchQuery({ ...formQuery(form), staleTime: 60_000 })).answer.internal_title
          } catch {
            return undefined
          }
        },
        words: () => arrivalTexts[latest.current.language],
        open: (submission) =>
          void latest.current.navigate({ to: '/inbox', search: submission === undefined ? {} : { submission } }),
      }),
    [client, user],
  )
}

function openArrivals({ choice, titleOf, words, open }: ArrivalPort): ArrivalTeller {
  let teller: Teller | undefined
  /** What has arrived since the user last looked. */
  let missed: Arrivals | undefined
  let close: (() => void) | undefined

  const listensUnseen = () => {
    const { sound, notices } = choice()
    return (sound || (notices && mayNotify())) && teller?.is() === true
  }

  async function show(arrivals: Arrivals): Promise<void> {
    const titles = [...arrivals.byForm].slice(0, mostForms).map(async ([form, count]) => {
      const title = await titleOf(form)
      return title === undefined ? [] : [words().ofForm(title, count)]
    })
    const lines = (await Promise.all(titles)).flat()
    if (arrivals.byForm.size > lines.length || arrivals.isMore) lines.push(words().others)
    // It may be looked at by now.
    if (missed !== arrivals) return
    const title = words().arrived(countOf(arrivals), arrivals.isMore)
    close = notify({ title, text: lines.join('\n') }, () => open(arrivals.only))
  }

  const gathered = gatherArrivals({
    isOwn: isOwnArrival,
    isLookedAt,
    tell(unseen) {
      if (!teller?.is()) return
      const { sound, notices } = choice()
      if (sound) void playTone()
      if (!unseen || isLookedAt() || !notices || !mayNotify()) return
      missed = joinArrivals(missed, unseen)
      void show(missed)
    },
  })

  function looked(): void {
    if (!isLookedAt()) return
    missed = undefined
    close?.()
    close = undefined
  }

  const unlock = () => choice().sound && unlockTone()

  return {
    hear: gathered.hear,
    listensUnseen,
    begin(changed) {
      teller = openTeller(changed)
      const endWatch = watchChoice(changed)
      addEventListener('focus', looked)
      document.addEventListener('visibilitychange', looked)
      addEventListener('pointerdown', unlock)
      addEventListener('keydown', unlock)
      return () => {
        teller?.stop()
        endWatch()
        gathered.stop()
        removeEventListener('focus', looked)
        document.removeEventListener('visibilitychange', looked)
        removeEventListener('pointerdown', unlock)
        removeEventListener('keydown', unlock)
      }
    },
  }
}
