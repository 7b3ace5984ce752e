import { Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { useText } from '../text/language.ts'
import { crmTexts } from './texts.ts'

/** Gives the code that an activation in the onOffice marketplace asks for; it is shown only here, and only once. */
export function MarketplaceCode() {
  const t = useText(crmTexts)
  const toast = useToast()
  const made = useMutation({
    mutationFn: () => call(endpoints.accountCrm.createActivationCode),
    onError: (error) => toast.failed(error),
  })
  const code = made.data?.code
  return (
    <Paper p="lg" component="section">
      <Title order={2}>{t.marketplace}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.marketplaceText}
      </Text>
      <Stack align="flex-start">
        {code !== undefined && (
          <TextInput
            label={t.codeLabel}
            description={t.codeHelp}
            value={code}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            w="100%"
          />
        )}
        <Button variant="default" onClick={() => made.mutate()} loading={made.isPending}>
          {code === undefined ? t.makeCode : t.makeCodeAgain}
        </Button>
      </Stack>
    </Paper>
  )
}
