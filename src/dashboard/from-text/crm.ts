import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { FieldType } from '../../shared/contract/forms/field-types.ts'
import type { CrmModule } from '../../shared/contract/forms/fields.ts'
import type { OfferedFields } from '../../shared/crm-mapping/proposals.ts'
import { knownFields, plainWord, wordsOf } from '../../shared/crm-mapping/words.ts'
import type { CrmFieldConfig } from '../../shared/form/engine/model.ts'

/** A field of the CRM that an answer goes to. */
export interface CrmTarget {
  module: CrmModule
  name: string
  label: string
}

interface Candidate extends CrmTarget {
  config: CrmFieldConfig
  /** Plain words of name and label. */
  words: readonly [name: string, label: string]
}

/** What is asked, as far as it decides where the answer can go. */
interface ReadQuestion {
  label: string
  type: FieldType
  choices: readonly string[]
}

export interface Target {
  crm: CrmTarget
  /** The choices as the CRM calls them; none where it has them all by itself, or there are none. */
  choices: string[]
}

export interface Targets {
  /** Whether the CRM has a field of this name, used or not. */
  has: (label: string) => boolean
  /** The field that the answer goes to; each is given once. */
  take: (asked: ReadQuestion, prefers: 'address' | 'estate') => Target | undefined
}

/** Only people and properties: what goes to a task or an activity would make one with every submission. */
export function targetsOf(offered: OfferedFields): Targets {
  const candidates = (['address', 'estate'] as const).flatMap((module) =>
    Object.entries(offered[module] ?? {}).map(([name, config]): Candidate => {
      const { label } = config
      return { module, name, label, config, words: [plainWord(name), plainWord(label)] }
    }),
  )
  const taken = new Set<Candidate>()
  return {
    has: (label) => matches(candidates, label).length > 0,
    take(asked, prefers) {
      const free = matches(candidates, asked.label).filter((one) => !taken.has(one))
      const ordered = [...free.filter(({ module }) => module === prefers), ...free]
      for (const candidate of ordered) {
        const choices = choicesFor(candidate.config, asked)
        if (!choices) continue
        taken.add(candidate)
        const { module, name, label } = candidate
        return { crm: { module, name, label }, choices }
      }
      return undefined
    },
  }
}

/** Fields with this label or name first, then those that mean the same, the nearest first. */
function matches(candidates: readonly Candidate[], label: string): Candidate[] {
  const sought = wordsOf(label)
  const isSame = ({ words }: Candidate) => words.some((word) => sought.includes(word))
  const people = candidates.filter(({ module }) => module === 'address')
  const meant = (knownFields(label) ?? []).flatMap((pattern) =>
    people.filter(({ words }) => words.some((one) => pattern.test(one))),
  )
  return [...new Set([...candidates.filter(isSame), ...meant])]
}

/** Types of the CRM that hold words. */
const holdsText = new Set(['varchar', 'text'])

/** What the field is to offer; `undefined` where the CRM's field cannot hold what is asked. */
function choicesFor(
  { type: crmType, permittedvalues }: CrmFieldConfig,
  { type, choices }: ReadQuestion,
): string[] | undefined {
  const kind = answerKinds[type]
  if (kind === 'files' || crmType === 'user' || crmType === 'datei') return undefined
  if (kind === 'tick') return crmType === 'boolean' ? [] : undefined
  if (choices.length === 0) return []
  if (!permittedvalues) return holdsText.has(crmType) && kind !== 'choices' ? [...choices] : undefined
  if (kind === 'choices' && crmType !== 'multiselect') return undefined
  const codes = new Map(
    Object.entries(permittedvalues).flatMap(([code, label]) => [
      [plainWord(label), code],
      [plainWord(code), code],
    ]),
  )
  const found = choices.map((choice) => codes.get(plainWord(choice)))
  const known = found.filter((code) => code !== undefined)
  return known.length === choices.length ? known : undefined
}
