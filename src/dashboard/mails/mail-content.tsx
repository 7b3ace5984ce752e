import { Box, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../text/language.ts'
import { MailFrame } from './mail-frame.tsx'
import { mailTexts } from './texts.ts'

/** What stands above a mail; rows without a value are left out. */
export function MailHeaders({ rows }: { rows: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <Box
      component="dl"
      m={0}
      display="grid"
      style={{ gridTemplateColumns: 'minmax(90px, auto) minmax(0, 1fr)', gap: '6px 16px' }}
    >
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Row key={name} name={name} value={value} />
        ))}
    </Box>
  )
}

function Row({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <Text component="dt" size="sm" c="dimmed">
        {name}
      </Text>
      <Text component="dd" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
    </>
  )
}

/** What a mail says: as it looks, where it has HTML, or as text. */
export function MailContent({ mail }: { mail: { subject: string; html: string | null; text: string } }) {
  const t = useText(mailTexts)
  const [view, setView] = useState<'html' | 'text'>('html')
  return (
    <Stack gap="sm">
      {mail.html !== null && (
        <SegmentedControl
          aria-label={t.views}
          value={view}
          onChange={(next) => setView(next === 'text' ? 'text' : 'html')}
          data={[
            { value: 'html', label: t.html },
            { value: 'text', label: t.text },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {mail.html !== null && view === 'html' ? (
        <MailFrame html={mail.html} title={t.preview(mail.subject)} />
      ) : (
        <Text
          size="sm"
          p="md"
          bd="1px solid var(--mantine-color-default-border)"
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', borderRadius: 'var(--mantine-radius-md)' }}
        >
          {mail.text}
        </Text>
      )}
    </Stack>
  )
}
