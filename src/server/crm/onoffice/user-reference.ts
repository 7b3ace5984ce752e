import { refusal } from '../../../shared/refusals/catalogue.ts'
import { CrmError } from '../port.ts'
import type { OnOfficeClient } from './protocol/client.ts'
import type { MetadataCache } from './metadata-cache.ts'

/** How a field names a user: by number or by user name; `responsible` may name a group, too. */
export type UserForm = 'id' | 'name' | 'responsible'

/** A field that names a user, as onOffice wants it; `byGroup` where it is a group. Throws `CrmError` for an unknown name. */
export async function userReference(
  client: OnOfficeClient,
  metadata: MetadataCache,
  { value, form }: { value: string; form: UserForm },
): Promise<{ value: string | number; byGroup: boolean }> {
  const found = (await lookUp(client, metadata, value, form)) ?? (await lookAgain(client, metadata, value, form))
  if (found) return found
  const code = form === 'responsible' ? 'onoffice_user_or_group_missing' : 'onoffice_user_missing'
  throw new CrmError('rejected', refusal(code, { who: value.slice(0, 100) }))
}

/** The list may be minutes old. */
function lookAgain(client: OnOfficeClient, metadata: MetadataCache, value: string, form: UserForm) {
  metadata.forgetUsers()
  return lookUp(client, metadata, value, form)
}

async function lookUp(client: OnOfficeClient, metadata: MetadataCache, value: string, form: UserForm) {
  const { users, groups } = await metadata.users(client)
  const wanted = value.trim().toLowerCase()
  const user =
    users.find(({ id }) => id === wanted) ??
    users.find(({ username, name, email }) => [username, name, email].some((one) => one.toLowerCase() === wanted))
  if (user) return { value: form === 'id' ? Number(user.id) : user.username, byGroup: false }
  const group = form === 'responsible' && groups.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted)
  return group ? { value: group.name, byGroup: true } : undefined
}
