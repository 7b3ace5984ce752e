import { answerKinds, choiceTypes, type ResolvedType } from '../contract/forms/field-types.ts'
import type { CrmModule } from '../contract/forms/fields.ts'
import type { CrmFieldConfig } from '../form/engine/model.ts'
import { typeDescriptors } from '../form/engine/type-descriptors.ts'
import type { ProposalReason } from './reasons.ts'
import { plainWord, roleOf, wordsOf } from './words.ts'

/** A place of a form that names a CRM field. */
export interface NamedPlace {
  module: CrmModule
  name: string
  /** What people call it, the most telling first. */
  labels: readonly string[]
  /** What answers there are; null: a setting, which has none. */
  type: ResolvedType | null
}

export interface Proposal {
  name: string
  reason: ProposalReason
}

/** The key of a CRM field. */
export const crmFieldKey = ({ module, name }: Pick<NamedPlace, 'module' | 'name'>) => `${module} ${name}`

/** Fields of the CRM by module and name. */
export type OfferedFields = Readonly<Partial<Record<string, Readonly<Record<string, CrmFieldConfig>>>>>

interface Candidate {
  name: string
  type: string
  words: ReadonlySet<string>
  role: string | undefined
}

/** What proposals are looked up in: the candidates of a module by word, by near word and by role. */
interface Candidates {
  byWord: ReadonlyMap<string, readonly Candidate[]>
  byNearWord: ReadonlyMap<string, readonly Candidate[]>
  byRole: ReadonlyMap<string, readonly Candidate[]>
}

export interface Proposer {
  /**
   * The fields that fit best for places of one form, by `crmFieldKey`; none where nothing fits. Different CRM fields of the form get different
   * ones, and none that is `used` already, by key.
   */
  propose(places: readonly NamedPlace[], used: ReadonlySet<string>): ReadonlyMap<string, Proposal>
}

/** Prepares the fields of a CRM once for the forms of an account. */
export function openProposer(offered: OfferedFields): Proposer {
  const prepared = new Map<string, Candidates>()
  const candidatesOf = (module: CrmModule) => {
    const known = prepared.get(module) ?? candidatesIn(module, offered[module] ?? {})
    prepared.set(module, known)
    return known
  }
  return {
    propose(places, used) {
      const ranked = [...Map.groupBy(places, crmFieldKey)].flatMap(([key, [first, ...others]]) =>
        first
          ? ratingsFor([first, ...others], candidatesOf(first.module)).map((rating) => ({ ...rating, key, first }))
          : [],
      )
      const taken = new Set(used)
      const proposals = new Map<string, Proposal>()
      // A stable sort: of equals, the first field of the form and the first of the CRM.
      for (const { key, first, candidate, reason } of ranked.toSorted((a, b) => b.score - a.score)) {
        const target = crmFieldKey({ module: first.module, name: candidate.name })
        if (proposals.has(key) || taken.has(target)) continue
        taken.add(target)
        proposals.set(key, { name: candidate.name, reason })
      }
      return proposals
    },
  }
}

function candidatesIn(module: CrmModule, fields: Readonly<Record<string, CrmFieldConfig>>): Candidates {
  const all = Object.entries(fields).map(([name, { label, type }]): Candidate => {
    const words = new Set([plainWord(name), ...wordsOf(label)].filter((word) => word !== ''))
    return { name, type, words, role: [...words].map((word) => roleOf(module, word)).find((role) => role) }
  })
  const by = (keysOf: (candidate: Candidate) => Iterable<string>): ReadonlyMap<string, readonly Candidate[]> => {
    const found = new Map<string, Candidate[]>()
    for (const candidate of all) {
      for (const key of new Set(keysOf(candidate))) {
        const list = found.get(key)
        if (list) list.push(candidate)
        else found.set(key, [candidate])
      }
    }
    return found
  }
  return {
    byWord: by(({ words }) => words),
    byNearWord: by(({ words }) => [...words].flatMap(variants)),
    byRole: by(({ role }) => (role === undefined ? [] : [role])),
  }
}

interface RatedCandidate {
  candidate: Candidate
  reason: ProposalReason
  score: number
}

const scores = { role: 100, label: 60, nearLabel: 40, type: 20, sameType: 1 } as const

