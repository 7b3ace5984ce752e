import {
  maxBodyBytes,
  maxCountedSteps,
  maxCrmUsers,
  maxFormFields,
  maxImported,
  maxInquiryText,
  maxMailedText,
  maxStatisticsDays,
} from '../../../shared/budgets.ts'
import type { FieldType } from '../../../shared/contract/forms/field-types.ts'
import { fieldDefaults } from '../../../shared/contract/forms/fields.ts'
import { maskedText } from '../../../shared/form/engine/confidential.ts'
import { raw } from '../../../shared/form/markup/html.ts'
import { resolveFields } from '../../../shared/form/engine/resolve.ts'
import type { CrmInquiryAnswer } from '../../crm/inquiry.ts'
import { inquiryMail } from '../../crm/openimmo/inquiry-mail.ts'
import { fromRecords } from '../../features/follow-ups/index.ts'
import { chosen, importable } from '../../features/staff-members/import-crm.ts'
import { detailsOf, periodOf, shifted, type DailyRows } from '../../features/statistics/series.ts'
import { answerRows } from '../../features/submission-mails/answers.ts'
import { htmlLetter, plainLetter } from '../../features/mails/letter/layout.ts'
import type { Letter } from '../../features/mails/letter/letter.ts'
import { payloadText } from '../../features/webhooks/payload.ts'
import type { Calls } from './calls.ts'

const listOf = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const fieldsOf = (count: number, field_type: FieldType, datalist: string | null = null) =>
  resolveFields(
    listOf(count, (at) => ({
      ...fieldDefaults,
      id: at + 1,
      form_id: 1,
      position: at,
      crm_module: 'address' as const,
      label: `Feld ${at} ${'ü'.repeat(200)}`,
      field_type,
      datalist,
    })),
    {},
  )
/** As much of one text in every field as the bytes allow. */
const contentOf = (fields: readonly { name: string }[], text: string, bytes: number) => ({
  address: Object.fromEntries(
    fields.map(({ name }) => [name, text.repeat(Math.max(1, bytes / fields.length / Buffer.byteLength(text)))]),
  ),
})
const [many, few] = [fieldsOf(maxFormFields, 'text'), fieldsOf(20, 'textarea')]

export const mail = (): Calls => {
  const letterOf = (rows: Letter['answers']['rows']): Letter => ({
    language: 'de',
    subject: 'Anfrage',
    agency: 'Makler',
    accent: '#1f2937',
    body: { html: raw(''), text: '' },
    action: null,
    remark: null,
    answers: { heading: 'Angaben', rows },
    imprint: { lines: [], links: [] },
  })
  const codes = listOf(10, (at) => `c${at}`)
  const all = {
    'many short answers': [many, contentOf(many, 'x', 1)],
    'many long answers': [many, contentOf(many, 'ü', maxBodyBytes)],
    'signs of HTML': [many, contentOf(many, '<&', maxMailedText)],
    'long answers of signs': [few, contentOf(few, '<&', maxBodyBytes)],
    'long answers of short lines': [few, contentOf(few, 'x\n', maxBodyBytes)],
    dates: [fieldsOf(maxFormFields, 'date'), contentOf(many, '2026-11-21', 1)],
    numbers: [fieldsOf(maxFormFields, 'number'), contentOf(many, '1234567.5', 1)],
    choices: [
      fieldsOf(maxFormFields, 'checkboxes', codes.join(';')),
      { address: Object.fromEntries(many.map(({ name }) => [name, codes])) },
    ],
  } as const
  const calls = Object.entries(all).flatMap(([name, [fields, content]]) => {
    const answered = {
      fields,
      content: content as Parameters<typeof answerRows>[0]['content'],
      language: 'de' as const,
    }
    const rows = answerRows(answered, { withHidden: true })
    const setting = { now: new Date(), timezone: 'Europe/Berlin' }
    return [
      [`put in words: ${name}`, () => answerRows(answered, { withHidden: true })] as const,
      [`as HTML: ${name}`, () => htmlLetter(letterOf(rows))] as const,
      [`as text: ${name}`, () => plainLetter(letterOf(rows))] as const,
      [`for macros: ${name}`, () => fromRecords(null, answered, setting).valueOf('Feld', undefined)] as const,
    ]
  })
  return Object.fromEntries(calls)
}

export const inquiry = (): Calls => {
  const settings = {
    import_address: 'anfragen@agency.example',
    sender_name: 'Makler',
    makler_id: '',
    openimmo_anid: '',
    without_estate: 'file' as const,
  }
  const written = (answers: CrmInquiryAnswer[]) => () =>
    inquiryMail(
      { reference: '1', form: 'Anfrage', submittedAt: new Date(0), timezone: 'UTC', estate_uuid: null, answers },
      settings,
      'de',
    )
  const answer = (name: string, text: string): CrmInquiryAnswer => {
    return { module: 'address', name, label: `Feld ${'ü'.repeat(200)}`, value: text, inWords: text, kind: 'answer' }
  }
  const filled = (text: string, count: number) => text.repeat(maxInquiryText / text.length / count)
  return {
    'one answer of signs': written([answer('Name', filled('<&', 1))]),
    'one answer of controls': written([answer('Name', filled('\u0001\r', 1))]),
    'one answer of short lines': written([answer('field_1', filled('x\n', 1))]),
    'many answers of signs': written(many.map(({ name }) => answer(name, filled('<&', many.length)))),
  }
}

export const payload = (): Calls => {
  const content = JSON.stringify(contentOf(many, 'x', maxBodyBytes))
  const places = many.map(({ name }) => ({ module: 'address', name }))
  const form = { id: 1, slug: 'abcdefghij', custom_slug: null, title: '', internal_title: 'Anfrage' }
  const macros = fromRecords(null, null, { now: new Date(), timezone: 'UTC' })
  const none = { update: null, payload_template: null, crm_ids: {} }
  const given = { ...none, created_at: '', form, message_key: 'message', macros }
  return {
    'of as many answers as allowed': () => payloadText({ ...given, submission: { id: 1, index: 1, content } }),
    'all answers hidden': () => maskedText(content, places),
  }
}

export const statistics = (): Calls => {
  const days = listOf(2 * maxStatisticsDays, (at) => shifted('2026-11-21', -at))
  const span = { from: days[maxStatisticsDays - 1] ?? '', to: days[0] ?? '' }
  const counts = days.flatMap((day): DailyRows['counts'] => [
    { day, kind: 'start', name: '', count: 9 },
    ...listOf(maxCountedSteps, (at) => ({ day, kind: 'step' as const, name: String(at + 2), count: 9 })),
    ...listOf(21, (at) => ({ day, kind: 'source' as const, name: `r:${at}.${day}.example`, count: at })),
    ...listOf(71, (at) => ({ day, kind: 'duration' as const, name: String(at), count: 9 })),
    ...listOf(5, (at) => ({ day, kind: 'device' as const, name: String(at), count: 9 })),
  ])
  const rows = { views: days.map((day) => ({ day, views: 9, submissions: 9 })), counts }
  return { 'two years': () => [periodOf(rows, span), detailsOf(rows, span)] }
}

export const staffImport = (): Calls => {
  const users = listOf(maxCrmUsers, (at) => ({
    id: String(at),
    name: `Nutzer ${at}`,
    email: `nutzer.${at}@${'makler.'.repeat(30)}example`,
    is_active: true,
    group_ids: [],
  }))
  const ids = users.slice(-maxImported).map(({ id }) => id)
  return {
    'all that can be imported': () => importable(users),
    'those that are named': () => chosen(users, ids),
  }
}
