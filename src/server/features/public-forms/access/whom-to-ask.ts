import { withAgency, withoutPerson } from '../../../../shared/form/page/trust/trust.ts'
import type { LiveForm } from '../live-form.ts'

/**
 * What a page in place of a form is made of: with the agency where the form names no person to ask. Before the gate of a form with a password or
 * for staff, it names no person.
 */
export function modelInPlace(
  { compiled: { model }, settings, passwordHash, accountName }: LiveForm,
  isPastGates = false,
) {
  const isGated = !isPastGates && (passwordHash !== null || settings.staff_only_enabled)
  return isGated ? withoutPerson(model) : withAgency(model, accountName)
}
