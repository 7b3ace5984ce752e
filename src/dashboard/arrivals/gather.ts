import type { InboxChanges } from '../../shared/contract/submissions/inbox-changes.ts'

/** What has arrived: how many of each form, by its id. */
export interface Arrivals {
  byForm: ReadonlyMap<number, number>
  /** There are others, which were not named. */
  isMore: boolean
  /** The submission, where there is one only. */
  only: number | undefined
}

/** Nothing has arrived for so long: then it is told of. */
const quietMs = 1_500
/** What arrives without a pause is told of after this time. */
const longestMs = 5_000
/** So many are remembered, so that none is told of twice. */
const mostRemembered = 2_000

interface GatherOptions {
  /** Whether the user has brought it in. */
  isOwn: (submission: number) => boolean
  /** Whether the user sees by themselves what arrives now. */
  isLookedAt: () => boolean
  /** Something has arrived; is given what of it the user did not look at, if anything. */
  tell: (unseen: Arrivals | undefined) => void
}

/** Gathers what arrives within a moment, so that it is told of once. */
export function gatherArrivals({ isOwn, isLookedAt, tell }: GatherOptions) {
  const told = new Set<number>()
  let waiting = new Map<number, { form: number; isSeen: boolean }>()
  let isMore = false
  let quiet: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(quiet)
    clearTimeout(longest)
    longest = undefined
    waiting = new Map()
    isMore = false
  }

  function end(): void {
    const others = [...waiting].filter(([submission]) => !isOwn(submission))
    const unseen = others.filter(([, { isSeen }]) => !isSeen)
    const found = { isMore, only: unseen.length === 1 && !isMore ? unseen[0]?.[0] : undefined }
    stop()
    if (others.length === 0) return
    tell(unseen.length === 0 ? undefined : { ...found, byForm: countBy(unseen.map(([, { form }]) => form)) })
  }

  return {
    hear({ changes, more }: InboxChanges): void {
      const received = changes.filter(({ kind, submission_id }) => kind === 'received' && !told.has(submission_id))
      // Without a name, it may be anything.
      if (received.length === 0) return
      if (told.size > mostRemembered) told.clear()
      for (const { submission_id, form_id } of received) {
        told.add(submission_id)
        waiting.set(submission_id, { form: form_id, isSeen: isLookedAt() })
      }
      isMore ||= more
      clearTimeout(quiet)
      quiet = setTimeout(end, quietMs)
      longest ??= setTimeout(end, longestMs)
    },
    stop,
  }
}

function countBy(forms: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1)
  return counts
}

/** Both together. */
export function joinArrivals(before: Arrivals | undefined, next: Arrivals): Arrivals {
  if (!before) return next
  const byForm = new Map(before.byForm)
  for (const [form, count] of next.byForm) byForm.set(form, (byForm.get(form) ?? 0) + count)
  return { byForm, isMore: before.isMore || next.isMore, only: undefined }
}

export const countOf = ({ byForm }: Arrivals): number => [...byForm.values()].reduce((sum, count) => sum + count, 0)