/** What could take the place of a CRM field that these places name, with how well. */
function ratingsFor(places: readonly [NamedPlace, ...NamedPlace[]], candidates: Candidates): RatedCandidate[] {
  const [{ module, name }] = places
  const labels = places.flatMap((place) => place.labels)
  const words = [...new Set([plainWord(name), ...labels.flatMap(wordsOf)])].filter((word) => word !== '')
  const role = words.map((word) => roleOf(module, word)).find((known) => known !== undefined)
  const isPossible = (candidate: Candidate) =>
    (role === undefined || candidate.role === undefined || candidate.role === role) &&
    places.every(({ type }) => fits(type, candidate.type))
  const rated = new Map<Candidate, RatedCandidate>()
  const rate = (found: readonly Candidate[] | undefined, reason: ProposalReason, score: number) => {
    for (const candidate of found ?? []) {
      if (rated.has(candidate) || !isPossible(candidate)) continue
      const isExact = places.every(({ type }) => isTypeOf(type, candidate.type))
      rated.set(candidate, { candidate, reason, score: score + (isExact ? scores.sameType : 0) })
    }
  }
  // What is named first tells more: two fields of a role are told apart by their labels.
  words.forEach((word, place) => {
    const equal = candidates.byWord.get(word)
    rate(
      equal?.filter((candidate) => role !== undefined && candidate.role === role),
      'role',
      scores.role + 10 / (place + 1),
    )
    rate(equal, 'label', scores.label + 10 / (place + 1))
  })
  if (role !== undefined) rate(candidates.byRole.get(role), 'role', scores.role)
  for (const word of words) rate(nearly(word, candidates), 'label', scores.nearLabel)
  if (role === undefined) rate(forType(module, places, candidates), 'type', scores.type)
  return [...rated.values()]
}

/** Fields of a type that stands for one thing in a CRM. */
const rolesByType: Readonly<Partial<Record<ResolvedType, string>>> = { email: 'email', tel: 'phone', url: 'website' }

function forType(module: CrmModule, places: readonly NamedPlace[], { byRole }: Candidates) {
  const [type] = new Set(places.map((place) => place.type))
  const role = module === 'address' && type ? rolesByType[type] : undefined
  return role === undefined ? undefined : byRole.get(role)
}

/** Types of the CRM that hold words, and so nearly all. */
export const wordTypes = ['varchar', 'text']

/** Whether a field of the CRM can hold the answers of a field of this type. */
export function fits(type: ResolvedType | null, crmType: string): boolean {
  if (crmType === 'datei' || crmType === 'user') return false
  return type === null || isTypeOf(type, crmType) || (holdsAsWords(type) && wordTypes.includes(crmType))
}

const holdsAsWords = (type: ResolvedType) => answerKinds[type] !== 'tick' && answerKinds[type] !== 'files'

/** Whether a CRM field of this type is one that a field of the form stands for. */
function isTypeOf(type: ResolvedType | null, crmType: string): boolean {
  if (type === null) return true
  if (typeDescriptors[type].crmTypes?.includes(crmType)) return true
  if (answerKinds[type] === 'score') return crmType === 'integer' || crmType === 'float'
  if (choiceTypes.includes(type)) return answerKinds[type] === 'choice' && /^(?:single|multi)select$/.test(crmType)
  return answerKinds[type] === undefined && wordTypes.includes(crmType)
}

/** Shorter words that differ in one letter are other words, and longer ones are sentences. */
const nearLengths = { shortest: 6, longest: 40 }

/** Candidates with a word that differs in one letter, and in no digit: `Vorname2` is not `Vorname`. */
function nearly(word: string, { byNearWord }: Candidates): Candidate[] {
  if (word.length < nearLengths.shortest) return []
  const digits = word.replace(/\D/g, '')
  const isNear = (other: string) => other.replace(/\D/g, '') === digits && differsInOneLetter(word, other)
  const found = variants(word).flatMap((variant) => byNearWord.get(variant) ?? [])
  return [...new Set(found)].filter(({ words }) => [...words].some(isNear))
}

/** The word, and what is left of it without one of its letters: two words that differ in one letter have one of these in common. */
function variants(word: string): string[] {
  if (word.length < nearLengths.shortest - 1 || word.length > nearLengths.longest) return []
  return [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]
}

function differsInOneLetter(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const rest = (word: string, skipped: number) => word.slice(start + skipped)
  if (a.length === b.length) return rest(a, 1) === rest(b, 1)
  return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1)
}
