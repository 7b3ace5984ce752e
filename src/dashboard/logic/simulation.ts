import { answerKinds } from '../../shared/contract/forms/field-types.ts'
import type { Rule } from '../../shared/contract/forms/rules.ts'
import { defaultAnswer } from '../../shared/form/engine/answer-from-text.ts'
import { rulesThatMaySet } from '../../shared/form/uploads/file-fields.ts'
import { canonicalAnswer } from '../../shared/form/engine/formats.ts'
import type { FormField } from '../../shared/form/engine/model.ts'
import { ruleField } from '../../shared/form/engine/rule-field.ts'
import { settle } from '../../shared/form/engine/settle.ts'
import type { Answers, FormState, Phase } from '../../shared/rules/model.ts'
import { planOf } from '../../shared/rules/plan.ts'
import { runner } from '../../shared/rules/run.ts'
import { traceOf, type RuleTrace } from '../../shared/rules/trace.ts'
import type { Language } from '../../shared/text/languages.ts'

export interface SimulationResult {
  state: FormState
  /** The visitor's own answers, without options that have vanished. */
  own: Answers
  trace: RuleTrace[]
}

interface Simulation {
  /** What the form holds before the visitor does anything. */
  initial: Answers
  /** What the form becomes with these answers; `init` while it is being opened. */
  run: (own: Answers, phase: Phase) => SimulationResult
}

/** Options that vanish may take others with them; this many rounds are enough for any form that settles. */
const rounds = 5

/** A form to be tried out, by the engine that its page and the server use. */
export function simulationOf(
  rules: readonly Omit<Rule, 'id'>[],
  fields: readonly FormField[],
  language: Language,
): Simulation {
  const numbered = rules.map((rule, id) => ({ ...rule, id }))
  const plan = planOf(rulesThatMaySet({ rules: numbered, fields: [...fields] }), fields.map(ruleField))
  const evaluate = runner(plan)
  const initial = initialOf(fields, language)
  return {
    initial,
    run(given, phase) {
      let own = given
      let state = settle(plan, evaluate, { given: own, initial }, phase)
      for (let round = 1; round < rounds; round++) {
        const kept = withoutHidden(own, state)
        if (kept === own) break
        own = kept
        state = settle(plan, evaluate, { given: own, initial }, 'change')
      }
      return { state, own, trace: traceOf(plan, state, own, phase) }
    },
  }
}

function initialOf(fields: readonly FormField[], language: Language): Answers {
  const answers: Answers = {}
  for (const field of fields) {
    const answer = defaultAnswer(field)
    if (answer === undefined || answerKinds[field.type] === 'files') continue
    answers[field.id] = canonicalAnswer(field.type, answer, language)
  }
  return answers
}

/** An option that vanishes is chosen no longer. */
function withoutHidden(own: Answers, { fields }: FormState): Answers {
  let kept = own
  for (const [id, answer] of Object.entries(own)) {
    const { hiddenOptions = [], value, readOnly } = fields[id] ?? {}
    if (value !== undefined || readOnly || ![answer].flat().some((code) => hiddenOptions.includes(code))) continue
    const left = typeof answer === 'string' ? '' : answer.filter((code) => !hiddenOptions.includes(code))
    kept = { ...kept, [id]: left }
  }
  return kept
}
