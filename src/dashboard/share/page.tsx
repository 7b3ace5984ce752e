import {
  Alert,
  Box,
  Button,
  Grid,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { formQuery } from '../form/query.ts'
import type { Form } from '../forms/model.ts'
import { AnchorLink } from '../shell/links.tsx'
import { useTitle } from '../shell/title.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { embedCode } from './embed-code.ts'
import { shareTexts } from './texts.ts'

/** The ways to a form: link, QR code, embedding. */
export function SharePage() {
  const t = useText(shareTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  return (
    <Box p={{ base: 'md', sm: 'lg' }} maw={980} w="100%" mx="auto">
      {!form.active && (
        <Alert color="yellow" title={t.offlineTitle} mb="lg">
          {t.offlineText}
        </Alert>
      )}
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <LinkCard form={form} />
            <EmbedCard form={form} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <QrCard form={form} />
        </Grid.Col>
      </Grid>
    </Box>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper p="lg" component="section">
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {text}
      </Text>
      {children}
    </Paper>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const words = useText(common)
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(text)
    toast.done(words.copied)
  }
  return (
    <Button variant="light" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
      {label}
    </Button>
  )
}

function LinkCard({ form }: { form: Form }) {
  const t = useText(shareTexts)
  return (
    <Card title={t.link} text={t.linkText}>
      <Group align="flex-end" gap="sm">
        <TextInput
          aria-label={t.address}
          value={form.url}
          readOnly
          flex="1 1 260px"
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton label={t.copyAddress} text={form.url} />
      </Group>
      <AnchorLink
        to="/forms/$id/settings"
        params={{ id: form.id }}
        search={{ group: 'basics' }}
        size="sm"
        mt="sm"
        display="inline-block"
      >
        {t.ownAddress}
      </AnchorLink>
    </Card>
  )
}

function EmbedCard({ form }: { form: Form }) {
  const t = useText(shareTexts)
  const [kind, setKind] = useState<'script' | 'frame'>('script')
  const code = embedCode(kind, form.url, form.title ?? form.internal_title)
  if (!form.embed_enabled) {
    return (
      <Card title={t.embed} text={t.embedText}>
        <Alert color="yellow">{t.notAllowed}</Alert>
      </Card>
    )
  }
  return (
    <Card title={t.embed} text={t.embedText}>
      <Stack gap="sm" align="flex-start">
        <SegmentedControl
          aria-label={t.kind}
          value={kind}
          onChange={(next) => setKind(next === 'frame' ? 'frame' : 'script')}
          data={[
            { value: 'script', label: t.script },
            { value: 'frame', label: t.frame },
          ]}
        />
        <Textarea
          aria-label={t.code}
          value={code}
          readOnly
          autosize
          ff="monospace"
          w="100%"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        />
        <CopyButton label={t.copyCode} text={code} />
      </Stack>
    </Card>
  )
}

function QrCard({ form }: { form: Form }) {
  const t = useText(shareTexts)
  const { data: svg } = useQuery({
    queryKey: ['qr', form.url],
    queryFn: async () => {
      const { toString } = await import('qrcode')
      return toString(form.url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
    },
    staleTime: Infinity,
  })
  const source = svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
  return (
    <Card title={t.qr} text={t.qrText}>
      <Stack align="center">
        {source && <img src={source} alt={t.qrOf} width={240} height={240} />}
        <Button
          component="a"
          href={source ?? '#'}
          download={`${form.slug}.svg`}
          variant="light"
          leftSection={<IconDownload size={16} />}
          disabled={!source}
        >
          {t.downloadSvg}
        </Button>
      </Stack>
    </Card>
  )
}
