import { refusal } from '../../../shared/refusals/catalogue.ts'
import { apiKeys, maxApiKeys } from '../../../shared/contract/accounts/api-keys.ts'
import { routes } from '../../http/bind.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { newApiKey } from '../../lib/secrets/api-key.ts'
import { requireFuture } from './keys.ts'
import { findKey, insertKey, isOwner, listActiveKeys, lockKeys, markRevoked } from './queries.ts'

export const apiKeyRoutes = routes('apiKeys', apiKeys, {
  list: ({ db, account, page }) => listActiveKeys(db, account.id, page),
  async create({ db, account, actor, body }) {
    const expires_at = body.expires_at ?? null
    if (expires_at !== null) requireFuture(expires_at)
    if ((await lockKeys(db, account.id)) >= maxApiKeys) {
      throw invalid({ name: [refusal('too_many_api_keys', { most: maxApiKeys })] })
    }
    // A user who is demoted during this request gets no key.
    if (!(await isOwner(db, account.id, actor.user_id))) {
      throw new ApiError('forbidden', refusal('owner_required_for_key'))
    }
    const api_key = newApiKey()
    const rights = { read_only: body.read_only ?? false, scopes: body.scopes ?? null }
    const key = { account_id: account.id, user_id: actor.user_id, name: body.name, api_key, ...rights, expires_at }
    const { id } = await insertKey(db, key)
    const made = await findKey(db, account.id, id)
    return made && { ...made, api_key }
  },
  async revoke({ db, account, params, platform, reply }) {
    if (!(await findKey(db, account.id, params.id))) throw new ApiError('not_found', refusal('key_revoked_before'))
    await markRevoked(db, params.id)
    reply.afterCommit(() => platform.signals.publish('access_changed'))
  },
})
