import { refusal } from '../../../../shared/refusals/catalogue.ts'
import ipaddr from 'ipaddr.js'
import { renderNotHere } from '../../../pages/unavailable.ts'
import type { PageAnswer, PageRequest } from '../../../http/pages.ts'
import { modelInPlace } from '../access/whom-to-ask.ts'
import { answerPage, answerOutcome } from '../page/answer-page.ts'
import type { LiveForm } from '../live-form.ts'
import type { PageContext } from '../pages.ts'

/** Whether an address lies in one of the ranges; a single address is a range of its own. No ranges: every address does. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const asked = ipaddr.process(address)
  return ranges.some((text) => {
    const [range, length] = rangeOf(text)
    return range.kind() === asked.kind() && asked.match(range, length)
  })
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The answer to an address outside the form's ranges (`allowed_ip_ranges`). */
export function outOfRange(form: LiveForm, request: PageRequest, { embed }: PageContext): PageAnswer | undefined {
  if (isWithin(request.ip, form.settings.allowed_ip_ranges)) return undefined
  const outside = { status: 403, refusal: refusal('form_not_from_here') } as const
  return request.wantsJson
    ? answerOutcome(outside)
    : answerPage(renderNotHere({ model: modelInPlace(form), embed }), { embed }, outside)
}
