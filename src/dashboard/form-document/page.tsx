import {
  ActionIcon,
  Alert,
  Box,
  Button,
  Grid,
  Group,
  Menu,
  Paper,
  Skeleton,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconDots, IconDownload, IconEye, IconPencil, IconRefresh } from '../icons/tabler.ts'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { addressOf, call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { formQuery } from '../form/query.ts'
import { Section } from '../form/section.tsx'
import type { Form } from '../forms/model.ts'
import { templateQuery } from '../pdf-templates/model.ts'
import { countBlocks } from '../pdf-templates/places.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { ButtonLink } from '../shell/links.tsx'
import { useTitle } from '../shell/title.ts'
import { useToast } from '../shell/toast.ts'
import { Locked, useMay } from '../shell/role.tsx'
import { Said } from '../shell/said.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { documentTexts } from './texts.ts'

// The registry of settings is the largest part of the page, and stands below.
const DownloadSettings = lazyPart(() => import('./download-settings.tsx'), 'DownloadSettings')

/** The document of a form: whether it is made, the way to its template, and what visitors get of it. */
export function DocumentPage() {
  const t = useText(documentTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  return (
    <Section>
      <Title order={2}>{t.title}</Title>
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <Locked needs={endpoints.pdfTemplates.update} explained>
              <TemplateCard form={form} />
            </Locked>
            <Suspense fallback={<Skeleton h={200} radius="lg" />}>
              <Locked needs={endpoints.forms.update}>
                <DownloadSettings form={form} />
              </Locked>
            </Suspense>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <FirstPage id={id} />
        </Grid.Col>
      </Grid>
    </Section>
  )
}

function TemplateCard({ form }: { form: Form }) {
  const t = useText(documentTexts)
  const { id } = form
  const { data } = useQuery(templateQuery(id))
  const { setEnabled, regenerate } = useChanges(id)
  const mayEdit = useMay()(endpoints.pdfTemplates.update)
  if (!data) return <Skeleton h={200} radius="lg" />
  const { enabled, blocks, settings } = data.answer
  return (
    <Paper p="lg" component="section">
      <Stack gap="sm" align="flex-start">
        <Switch
          label={t.enabled}
          description={enabled ? t.isOn : t.isOff}
          checked={enabled}
          onChange={(event) => void setEnabled(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {t.blocks(countBlocks(blocks))}
          {settings.document_signing.enabled && ` · ${t.signing}`}
        </Text>
        <Group gap="sm">
          <ButtonLink
            to="/pdf-templates/$id"
            params={{ id }}
            leftSection={mayEdit ? <IconPencil size={16} /> : <IconEye size={16} />}
          >
            {mayEdit ? t.edit : t.look}
          </ButtonLink>
          <Button
            component="a"
            href={addressOf(endpoints.pdfTemplates.preview, { id })}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t.download}
          </Button>
          <FurtherActions regenerate={regenerate} />
        </Group>
      </Stack>
    </Paper>
  )
}

/** What replaces the work of others stands apart from what is done every day. */
function FurtherActions({ regenerate }: { regenerate: () => void }) {
  const t = useText(documentTexts)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="input-sm" aria-label={t.further}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={regenerate}>
          {t.regenerate}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useChanges(id: number) {
  const t = useText(documentTexts)
  const words = useText(common)
  const client = useQueryClient()
  const toast = useToast()
  async function perform(change: () => Promise<unknown>, said?: string) {
    try {
      await change()
      if (said !== undefined) toast.done(said)
    } catch (error) {
      toast.failed(error)
    }
    await client.invalidateQueries({ queryKey: ['forms', id] })
    await client.invalidateQueries({ queryKey: ['pdf-templates'] })
  }
  return {
    setEnabled: (enabled: boolean) =>
      perform(() => call(endpoints.pdfTemplates.update, { id, body: { enabled } }), enabled ? t.isOn : t.isOff),
    regenerate: () =>
      modals.openConfirmModal({
        title: t.regenerateTitle,
        children: <Text size="sm">{t.regenerateText}</Text>,
        labels: { confirm: t.regenerate, cancel: words.cancel },
        closeButtonProps: { 'aria-label': words.close },
        onConfirm: () => void perform(() => call(endpoints.pdfTemplates.regenerate, { id }), t.regenerated),
      }),
  }
}

/** The first page, with sample data. */
function FirstPage({ id }: { id: number }) {
  const t = useText(documentTexts)
  const template = useQuery(templateQuery(id)).data
  const { data, error } = useQuery({
    queryKey: ['forms', id, 'pdf-template', 'first-page', template?.etag],
    queryFn: ({ signal }) => call(endpoints.pdfTemplates.livePages, { id, body: {}, signal }),
    enabled: template !== undefined,
    retry: 2,
  })
  if (error)
    return (
      <Alert color="yellow">
        <Said error={error} />
      </Alert>
    )
  const [picture] = data?.pictures ?? []
  if (picture === undefined) return <Skeleton style={{ aspectRatio: '210 / 297' }} radius="sm" />
  return (
    <Box
      component="img"
      src={`data:image/png;base64,${picture}`}
      alt={t.preview}
      w="100%"
      bd="1px solid var(--mantine-color-default-border)"
    />
  )
}
