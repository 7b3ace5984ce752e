import { TextInput } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { Problem } from '../api/problem.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { entered } from '../text/read-form.ts'
import { deviceOf } from './device.ts'
import { PasswordForm } from './password-dialog.tsx'
import { securityTexts } from './texts.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Has the browser make a passkey, and keeps it under a name. */
export function NewPasskey({ close }: { close: () => void }) {
  const t = useText(securityTexts)
  const client = useQueryClient()
  const toast = useToast()
  const { system } = deviceOf(navigator.userAgent)
  async function make(current_password: string, form: HTMLFormElement) {
    const name = entered(form, 'name')
    const options = await call(endpoints.passkeys.options, { body: { current_password } })
    const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(() => {
      // Called off, or the authenticator has one of this user already; browsers do not say which.
      throw new Problem(422, 'The device has made no passkey.', { code: 'passkey_not_made' })
    })
    await call(endpoints.passkeys.create, { body: { name, response: { ...response } } })
    toast.done(t.passkeyAdded)
    close()
    await client.invalidateQueries({ queryKey: ['passkeys'] })
  }
  return (
    <PasswordForm text={t.passkeyAddText} action={t.passkeyMake} run={make} close={close}>
      <TextInput name="name" label={t.passkeyName} defaultValue={system ?? ''} maxLength={100} data-autofocus />
    </PasswordForm>
  )
}
