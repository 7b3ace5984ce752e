import { ActionIcon, Group, Stack, TextInput } from '@mantine/core'
import { IconCopy } from '../icons/tabler.ts'
import { Section } from '../security/section.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import type { Settings } from './model.ts'
import { providerTexts } from './texts.ts'

/** What is entered at the provider. */
export function Addresses({ settings }: { settings: Settings }) {
  const t = useText(providerTexts)
  return (
    <Section title={t.addresses} text={t.addressesText}>
      <Stack gap="sm">
        <Copied label={t.redirect} value={settings.redirect_url} />
        <Copied label={t.signedOut} value={settings.signed_out_url} />
        <Copied label={t.backChannel} value={settings.back_channel_logout_url} />
      </Stack>
    </Section>
  )
}

/** A text to be copied. */
export function Copied({ label, value }: { label: string; value: string }) {
  const t = useText(providerTexts)
  const words = useText(common)
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(value)
    toast.done(words.copied)
  }
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput label={label} value={value} readOnly flex={1} ff="monospace" />
      <ActionIcon variant="light" size={36} aria-label={t.copyOf(label)} onClick={() => void copy()}>
        <IconCopy size={16} />
      </ActionIcon>
    </Group>
  )
}
