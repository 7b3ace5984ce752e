import { refusal } from '../../../shared/refusals/catalogue.ts'
import { secondFactor } from '../../../shared/contract/accounts/second-factor.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/authentication/actor.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid, refuse } from '../../http/errors.ts'
import type { Platform } from '../../platform.ts'
import { confirmPassword } from '../password/index.ts'
import { findSessionUser } from '../session/index.ts'
import { mailNotice } from '../users/index.ts'
import { newRecoveryCodes, newSecret, recoveryHash, takeAppCode } from './codes.ts'
import { confirmFactor, deleteFactor, findFactor, insertCodes, lockFactor, keepUnconfirmedSecret } from './queries.ts'

export const secondFactorRoutes = routes('secondFactor', secondFactor, {
  async get({ db, actor }) {
    const factor = await findFactor(db, actor.user_id)
    const confirmed_at = factor?.confirmed_at ?? null
    return { confirmed_at, recovery_codes: confirmed_at === null ? 0 : Number(factor?.recovery_codes) }
  },
  /** Makes a secret that is no second factor until `confirm` gets a code made with it. */
  async begin({ db, account, actor, body, platform }) {
    await confirmPassword(db, body.current_password, { actor, platform })
    const user = await findSessionUser(db, actor.user_id)
    const { secret, uri, sealed_secret } = newSecret(platform, user, user.account_name)
    const isKept = await keepUnconfirmedSecret(db, { account_id: account.id, user_id: user.id, sealed_secret })
    if (!isKept) throw new ApiError('conflict', refusal('second_factor_exists'))
    return { secret, uri }
  },
  confirm: ({ db, actor, body, platform }) => confirm(db, body.code, { actor, platform }),
  async remove({ db, actor, body, platform }) {
    await confirmPassword(db, body.current_password, { actor, platform })
    await deleteFactor(db, actor.user_id)
  },
  removeOf: ({ db, actor, params, body, platform }) => removeOf(db, params.id, body, { actor, platform }),
})

/** An owner removes the factor of another user, who has lost the device. The own factor is removed by `remove`. */
async function removeOf(
  db: Db,
  user_id: number,
  { current_password, language }: { current_password: string; language: 'de' | 'en' },
  { actor, platform }: { actor: Actor; platform: Platform },
): Promise<void> {
  if (user_id === actor.user_id) throw new ApiError('conflict', refusal('second_factor_own'))
  await confirmPassword(db, current_password, { actor, platform })
  await db.transaction().execute(async (db) => {
    if (!(await deleteFactor(db, user_id))) throw new ApiError('conflict', refusal('second_factor_missing'))
    const notice = { account_id: actor.account.id, user_id, notice: 'secondFactorRemoved', language } as const
    await mailNotice(db, platform, { ...notice, values: { owner: actor.name } })
  })
  platform.signals.publish('mails_waiting')
}

/** Confirms the secret by a first code, and gives the recovery codes: only their hashes are stored, so they are shown this once. */
async function confirm(db: Db, code: string, { actor, platform }: { actor: Actor; platform: Platform }) {
  const { user_id, account } = actor
  refuse(await platform.limiter.take({ limit: 'second_factor_code', of: [user_id] }))
  const codes = newRecoveryCodes()
  await db.transaction().execute(async (db) => {
    const factor = await lockFactor(db, user_id)
    if (!factor || factor.confirmed_at !== null) {
      throw new ApiError('conflict', refusal('second_factor_not_begun'))
    }
    if (!(await takeAppCode(db, platform, { ...factor, user_id }, code))) throw wrongCode()
    await confirmFactor(db, user_id)
    const hashes = codes.map((one) => recoveryHash(platform, user_id, one))
    await insertCodes(db, { account_id: account.id, user_id }, hashes)
  })
  return { recovery_codes: codes }
}

const wrongCode = () => invalid({ code: [refusal('code_wrong')] })
