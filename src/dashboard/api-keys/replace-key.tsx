import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { Refused } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { KeyValue } from './new-key.tsx'
import { lastsAsLong } from './replacement.ts'
import { keyTexts } from './texts.ts'

type ApiKey = RecordOf<typeof endpoints.apiKeys.list>

const modalId = 'replace-key'

/** Opens the dialog that makes a key in the place of another one. */
export function useReplace() {
  const t = useText(keyTexts)
  return (apiKey: ApiKey) =>
    modals.open({
      modalId,
      title: t.replaceTitle(apiKey.name),
      // The value is gone with the dialog: it is closed on purpose only.
      closeOnClickOutside: false,
      closeOnEscape: false,
      withCloseButton: false,
      children: <ReplaceKey apiKey={apiKey} close={() => modals.close(modalId)} />,
    })
}

/** Makes a key that may do the same as another one, and lasts as long; both work until the other is revoked. */
function ReplaceKey({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const t = useText(keyTexts)
  const words = useText(common)
  const { date } = useFormat()
  const client = useQueryClient()
  const { name, read_only, scopes } = apiKey
  const expires_at = lastsAsLong(apiKey, new Date())
  const create = useMutation({
    mutationFn: () => call(endpoints.apiKeys.create, { body: { name, read_only, scopes, expires_at } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  if (create.data) {
    return (
      <KeyValue value={create.data.api_key} close={close}>
        <OldKey apiKey={apiKey} />
      </KeyValue>
    )
  }
  return (
    <Stack>
      <Refused error={create.error} isBesideFields={false} />
      <Text size="sm">{t.replaceText}</Text>
      <Text size="sm">{expires_at === null ? t.replaceNever : t.replaceUntil(date(expires_at))}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button onClick={() => create.mutate()} loading={create.isPending} data-autofocus>
          {t.replaceNow}
        </Button>
      </Group>
    </Stack>
  )
}

/** What becomes of the key that was replaced: it is revoked here, or later in the list. */
function OldKey({ apiKey: { id, hint } }: { apiKey: ApiKey }) {
  const t = useText(keyTexts)
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(endpoints.apiKeys.revoke, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['api-keys'] }),
  })
  return (
    <Alert color={revoke.isSuccess ? 'green' : 'yellow'} role="note">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" role="status">
          {revoke.isSuccess ? t.oldRevoked(hint) : t.oldWorks(hint)}
        </Text>
        <Refused error={revoke.error} isBesideFields={false} />
        {!revoke.isSuccess && (
          <Button color="red" variant="light" size="xs" onClick={() => revoke.mutate()} loading={revoke.isPending}>
            {t.revokeOld}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
