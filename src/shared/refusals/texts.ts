import { saysOf } from './declare.ts'

/** `field` is the name of the field or parameter in words, from the path of the fault. */
type Field = { field: string }
type Key = { key: string }

/** Macros, style sheets and translations that an agency writes. */
export const textRefusals = {
  too_many_macros: saysOf(
    ({ field, max }: Field & { max: number }) => `The ${field} field must not have more than ${max} macros.`,
    ({ max }) => `Höchstens ${max} Platzhalter.`,
  ),
  macro_too_long: saysOf(
    ({ field, max }: Field & { max: number }) =>
      `The ${field} field must not join more than ${max} names in one macro.`,
    ({ max }) => `Ein Platzhalter verbindet höchstens ${max} Namen. Setzen Sie Leerzeichen dazwischen.`,
  ),
  css_with_markup: saysOf(
    ({ field }: Field) => `The ${field} field must not hold < or \\, and every comment must end.`,
    () => 'Ohne < und \\, und jeder Kommentar muss enden.',
  ),
  css_with_control_characters: saysOf(
    ({ field }: Field) => `The ${field} field must not hold control characters.`,
    () => 'Ohne Steuerzeichen.',
  ),
  css_unclosed: saysOf(
    ({ field }: Field) => `The ${field} field must be a style sheet in which every bracket and quote is closed.`,
    () => 'Im Stylesheet muss jede Klammer und jedes Anführungszeichen geschlossen sein.',
  ),
  css_rule_not_allowed: saysOf(
    ({ field, rule }: Field & { rule: string }) => `The ${field} field may hold no @${rule}, only @media.`,
    ({ rule }) => `Von den Regeln mit @ ist nur @media erlaubt, nicht @${rule}.`,
  ),
  css_function_not_allowed: saysOf(
    ({ field, name }: Field & { name: string }) =>
      `The ${field} field may not use ${name}(): nothing is loaded, and nothing runs.`,
    ({ name }) => `${name}() ist nicht erlaubt: Ein Stylesheet lädt nichts und führt nichts aus.`,
  ),
  css_runs: saysOf(
    ({ field }: Field) => `The ${field} field may not run anything.`,
    () => 'Ein Stylesheet darf nichts ausführen.',
  ),
  translation_language_unknown: saysOf(
    ({ language, languages }: { language: string; languages: string }) =>
      `The language ${language} is none of ${languages}.`,
    ({ language, languages }) => `Die Sprache ${language} gibt es nicht, nur ${languages}.`,
  ),
  translation_key_unknown: saysOf(
    ({ key }: Key) =>
      `There is nothing called ${key} to translate. Keys look like settings.title, fields.12.label or fields.12.options.yes.`,
    () => 'Diesen Text gibt es nicht.',
  ),
  translation_key_too_long: saysOf(
    ({ max }: { max: number }) => `The key of a text must not be longer than ${max} characters.`,
    ({ max }) => `Der Schlüssel eines Textes hat höchstens ${max} Zeichen.`,
  ),
  translation_too_long: saysOf(
    ({ key, max }: Key & { max: number }) => `The text of ${key} must not be longer than ${max} characters.`,
    ({ max }) => `Höchstens ${max} Zeichen.`,
  ),
}
