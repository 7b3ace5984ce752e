import { Text, Title } from '@mantine/core'
import { assistantLabels } from '../settings/labels/assistant.ts'
import { label } from '../settings/labels/label.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useText } from '../text/language.ts'
import type { Account } from './account-entries.tsx'
import { assistantTexts } from './assistant-texts.ts'
import type { AccountEntry } from './entries.ts'

const AccountEntries = lazyPart(() => import('./account-entries.tsx'), 'AccountEntries')

const { chat_assistant_base_url: url, chat_assistant_model: model, chat_assistant_api_key: key } = assistantLabels

const entries: AccountEntry[] = [
  {
    name: 'chat_assistant_base_url',
    label: label([url.en[0], 'An OpenAI-compatible endpoint.'], [url.de[0], 'Ein OpenAI-kompatibler Endpunkt.']),
    kind: { kind: 'text', isLong: false, type: 'url' },
  },
  {
    name: 'chat_assistant_model',
    label: label([model.en[0], ''], [model.de[0], '']),
    kind: { kind: 'text', isLong: false, type: 'text' },
  },
  {
    name: 'chat_assistant_api_key',
    label: label(
      [key.en[0], 'It is sent to this address only, and never shown again.'],
      [key.de[0], 'Er wird nur an diese Adresse gesendet und nie wieder angezeigt.'],
    ),
    kind: { kind: 'secret' },
  },
]

/** The assistant of forms that name no address, model or key of their own. */
export function AccountAssistant({ account }: { account: Account }) {
  const t = useText(assistantTexts)
  return (
    <section>
      <Title order={2}>{t.title}</Title>
      <Text size="sm" c="dimmed">
        {t.text}
      </Text>
      <AccountEntries account={account} group="assistant" entries={entries} />
    </section>
  )
}
