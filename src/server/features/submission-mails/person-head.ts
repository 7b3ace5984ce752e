import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { mask } from '../../../shared/form/engine/confidential.ts'
import { addressPart } from '../../../shared/form/address-parts.ts'
import { callLink, mailLink } from '../../../shared/form/contact-links.ts'
import { personIn } from '../../../shared/form/person.ts'
import { answerInWords, type AnswerSet } from '../follow-ups/index.ts'
import type { Letter } from '../mails/index.ts'

const mostAbout = 120

/** Who sent what the agency is told of, and about what: before the answers, with links to call and to write. `title`: of the form. */
export function personHead(answered: AnswerSet, title: string): Letter['head'] {
  const { name, email, phone } = personIn(answered.content, answered.fields.map(placeOf))
  const called = name ?? email ?? phone
  if (called === null) return null
  const call = phone === null ? undefined : callLink(phone)
  return {
    name: called,
    about: aboutOf(answered) ?? title,
    ways: [
      ...(phone === null || call === undefined ? [] : [{ address: call, words: phone }]),
      ...(email === null ? [] : [{ address: mailLink(email), words: email }]),
    ],
  }
}

const placeOf = (field: FormField) => ({ module: field.crm_module, name: contentName(field), type: field.type })

/** `Verkaufen, Haus, 22587 Hamburg`: what was chosen first of the property, and where it lies. */
function aboutOf({ fields, content, language }: AnswerSet): string | undefined {
  // Fields for one place of the CRM, one in each branch of a rule, have one answer.
  const ofEstate = new Map(
    fields.filter(({ crm_module }) => crm_module === 'estate').map((field) => [contentName(field), field]),
  )
  const said = [...ofEstate.values()].flatMap((field) => {
    const text = content['estate']?.[contentName(field)] === mask ? '' : answerInWords(field, content, language)
    return text === '' ? [] : [{ field, text }]
  })
  const chosen = said.filter(({ field: { type } }) => type === 'radio' || type === 'select')
  const place = (['code', 'place'] as const).flatMap((part) =>
    said.filter(({ field }) => addressPart(field.crm_field_name) === part).map(({ text }) => text),
  )
  const about = [...chosen.slice(0, 2).map(({ text }) => text), place.join(' ')]
    .filter((text) => text !== '')
    .join(', ')
  return about === '' || about.length > mostAbout ? undefined : about
}
