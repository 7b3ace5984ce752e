import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { PasswordForm } from '../security/password-dialog.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useLanguage, useText } from '../text/language.ts'
import { peopleTexts } from './texts.ts'

/** Switches off the second factor of a user who can no longer give a code, once the owner has entered the own password. */
export function useRemoveFactor({ id, name }: RecordOf<typeof endpoints.users.list>) {
  const t = useText(peopleTexts)
  const words = useText(common)
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const modalId = 'remove-factor-of'
  const close = () => modals.close(modalId)
  async function remove(current_password: string) {
    await call(endpoints.secondFactor.removeOf, { id, body: { current_password, language } })
    toast.done(t.factorIsOff(name))
    close()
    await client.invalidateQueries({ queryKey: ['users'] })
  }
  return () =>
    modals.open({
      modalId,
      title: t.factorOffTitle(name),
      closeButtonProps: { 'aria-label': words.close },
      children: (
        <PasswordForm text={t.factorOffText(name)} action={t.factorOff} isDangerous run={remove} close={close} />
      ),
    })
}
