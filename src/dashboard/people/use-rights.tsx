import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { includesRole, type Role } from '../../shared/contract/accounts/roles.ts'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { currentUser } from '../api/queries.ts'
import { roleTexts } from '../shell/role-texts.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { hasOpenSubmissions } from './hand-over.tsx'
import { LossOfRights } from './loss-of-rights.tsx'
import { peopleTexts } from './texts.ts'

type User = RecordOf<typeof endpoints.users.list>

/** Gives a user another role; asks before, where something is lost that should be thought of. */
export function useChangeRole(user: User, isSelf: boolean) {
  const t = useText(peopleTexts)
  const names = useText(roleTexts)
  const toast = useToast()
  const refresh = useRefresh()
  const ask = useAsk()
  const { id, name, role } = user
  const change = useMutation({
    mutationFn: ({ next, revokesKeys }: { next: Role; revokesKeys: boolean }) =>
      call(endpoints.users.update, { id, body: { role: next, revoke_api_keys: revokesKeys } }),
    onSuccess({ api_keys, revoked_api_keys, ...changed }, { next }) {
      const done = t.changed(changed.name, names[changed.role])
      const left = includesRole(next, role) ? 0 : api_keys
      toast.done(sentences(done, revoked_api_keys > 0 && t.keysRevoked(revoked_api_keys), left > 0 && t.keysLeft(left)))
    },
    onSettled: () => refresh(isSelf),
  })
  async function choose(next: Role) {
    const isLess = !includesRole(next, role)
    const asksForHeir = next === 'viewer' && (await hasOpenSubmissions(id))
    if (!isLess || (!isSelf && user.api_keys === 0 && !asksForHeir)) {
      return change.mutate({ next, revokesKeys: false }, { onError: toast.failed })
    }
    const title = isSelf ? t.demoteTitle : t.demoteOtherTitle(name, names[next])
    const said = { text: isSelf ? t.demoteText : t.demoteOtherText, action: isSelf ? t.demote : t.demoteOther }
    const run = async (revokesKeys: boolean) => {
      await change.mutateAsync({ next, revokesKeys })
    }
    ask(user, { title, ...said, kept: t.keepKeys(name), asksForHeir, run })
  }
  return { choose, shown: change.isPending ? change.variables.next : role }
}

/** Removes a user, once that was confirmed: at once, since it is about who may come in. */
export function useRemoveUser(user: User, isSelf: boolean): () => void {
  const t = useText(peopleTexts)
  const toast = useToast()
  const refresh = useRefresh()
  const ask = useAsk()
  const { id, name, api_keys } = user
  async function run(revokesKeys: boolean) {
    const query = { revoke_api_keys: revokesKeys ? 1 : 0 }
    await call(endpoints.users.remove, { id, query })
    const keys = api_keys > 0 && (revokesKeys ? t.keysRevoked(api_keys) : t.keysLeft(api_keys))
    toast.done(sentences(t.removed(name), keys))
    await refresh(isSelf)
  }
  return () =>
    ask(user, {
      title: t.removeTitle(name),
      text: isSelf ? t.removeSelf : t.removeText,
      action: t.remove,
      kept: t.keepKeysOfRemoved(name),
      asksForHeir: true,
      run,
    })
}

interface Question {
  title: string
  text: string
  action: string
  kept: string
  asksForHeir: boolean
  run: (revokesKeys: boolean) => Promise<void>
}

function useAsk() {
  const words = useText(common)
  const modalId = 'loss-of-rights'
  const close = () => modals.close(modalId)
  return (user: User, { title, run, ...said }: Question) =>
    modals.open({
      modalId,
      title,
      closeButtonProps: { 'aria-label': words.close },
      children: (
        <LossOfRights user={user} {...said} run={(revokesKeys) => run(revokesKeys).then(close)} close={close} />
      ),
    })
}

function useRefresh() {
  const client = useQueryClient()
  return async (isSelf: boolean) => {
    const stale = [['users'], ['api-keys'], ...(isSelf ? [currentUser.queryKey] : [])]
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

const sentences = (...said: (string | false)[]) => said.filter((sentence) => sentence !== false).join(' ')
