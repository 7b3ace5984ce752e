import { isEqual } from './merge-lists.ts'

interface Titled {
  title: string
}

/**
 * Which rule of a list each rule of another one is, by place; `undefined` where it is none of them. Rules have no id that lasts, so one
 * is known by all of its content, else by its title, else by its place among those that are left.
 */
export function matchRules<R extends Titled>(before: readonly R[], after: readonly R[]): (number | undefined)[] {
  const places: (number | undefined)[] = after.map(() => undefined)
  const left = new Set(before.keys())
  const match = (is: (known: R, rule: R, knownPlace: number, place: number) => boolean) => {
    after.forEach((rule, place) => {
      if (places[place] !== undefined) return
      const known = [...left].find((candidate) => is(before[candidate] as R, rule, candidate, place))
      if (known === undefined) return
      places[place] = known
      left.delete(known)
    })
  }
  match((known, rule) => isEqual(known, rule))
  match((known, rule) => known.title !== '' && known.title === rule.title)
  match((_known, _rule, knownPlace, place) => knownPlace === place)
  return places
}
