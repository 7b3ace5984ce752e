import { reasonsText } from '../text/faults.ts'
import { useLanguage, useText } from '../text/language.ts'
import { isAddressFault, isContentFault, mailFaultOf, mailFaultTexts, type MailFault } from '../text/smtp.ts'
import { stageTexts } from '../submissions/timeline/timeline-texts.ts'
import type { WorkItem } from './filter.ts'
import { adviceTexts, kindTexts, workTexts } from './texts.ts'

/** What a failure says to a reader. */
export interface Concern {
  /** Whom it concerns: the recipients of a mail, else who sent the submission. */
  whom: string
  /** What it is about: the subject of a mail, the host of a webhook. */
  subject: string | undefined
  /** What kind it is of, and about what. */
  about: string
  reason: string
  /** What a mail server said, where the reason is in other words. */
  said: string | undefined
  /** What to do about it. */
  advice: string | undefined
  /** Another try would end the same way. */
  isHopeless: boolean
}

/** Whom a failure concerns, why it happened and what to do. */
export function useConcern(): (item: WorkItem) => Concern {
  const t = useText(workTexts)
  const kinds = useText(kindTexts)
  const advice = useText(adviceTexts)
  const faults = useText(mailFaultTexts)
  const { language } = useLanguage()
  return (item) => {
    const { kind, mail, webhook, reason, reason_details } = item
    const fault = kind === 'mail' && reason !== null ? mailFaultOf(reason) : undefined
    const subject = mail?.subject || (webhook ? hostOf(webhook.url) : undefined)
    return {
      subject,
      whom: whomOf(item, t.numbered) ?? kinds[kind],
      about: [kinds[kind], subject].filter((text) => text !== undefined).join(' · '),
      reason:
        fault !== undefined
          ? faults[fault]
          : reason === null
            ? t.noReason
            : reasonsText(reason_details, language, stageTexts[language]),
      said: fault !== undefined && reason !== null ? faults.server(reason) : undefined,
      isHopeless: isAddressFault(fault) || isContentFault(fault),
      advice: advice[adviceOf(fault) ?? kind],
    }
  }
}

/** What helps against a fault of a mail; undefined: nothing that is known. */
function adviceOf(fault: MailFault | undefined): 'address' | 'content' | 'full' | 'later' | undefined {
  if (isAddressFault(fault)) return 'address'
  if (isContentFault(fault)) return 'content'
  return fault === 'full' || fault === 'later' ? fault : undefined
}

function whomOf({ mail, submission }: WorkItem, numbered: (form: string, index: number) => string): string | undefined {
  if (mail && mail.to.length > 0) return mail.to.join(', ')
  if (!submission) return undefined
  const { person, form, index } = submission
  return person?.name ?? person?.email ?? person?.phone ?? numbered(form.internal_title, index)
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Failures that stand together. */
export interface FailureGroup {
  items: WorkItem[]
  /** Why they failed, where all did for the same reason. */
  hasReason: boolean
}

/** Failures for one reason, and others of one kind that are mended in the same way, in the order of the first of each. */
export function grouped(items: readonly WorkItem[], concernOf: (item: WorkItem) => Concern): FailureGroup[] {
  const alike = byReason(items, (item) => concernOf(item).reason)
  const groups = new Map<string, FailureGroup>()
  for (const group of alike) {
    const [first] = group
    const advice = first && group.length === 1 && first.is_repeatable ? concernOf(first).advice : undefined
    const key = first && advice !== undefined ? `${first.kind}\n${first.state}\n${advice}` : `${first?.id}`
    const known = groups.get(key)
    if (known) known.items.push(...group)
    else groups.set(key, { items: group, hasReason: group.length > 1 })
  }
  return [...groups.values()]
}

/** Failures of one kind for one reason. */
function byReason(items: readonly WorkItem[], reasonOf: (item: WorkItem) => string): WorkItem[][] {
  const groups = new Map<string, WorkItem[]>()
  for (const item of items) {
    const key = item.reason === null ? `${item.id}` : `${item.kind}\n${item.state}\n${reasonOf(item)}`
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}
