import { useMemo, useState } from 'react'
import type { FormField } from '../../shared/form/engine/model.ts'
import type { Answer, Answers } from '../../shared/rules/model.ts'
import type { Form } from '../forms/model.ts'
import { contentOf, type RulesDraft } from './draft.ts'
import { simulationOf, type SimulationResult } from './simulation.ts'

/** A form that is being tried out. */
export interface Trial {
  result: SimulationResult
  /** Whether something was entered; before, the form is as it is opened. */
  isStarted: boolean
  answer: (fieldId: number, answer: Answer) => void
  reset: () => void
}

export function useTrial(rules: RulesDraft, fields: readonly FormField[], language: Form['language']): Trial {
  const simulation = useMemo(() => simulationOf(rules.map(contentOf), fields, language), [rules, fields, language])
  const [own, setOwn] = useState<Answers | undefined>()
  const result = useMemo(() => simulation.run(own ?? simulation.initial, own ? 'change' : 'init'), [simulation, own])
  return {
    result,
    isStarted: own !== undefined,
    answer: (fieldId, answer) => setOwn({ ...result.own, [fieldId]: answer }),
    reset: () => setOwn(undefined),
  }
}
