import type { Sentence } from './section.ts'
import { general } from './sentences/general.ts'
import { formResources } from './sentences/form-resources.ts'
import { accountResources } from './sentences/account-resources.ts'
import { transitions } from './sentences/transitions.ts'
import { endpoints } from './sentences/endpoints.ts'
import { accessAndEvents } from './sentences/access-and-events.ts'
import { errorsAndLimits } from './sentences/errors-and-limits.ts'

/**
 * The specification's normative sentences, numbered, in its order. Left out: what it calls "not shown", notes on names, what it asks of
 * clients, and how future versions will be published (9.3).
 */
export const sentences: readonly Sentence[] = [
  ...general,
  ...formResources,
  ...accountResources,
  ...transitions,
  ...endpoints,
  ...accessAndEvents,
  ...errorsAndLimits,
]
