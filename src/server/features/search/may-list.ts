import { mayCall } from '../../../shared/contract/accounts/roles.ts'
import { includesGrant, neededGrant, type Resource } from '../../../shared/contract/accounts/scopes.ts'
import type { EndpointSpec } from '../../../shared/contract/endpoint.ts'
import type { Actor } from '../../http/authentication/actor.ts'

/** Whether the actor may call an endpoint that lists things, and so may find them. */
export const mayList = (
  { via, role, scopes, account }: Actor,
  { resource, list }: { resource: Resource; list: EndpointSpec },
): boolean => {
  const grant = neededGrant(resource, 'GET')
  const isInPlan = list.feature === undefined || account.features.has(list.feature)
  const isForCaller = list.auth !== 'session' || via === 'session'
  return isInPlan && isForCaller && mayCall(role, list) && (grant === null || includesGrant(scopes, grant))
}
