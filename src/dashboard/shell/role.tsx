import { Alert } from '@mantine/core'
import { IconLock } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leastRole, mayCall } from '../../shared/contract/accounts/roles.ts'
import type { Callable } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { useText } from '../text/language.ts'
import classes from './role.module.css'
import { roleTexts } from './role-texts.ts'

/** What the user who is signed in may do; everything until that is known, since the server decides anyway. */
export function useRole() {
  return useQuery(currentUser).data?.role ?? 'owner'
}

/** Whether the user may call the endpoint, by the endpoint's own declaration. */
export function useMay(): (endpoint: Callable) => boolean {
  const role = useRole()
  return (endpoint) => mayCall(role, endpoint)
}

interface LockedProps {
  /** What the content does when it is used. */
  needs: Callable
  /** Says above the content why nothing can be changed. */
  explained?: boolean
  children: ReactNode
}

/** What the user's role does not include is shown all the same, and cannot be changed. */
export function Locked({ needs, explained = false, children }: LockedProps) {
  const may = useMay()
  if (may(needs)) return children
  return (
    <>
      {explained && <RoleNotice needs={needs} />}
      <fieldset disabled className={classes['locked']}>
        {children}
      </fieldset>
    </>
  )
}

/** What the user's role does not include is not there. */
export function Permitted({ needs, children }: Pick<LockedProps, 'needs' | 'children'>) {
  const may = useMay()
  return may(needs) && children
}

/** Why something cannot be done, or seen at all (`isClosed`), and who can help. */
export function RoleNotice({ needs, isClosed = false }: { needs: Callable; isClosed?: boolean }) {
  const t = useText(roleTexts)
  const role = useRole()
  const least = leastRole(needs)
  return (
    <Alert color="gray" icon={<IconLock size={18} />} mb="lg" role="note">
      {(isClosed ? t.closed : t.locked)(t[role], t[least])}
    </Alert>
  )
}
