import { contentName, type FormField } from '../../../shared/form/engine/model.ts'
import { callLink, mailLink, personIn } from '../../../shared/form/person.ts'
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
  const ofEstate = fields.filter(({ crm_module }) => crm_module === 'estate')
  const inWords = (field: FormField) => answerInWords(field, content, language)
  const chosen = ofEstate.filter(({ type }) => type === 'radio' || type === 'select').map(inWords)
  const place = ['plz', 'ort'].flatMap((part) =>
    ofEstate.filter(({ crm_field_name: name }) => name === part).map(inWords),
  )
  const parts = [...chosen.filter((text) => text !== '').slice(0, 2), place.join(' ').trim()]
  const about = parts.filter((text) => text !== '').join(', ')
  return about === '' || about.length > mostAbout ? undefined : about
}
