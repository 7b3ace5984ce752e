import { presets } from '../../../shared/contract/accounts/presets.ts'
import { accountDesign } from '../../form-preview/account-design.ts'
import type { Form } from '../../forms/model.ts'
import { settings, type Kind } from '../registry.ts'
import { ofAccount as namesOfAccount, type Values } from './tried.ts'

/** The form with what stands in the controls; what is half typed is as it was. `styling`: the design of the account. */
export function formWith(form: Form, values: Values, styling: Values = {}): Form {
  const ofAccount = accountDesign(styling)
  const { follows } = presets.styling
  const isFollowing = values[follows] === true
  const whole = settings.filter(
    ({ name, kind }) => name in values && isWhole(kind, values[name]) && !(isFollowing && namesOfAccount.has(name)),
  )
  const chosen = whole.map(({ name, default: fallback }) => [name, values[name] ?? ofAccount[name] ?? fallback])
  return { ...form, ...(isFollowing && ofAccount), ...Object.fromEntries(chosen) }
}

function isWhole(kind: Kind, value: unknown): boolean {
  if (value === null) return true
  if (kind.kind === 'colour') return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
  if (kind.kind !== 'number') return true
  return Number.isInteger(value) && Number(value) >= (kind.min ?? -Infinity) && Number(value) <= (kind.max ?? Infinity)
}
