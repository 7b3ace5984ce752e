/** A text of a form that is written in its page: of the field at a place, a choice of it by its value, or of the form itself. */
export type PageText =
  | { place: number; name: 'label' | 'hint' | 'default_value' }
  | { place: number; name: 'choice'; value: string }
  | { place: undefined; name: 'title' | 'description' | 'submit_button_label' }

/** Texts of a form that are written in its page. */
export interface PageTexts {
  /** As it is stored, with its macros and its light Markdown; null: the page shows what stands for it. Undefined: it is not written here. */
  read: (text: PageText) => string | null | undefined
  write: (text: PageText, value: string | null) => void
  /** Before a text is written: what forgets all that is written of it, and says whether it could. */
  begin: () => () => boolean
  /** What stands in place of an empty title or introduction. */
  names: { title: string; description: string }
}

interface Nature {
  /** Where it stands; what a rule or a macro has put there is not the text itself. */
  at: string
  hasLines: boolean
  isMarkdown: boolean
}

const line = { hasLines: false, isMarkdown: false }
const markdown = { hasLines: true, isMarkdown: true }

export const natures: Record<PageText['name'], Nature> = {
  title: { at: 'h1[data-target="__form_title"]', ...line },
  description: { at: '[data-target="__form_description"]', ...markdown },
  submit_button_label: { at: '[data-target="__submit"] > span:last-child', ...line },
  label: { at: '[data-label]:not([hidden], [data-target])', ...line },
  hint: {
    at: '.hint:is([id$="-hint"], .step-title + *, .heading > *)',
    hasLines: true,
    isMarkdown: false,
  },
  default_value: { at: '.block > .rich', ...markdown },
  choice: { at: '.option > span:last-child', ...line },
}

const names = Object.keys(natures) as PageText['name'][]

/** The place of the field around an element. */
export function placeOf(target: EventTarget | null): number | undefined {
  // Elements of the frame are instances of its own classes.
  const field = (target as Element | null)?.closest?.('[data-field]')
  const number = Number(field?.getAttribute('data-field'))
  return number > 0 ? number - 1 : undefined
}

/** Which text an element is, or is part of. */
export function textAt(target: EventTarget | null): PageText | undefined {
  const name = names.find((one) => (target as Element | null)?.closest?.(natures[one].at))
  const place = placeOf(target)
  switch (name) {
    case undefined:
      return undefined
    case 'title':
    case 'description':
    case 'submit_button_label':
      return { place: undefined, name }
    case 'choice': {
      const value = valueBeside((target as Element).closest(natures.choice.at))
      return place === undefined || value === undefined ? undefined : { place, name, value }
    }
    default:
      return place === undefined ? undefined : { place, name }
  }
}

/** The element of a text in a page. */
export function elementOf(page: ParentNode, text: PageText): HTMLElement | undefined {
  const field = text.place === undefined ? '' : `[data-field="${text.place + 1}"] `
  const found = page.querySelectorAll<HTMLElement>(
    `:is(${field}${natures[text.name].at}, ${field.trim()}${natures[text.name].at})`,
  )
  return Array.from(found).find((element) => text.name !== 'choice' || valueBeside(element) === text.value)
}

const valueBeside = (element: Element | null) =>
  element?.parentElement?.querySelector('input')?.getAttribute('value') ?? undefined

/** All elements of texts in a page. */
export const textElements = (page: ParentNode) =>
  page.querySelectorAll<HTMLElement>(names.map((name) => natures[name].at).join())
