import type { NextLink } from '../../../../shared/contract/form-settings/next-steps.ts'
import { isAnswered } from '../../../../shared/form/engine/compile.ts'
import { shownAnswer } from '../../../../shared/form/engine/formats.ts'
import type { FormField } from '../../../../shared/form/engine/model.ts'
import { handoverName } from '../../../../shared/form/page/page-names.ts'
import { usableAnswer } from '../../../../shared/form/page/prefill.ts'
import { isFileType } from '../../../../shared/form/uploads/file-reference.ts'
import type { Answers } from '../../../../shared/rules/model.ts'
import type { Platform } from '../../../platform.ts'
import { basesOf } from '../../forms/index.ts'
import { formNamed, isOrigin, type FormAddress } from '../address.ts'
import type { LiveForm, LiveForms } from '../live-form.ts'
import type { Acceptance } from '../submit/outcome.ts'
import { openReceipt, type HandedValues } from '../submit/receipts.ts'

/**
 * What the visitor gave in inputs that they saw: neither confidential answers nor what the form or a link filled in unseen. `undefined`: the
 * form leads to no form of this installation, or there is nothing to hand over.
 */
export function handedValues(
  { config }: Platform,
  form: LiveForm,
  content: Acceptance['content'],
): HandedValues | undefined {
  const { settings, compiled } = form
  if (!settings.thankyou_links.some(({ url }) => besideForm(config, form, url))) return undefined
  // What rules hide is among the answers then, seen or not.
  if (!settings.clear_hidden_values && compiled.model.rules.length > 0) return undefined
  const kept = keptPlaces(form)
  const entries = compiled.model.fields.flatMap((field): [string, string[]][] => {
    const stored =
      canGo(form, field) && !kept.has(nameOf(field))
        ? content[field.crm_module]?.[field.crm_field_name ?? '']
        : undefined
    const values = (Array.isArray(stored) ? stored : [stored]).flatMap((value) =>
      typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
    )
    return values.some((value) => value !== '') ? [[nameOf(field), values]] : []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const nameOf = ({ crm_module, crm_field_name }: FormField) => `${crm_module}.${crm_field_name}`

/** Whether a field gives or takes what is handed over: the visitor sees it, can change it, and it is not confidential. */
const canGo = ({ settings }: LiveForm, { id, type, crm_field_name, read_only, hidden }: FormField) =>
  crm_field_name !== null &&
  isAnswered(type) &&
  type !== 'hidden' &&
  !hidden &&
  !read_only &&
  !isFileType(type) &&
  !settings.confidential_field_ids.includes(id)

/** Places that a field which may not go shares with others: an answer says of which of them it is only by its place. */
const keptPlaces = (form: LiveForm): ReadonlySet<string> =>
  new Set(form.compiled.model.fields.filter((field) => isAnswered(field.type) && !canGo(form, field)).map(nameOf))

/** The form that an address names, which begins as those of this form's account do. */
function besideForm(config: Platform['config'], { hosts }: LiveForm, url: string): FormAddress | undefined {
  const named = formNamed(url, config.publicUrl)
  return named && isOrigin(named.origin, basesOf(config, hosts)) ? named.address : undefined
}

/**
 * The buttons of the thank-you page. One that leads to a form of the same account which takes something of what was given names it by a key
 * of an hour: no personal data is in the address. `undefined`: they lead where they lead, with nothing.
 */
export async function handedLinks(
  platform: Platform,
  forms: LiveForms,
  { form, key }: { form: LiveForm; key: string | undefined },
): Promise<NextLink[] | undefined> {
  if (key === undefined) return undefined
  try {
    const values = (await openReceipt(platform, form, key))?.handed
    return values && (await Promise.all(form.settings.thankyou_links.map((link) => handedLink(link, values))))
  } catch (error) {
    // A form of an account that has moved away cannot be asked, say.
    platform.log.warn({ err: error }, 'nothing handed over to the next form')
    return undefined
  }

  async function handedLink({ label, url }: NextLink, values: HandedValues): Promise<NextLink> {
    const address = besideForm(platform.config, form, url)
    const target = address && (await forms.current(address))
    const takes = target?.account_id === form.account_id && Object.keys(answersOf(target, values)).length > 0
    return { label, url: takes ? handingOver(url, `${form.id}-${key}`) : url }
  }
}

/** Before the fragment, if there is one. */
function handingOver(url: string, key: string): string {
  const parsed = new URL(url)
  parsed.searchParams.set(handoverName, key)
  return parsed.href
}

/** What the address of a form's page hands over to it. */
export async function handedAnswers(platform: Platform, form: LiveForm, name: string | null): Promise<Answers> {
  const [, id, key = ''] = /^(\d{1,15})-([\w-]{22})$/.exec(name ?? '') ?? []
  if (id === undefined) return {}
  const receipt = await openReceipt(platform, { account_id: form.account_id, id: Number(id) }, key)
  return receipt?.handed ? answersOf(form, receipt.handed) : {}
}

/** As the form's own inputs take them; what a field would refuse is left out. */
function answersOf(form: LiveForm, values: HandedValues): Answers {
  const { compiled, settings } = form
  if (!settings.prefill_url_enabled) return {}
  const kept = keptPlaces(form)
  const entries = compiled.model.fields.flatMap((field) => {
    // What a rule can lock holds what the form begins with, which nothing that is handed over is part of.
    const isTaken = canGo(form, field) && !kept.has(nameOf(field)) && !compiled.reach.writable.has(field.id)
    const given = isTaken && Object.hasOwn(values, nameOf(field)) ? values[nameOf(field)] : undefined
    const texts = given?.map((value) => String(shownAnswer(field.type, value, settings.language)))
    const answer = texts && usableAnswer(compiled, field, texts)
    return answer === undefined ? [] : [[field.id, answer] as const]
  })
  return Object.fromEntries(entries)
}
