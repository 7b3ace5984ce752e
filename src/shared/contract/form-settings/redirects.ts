import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { maxRedirectRules } from '../../budgets.ts'
import { setting } from './form-setting.ts'
import { list } from '../lists.ts'
import { Clause, ClauseInput, ruleLimits } from '../forms/rules.ts'
import { standIns } from '../stand-ins.ts'
import { webUrl } from '../values.ts'

const meanings = { clauses: 'All of them must hold', url: 'Where the form leads then' }

/** One address that a form leads to after sending, and when. */
export const RedirectRule = z
  .strictObject({
    clauses: z.array(Clause).describe(meanings.clauses),
    url: z.string().describe(meanings.url),
  })
  .meta({ title: 'RedirectRule' })
export type RedirectRule = z.infer<typeof RedirectRule>

const RedirectRuleInput = z
  .strictObject({
    clauses: list(ClauseInput, {
      max: ruleLimits.clauses,
      error: fault('not_list', { items: 'conditions' }),
    })
      .min(1, { error: fault('redirect_without_condition') })
      .transform((clauses) => clauses.map((clause): Clause => ({ ...clause, value: clause.value ?? '' })))
      .describe(meanings.clauses),
    url: webUrl('visited').describe(meanings.url).register(standIns, { value: 'https://standing.example/' }),
  })
  .meta({ title: 'RedirectRuleInput' })

const rules = () =>
  list(RedirectRuleInput, {
    max: maxRedirectRules,
    error: fault('redirects_unreadable'),
  })

/** Where forms lead after sending: part of the registry of form settings. */
export const redirectSettings = {
  redirect_rules: {
    ...setting(
      rules(),
      [] as RedirectRule[],
      'thank_you',
      'where the form leads by what was answered: the first whose clauses hold counts, and without one `redirect`',
    ),
    answer: z.array(RedirectRule),
  },
}
