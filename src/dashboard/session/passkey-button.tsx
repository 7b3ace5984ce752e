import { Button } from '@mantine/core'
import { IconFingerprint } from '../icons/tabler.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type AnswerOf } from '../api/endpoints.ts'
import { useText } from '../text/language.ts'
import { sessionTexts } from './texts.ts'

interface PasskeyButtonProps {
  done: (user: AnswerOf<typeof endpoints.passkeys.signIn>) => Promise<void>
  /** Why it did not work; null while it may. */
  failed: (error: unknown) => void
}

/** Signs in by a passkey, without address and password. */
export function PasskeyButton({ done, failed }: PasskeyButtonProps) {
  const t = useText(sessionTexts)
  const signIn = useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
      const options = await call(endpoints.passkeys.signInOptions)
      const response = await startAuthentication({ optionsJSON: options as unknown as Options }).catch(() => null)
      // Called off.
      return response && call(endpoints.passkeys.signIn, { body: { response: { ...response } } })
    },
    meta: { anonymous: true },
    onMutate: () => failed(null),
    onSuccess: (user) => user && done(user),
    onError: failed,
  })
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconFingerprint size={18} />}
      onClick={() => signIn.mutate()}
      loading={signIn.isPending}
    >
      {t.withPasskey}
    </Button>
  )
}
