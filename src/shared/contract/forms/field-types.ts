/** What a field can be once the CRM has been asked [B2.3]; those without an effect yet are not offered. */
export const resolvedTypes = [
  'text',
  'textarea',
  'email',
  'tel',
  'url',
  'number',
  'date',
  'time',
  'datetime',
  'select',
  'radio',
  'checkboxes',
  'checkbox',
  'rating',
  'scale',
  'file',
  'signature',
  'heading',
  'text_block',
  'divider',
  'page_break',
  'hidden',
] as const
export type ResolvedType = (typeof resolvedTypes)[number]
/** `auto` follows the CRM. */
export type FieldType = 'auto' | ResolvedType

/** Types that show something and take no answer. */
export const displayTypes: readonly FieldType[] = ['heading', 'text_block', 'divider', 'page_break']

type AnswerKind = 'number' | 'moment' | 'choice' | 'choices' | 'tick' | 'score' | 'files'

/**
 * What an answer is where it is more than words: a type that has a kind is read, compared, checked and shown as all of that kind. The script of
 * every form page holds this table; what else a type has is in `shared/form/engine/type-descriptors.ts`.
 */
export const answerKinds: Readonly<Partial<Record<FieldType, AnswerKind>>> = {
  number: 'number',
  date: 'moment',
  time: 'moment',
  datetime: 'moment',
  select: 'choice',
  radio: 'choice',
  checkboxes: 'choices',
  checkbox: 'tick',
  rating: 'score',
  scale: 'score',
  file: 'files',
  signature: 'files',
}

const typesOf = (...kinds: AnswerKind[]): readonly FieldType[] =>
  resolvedTypes.filter((type) => kinds.some((kind) => kind === answerKinds[type]))

// Marked as pure, so that scripts of pages leave them out.
/** Types whose answer is one of, or several of, the options. */
export const choiceTypes = /* @__PURE__ */ typesOf('choice', 'choices')
/** Types whose answer is one of the numbers that they offer. */
export const scoreTypes = /* @__PURE__ */ typesOf('score')
