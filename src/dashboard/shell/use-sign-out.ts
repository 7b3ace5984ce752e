import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { flushEditors } from '../editing/open-editors.ts'
import { settled } from '../removal/store.ts'
import { cancelAll } from '../progress/store.ts'
import { useText } from '../text/language.ts'
import { shellTexts } from './texts.ts'
import { useToast } from './toast.ts'

/** Ends the session, and forgets what it has shown. */
export function useSignOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText(shellTexts)
  return async () => {
    // What was typed last would be refused once the session has ended.
    if (!(await flushEditors())) return toast.refused(t.notSignedOut)
    let url: string | null
    try {
      // What was deleted seconds ago, only this person may delete.
      await settled()
      url = (await call(endpoints.signInProvider.signOut)).url
    } catch (error) {
      return toast.failed(error)
    }
    cancelAll()
    // The provider ends its own session, and sends the browser back.
    if (url !== null) return window.location.assign(url)
    await navigate({ to: '/sign-in' })
    // Nothing of this account may be left for the next user who signs in.
    client.clear()
  }
}
