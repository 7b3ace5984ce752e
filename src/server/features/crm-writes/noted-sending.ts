import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError, type SendObserver } from '../../crm/port.ts'

/**
 * A request that is noted as it is sent, once. `begin` gives whether no other worker has noted it; then nothing is sent, and `CrmError`
 * (`unavailable`) is thrown. `takeBack` removes the note.
 */
export function notedSending(begin: () => Promise<boolean>, takeBack: () => Promise<void>): SendObserver {
  let isNoted = false
  return {
    async begins() {
      if (isNoted) return
      if (!(await begin())) throw new CrmError('unavailable', refusal('crm_written_elsewhere'))
      isNoted = true
    },
    async notTaken() {
      if (isNoted) await takeBack()
      isNoted = false
    },
  }
}
