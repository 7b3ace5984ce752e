import { isAnswered, type CompiledForm } from './compile.ts'
import { fieldMarkup, headingId, type FieldView } from '../controls/field.ts'
import { attributes, html, type Html } from '../markup/html.ts'

/** What a page break begins: a step of the form, or a section of its page. The first may begin without one. */
export interface Section {
  opening: FieldView | undefined
  /** Never empty; inputs of type `hidden` stand at the top of the form. */
  fields: { view: FieldView; markup: Html }[]
}

/** The sections in which anything can ever be seen. */
export function sectionsOf(form: CompiledForm, views: readonly FieldView[]): Section[] {
  const sections: Section[] = [{ opening: undefined, fields: [] }]
  for (const view of views) {
    if (view.field.type === 'page_break') sections.push({ opening: view, fields: [] })
    if (view.field.type === 'page_break' || view.field.type === 'hidden') continue
    const markup = fieldMarkup(form, view)
    if (markup) sections.at(-1)?.fields.push({ view, markup })
  }
  return sections.filter(({ fields }) => fields.length > 0)
}

/**
 * Sections with one question each, and with what stands before it; what stands after the last of a section stays with that. Two fields of
 * half width that follow one another are one question: a postcode and its town.
 */
export function questionsOf(sections: readonly Section[]): Section[] {
  return sections.flatMap(({ opening, fields }) => {
    const questions: Section[] = [{ opening, fields: [] }]
    for (const [at, field] of fields.entries()) {
      const isFollowed = fields.slice(at).some(isQuestion)
      const before = questions.at(-1)?.fields ?? []
      const isPaired = before.filter(isQuestion).length === 1 && [before.at(-1), field].every(isHalf)
      if (isFollowed && before.some(isQuestion) && !isPaired) questions.push({ opening: undefined, fields: [] })
      questions.at(-1)?.fields.push(field)
    }
    return questions
  })
}

const isHalf = (field?: Section['fields'][number]) =>
  field !== undefined && isQuestion(field) && field.view.field.half_size

const isQuestion = ({ view }: Section['fields'][number]) => isAnswered(view.field.type)

/** Whether anything of it is seen now. */
export const isShown = ({ fields }: Section) => fields.some(({ view }) => view.state.visible)

export const titleOf = ({ opening }: Section): string => opening?.state.label ?? opening?.field.label ?? ''

/** Id of the heading of a section. */
const titleId = ({ opening }: Section) => (opening ? headingId(opening.field) : null)

/** Id of what names a step: its heading, or the one that its questions share. */
function nameId(section: Section): string | null {
  const [first] = section.fields
  return titleId(section) ?? (first?.view.field.type === 'heading' ? headingId(first.view.field) : null)
}

/** A section of the page, or with `step` a step: whether it is the one that the visitor sees. */
export function sectionMarkup(section: Section, step?: { isCurrent: boolean }): Html {
  const { opening } = section
  const [id, name] = [titleId(section), nameId(section)]
  const marks = attributes({
    'data-field': opening?.field.id,
    'data-rule-hidden': opening?.state.visible === false,
    'data-current': step?.isCurrent,
    ...(step && { role: 'group', tabindex: -1, 'aria-labelledby': name ? `foyer-progress ${name}` : 'foyer-progress' }),
  })
  const kept = opening && attributes({ 'data-label': opening.state.label === null ? true : opening.field.label })
  const hint = opening?.field.hint ? html`<p class="hint">${opening.field.hint}</p>` : null
  const head =
    id === null
      ? null
      : html`<h2 class="step-title" id="${id}" ${kept}>${titleOf(section)}</h2>
          ${hint}`
  return html`<section class="${id === null ? 'step' : 'step titled'}" ${marks}>
    ${head} ${gridMarkup(section)}
  </section>`
}

/** The fields of a section. Those of half width line up with the ones beside them. */
export function gridMarkup({ fields }: Pick<Section, 'fields'>): Html {
  const isPaired = fields.filter(({ view }) => view.field.half_size).length > 1
  return html`<div class="${isPaired ? 'grid pairs' : 'grid'}">${fields.map(({ markup }) => markup)}</div>`
}
