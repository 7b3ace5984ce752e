import { Alert, Code, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { embedCode, type EmbedMode } from '../../shared/form/page/embed-code.ts'
import type { Form } from '../forms/model.ts'
import { choiceLabels } from '../settings/labels/choices.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { Card, CopyButton } from './card.tsx'
import { EmbedPicture } from './embed-picture.tsx'
import { shareTexts } from './texts.ts'

const modes = ['inline', 'modal', 'popup', 'slider'] as const

/** The code that puts the form into another page, for each way in which it can stand there. */
export function EmbedCard({ form }: { form: Form }) {
  const t = useText(shareTexts)
  const { language } = useLanguage()
  const [kind, setKind] = useState<EmbedMode>(form.embed_mode)
  const code = embedCode(kind, form)
  if (!form.embed_enabled) {
    return (
      <Card title={t.embed} text={t.embedText}>
        <Alert color="yellow">{t.notAllowed}</Alert>
      </Card>
    )
  }
  const choices = [
    ...modes.map((mode) => ({ value: mode, label: choiceLabels.embed_mode[mode][language] })),
    { value: 'frame', label: t.frame },
  ]
  return (
    <Card title={t.embed} text={t.embedText}>
      <Stack gap="sm" align="flex-start">
        <Select
          label={t.kind}
          w="100%"
          allowDeselect={false}
          value={kind}
          onChange={(next) => next !== null && setKind(next as EmbedMode)}
          data={choices}
        />
        <EmbedPicture kind={kind} />
        <Textarea
          label={t.code}
          value={code}
          readOnly
          autosize
          w="100%"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
        <CopyButton label={t.copyCode} text={code} />
        <AnchorLink to="/forms/$id/settings" params={{ id: form.id }} search={{ group: 'embedding' }} size="sm">
          {t.embedSettings}
        </AnchorLink>
        {kind !== 'frame' && (
          <Text size="sm" c="dimmed">
            {t.prefillBefore} <Code>data-prefill="Vorname Email"</Code> {t.prefillAfter}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
