import { Box, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { accountSettings } from '../api/queries.ts'
import { PictureDrop } from '../pictures/picture-drop.tsx'
import { Said } from '../shell/said.tsx'
import { useText } from '../text/language.ts'
import { homeTexts } from './texts.ts'

/** The logo of the account, where one is missing: the file is all that it takes. */
export function LogoStep() {
  const t = useText(homeTexts)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: (default_logo_url: string) =>
      call(endpoints.account.update, { body: { styling: { default_logo_url } } }),
    async onSuccess(answer) {
      client.setQueryData(accountSettings.queryKey, answer)
      // Forms follow it.
      await client.invalidateQueries({ queryKey: ['forms'] })
    },
  })
  return (
    <Box mt={6} maw={520}>
      <PictureDrop label={t.logoFile} value={null} use={save.mutate} />
      {save.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          <Said error={save.error} />
        </Text>
      )}
    </Box>
  )
}
