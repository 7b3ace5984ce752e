import { planFeatures, type PlanFeature } from '../../shared/contract/endpoint.ts'

export interface Plan {
  activeForms: number
  seats: number
  /** Mails to addresses that visitors typed (`mail_account` in the limits). */
  visitorMailsPerDay: number
  features: ReadonlySet<PlanFeature>
}

const everything: ReadonlySet<PlanFeature> = new Set<PlanFeature>(planFeatures)

/** The plans [B16]: the only place that holds their limits. */
export const plans: Readonly<Record<string, Plan>> = {
  free: { activeForms: 3, seats: 0, visitorMailsPerDay: 2_000, features: new Set() },
  pro: { activeForms: 50, seats: 10, visitorMailsPerDay: 20_000, features: everything },
  enterprise: { activeForms: 1000, seats: 250, visitorMailsPerDay: 100_000, features: everything },
}

/** The plan with this name. Throws for a name that no plan has. */
export function planOf(name: string): Plan {
  const plan = Object.hasOwn(plans, name) ? plans[name] : undefined
  if (!plan) throw new Error(`There is no plan named ${name}.`)
  return plan
}
