import { Button, Code, Paper, Tabs, Text, Title } from '@mantine/core'
import { IconCopy } from '../icons/tabler.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { secretVariable, signatureSnippets } from './signature-snippets.ts'
import { webhookTexts } from './texts.ts'

const snippets = Object.entries(signatureSnippets)

/** For those who write the receiver: how it checks that a call comes from here. */
export function SignatureCheck() {
  const t = useText(webhookTexts)
  const words = useText(common)
  const toast = useToast()
  async function copy(code: string) {
    await navigator.clipboard.writeText(code)
    toast.done(words.copied)
  }
  return (
    <Paper p="lg" component="section">
      <Title order={2}>{t.check}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.checkText(secretVariable)}
      </Text>
      <Tabs defaultValue="node" variant="pills" keepMounted={false}>
        <Tabs.List mb="sm" aria-label={t.checkLanguage}>
          {snippets.map(([name, { language }]) => (
            <Tabs.Tab key={name} value={name}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {snippets.map(([name, { language, code }]) => (
          <Tabs.Panel key={name} value={name}>
            <Code block tabIndex={0} role="group" aria-label={t.checkCode(language)} style={{ overflowX: 'auto' }}>
              {code}
            </Code>
            <Button
              variant="light"
              mt="sm"
              leftSection={<IconCopy size={16} />}
              aria-label={t.copyCode(language)}
              onClick={() => void copy(code)}
            >
              {words.copy}
            </Button>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed" mt="md">
        {t.checkMore}
      </Text>
    </Paper>
  )
}
