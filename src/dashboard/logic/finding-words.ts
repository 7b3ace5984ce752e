import type { Finding } from '../../shared/rules/finding.ts'
import type { Property } from '../../shared/rules/effect.ts'
import type { Language } from '../text/language.ts'
import { fieldPart, plain, valueParts, type Vocabulary } from './sentence.ts'
import { ruleTexts } from './rule-texts.ts'

/** A finding as a sentence; `names` are those of the rules it is about. */
export function findingWords(finding: Finding, names: readonly string[], vocabulary: Vocabulary): string {
  const { language } = vocabulary
  const [first = '', second = ''] = names
  const what = finding.property ? propertyName(finding.property, vocabulary) : ''
  const missing = finding.missing ?? ''
  const witness = (finding.witness ?? [])
    .map(([id, answer]) => {
      const field = vocabulary.fields.find((candidate) => candidate.id === id)
      return plain([fieldPart(String(id), vocabulary), ': ', ...valueParts(field, answer, vocabulary)])
    })
    .join(', ')
  const inWords = (number?: number) => (number === undefined ? '' : new Intl.NumberFormat(language).format(number))
  const [read, meant] = [inWords(finding.numbers?.read), inWords(finding.numbers?.meant)]
  return sentences[language]({ finding, first, second, all: names.join(', '), what, missing, witness, read, meant })
}

interface Words {
  finding: Finding
  first: string
  second: string
  all: string
  what: string
  missing: string
  witness: string
  read: string
  meant: string
}

const actionWithoutEffect: Record<Language, (finding: Finding, rule: string) => string> = {
  en: ({ action }, rule) =>
    action === undefined
      ? `${rule} does nothing: it has no actions.`
      : `${rule}: action ${action + 1} means nothing for its field.`,
  de: ({ action }, rule) =>
    action === undefined
      ? `${rule} bewirkt nichts: Sie hat keine Aktionen.`
      : `${rule}: Aktion ${action + 1} hat für ihr Feld keine Bedeutung.`,
}

const winner: Record<Language, (finding: Finding, rule: string) => string> = {
  en: ({ isByPriority = false }, rule) => (isByPriority ? `${rule} wins, by its priority.` : 'The lower one wins.'),
  de: ({ isByPriority = false }, rule) =>
    isByPriority ? `Es gilt ${rule}, wegen der Priorität.` : 'Es gilt die untere.',
}

const dead: Record<Language, (finding: Finding, rule: string) => string> = {
  en: ({ reason }, rule) =>
    reason === 'switched_off'
      ? `${rule} is switched off, and no rule switches it on.`
      : `${rule} can never hold: no answer meets its conditions.`,
  de: ({ reason }, rule) =>
    reason === 'switched_off'
      ? `${rule} ist ausgeschaltet, und keine Regel schaltet sie ein.`
      : `${rule} kann nie gelten: Keine Antwort erfüllt ihre Bedingungen.`,
}

const sentences: Record<Language, (words: Words) => string> = {
  en: ({ finding, first, second, all, what, missing, witness, read, meant }) => {
    switch (finding.kind) {
      case 'contradiction':
        return `${first} and ${second} have the same conditions but disagree about ${what}. ${winner.en(finding, second)}`
      case 'never_seen':
        return `No visitor ever sees ${what}: see ${all}.`
      case 'dead_rule':
        return dead.en(finding, first)
      case 'cycle':
        return `${all} depend on one another in a ring, so their order decides what happens.`
      case 'not_settling':
        return `${all} undo one another, for example with ${witness}. One of them then has no effect.`
      case 'missing_option':
        return finding.missing === undefined
          ? `${first} changes options of a field that has none.`
          : `${first} names the option “${missing}”, which the field does not have.`
      case 'missing_field':
        return `${first} names a field that is no longer in the form.`
      case 'missing_tag':
        return `${first} switches rules tagged “${missing}”, and there are none.`
      case 'unsafe_pattern':
        return `${first} uses the pattern “${missing}”, which is not valid; the condition never holds.`
      case 'no_effect':
        return finding.property
          ? `${first} changes nothing about ${what}: the form has it that way, and no other rule changes it.`
          : actionWithoutEffect.en(finding, first)
      case 'number_spelling':
        return `${first} reads “${missing}” as ${read}. If ${meant} is meant, write it without separators of thousands.`
    }
  },
  de: ({ finding, first, second, all, what, missing, witness, read, meant }) => {
    switch (finding.kind) {
      case 'contradiction':
        return `${first} und ${second} haben dieselben Bedingungen, wollen bei ${what} aber Verschiedenes. ${winner.de(finding, second)}`
      case 'never_seen':
        return `${what} ist für Besucher nie zu sehen: siehe ${all}.`
      case 'dead_rule':
        return dead.de(finding, first)
      case 'cycle':
        return `${all} hängen im Kreis voneinander ab; ihre Reihenfolge entscheidet, was geschieht.`
      case 'not_settling':
        return `${all} heben einander auf, zum Beispiel mit ${witness}. Eine davon bleibt dann ohne Wirkung.`
      case 'missing_option':
        return finding.missing === undefined
          ? `${first} ändert Optionen eines Feldes, das keine hat.`
          : `${first} nennt die Option „${missing}“, die das Feld nicht hat.`
      case 'missing_field':
        return `${first} nennt ein Feld, das nicht mehr im Formular ist.`
      case 'missing_tag':
        return `${first} schaltet Regeln mit der Marke „${missing}“, und es gibt keine.`
      case 'unsafe_pattern':
        return `${first} nutzt das Muster „${missing}“, das nicht gültig ist; die Bedingung gilt nie.`
      case 'no_effect':
        return finding.property
          ? `${first} ändert nichts an ${what}: Das Formular hat es ohnehin so, und keine andere Regel ändert es.`
          : actionWithoutEffect.de(finding, first)
      case 'number_spelling':
        return `${first} liest „${missing}“ als ${read}. Ist ${meant} gemeint, schreiben Sie die Zahl ohne Tausenderpunkte.`
    }
  },
}

/** What a property belongs to, in quotation marks. */
function propertyName(property: Property, vocabulary: Vocabulary): string {
  const quoted = (text: string) => (vocabulary.language === 'de' ? `„${text}“` : `“${text}”`)
  switch (property.of) {
    case 'field':
    case 'option':
      return quoted(plain([fieldPart(String(property.field), vocabulary)]))
    case 'target':
      return quoted(ruleTexts[vocabulary.language].targets[property.target])
    case 'rule':
      return vocabulary.language === 'de' ? `Regel ${property.rule + 1}` : `rule ${property.rule + 1}`
  }
}
