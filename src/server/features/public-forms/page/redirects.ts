import type { FormSettings } from '../../../../shared/contract/form-settings/form-settings.ts'
import { originOf } from '../../../../shared/form/page/policy.ts'

/** Origins that a form may lead to after sending. */
export function redirectOrigins({ redirect, redirect_rules: rules }: FormSettings): string[] {
  const origins = [redirect, ...rules.map(({ url }) => url)].flatMap((url) =>
    url === null ? [] : (originOf(url) ?? []),
  )
  return [...new Set(origins)]
}
