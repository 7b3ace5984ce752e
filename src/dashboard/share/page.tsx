import { Alert, Code, Grid, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { addressBeside } from '../../shared/form/page/embed-code.ts'
import { IconChevronDown } from '../icons/tabler.ts'
import { formQuery } from '../form/query.ts'
import { Section } from '../form/section.tsx'
import type { Form } from '../forms/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { useTitle } from '../shell/title.ts'
import { endpoints } from '../api/endpoints.ts'
import { Permitted } from '../shell/role.tsx'
import { useText } from '../text/language.ts'
import classes from '../shell/details.module.css'
import { Card, CopyButton } from './card.tsx'
import { EmbedCard } from './embed-card.tsx'
import { QrCard } from './qr-card.tsx'
import { shareTexts } from './texts.ts'

// It brings the controls of every type of field.
const PersonalLinkCard = lazyPart(() => import('./personal-link-card.tsx'), 'PersonalLinkCard')

/** The ways to a form: link, QR code, embedding. */
export function SharePage() {
  const t = useText(shareTexts)
  const { id } = useParams({ from: '/inside/forms/$id' })
  const form = useSuspenseQuery(formQuery(id)).data.answer
  useTitle(form.internal_title)
  return (
    <Section>
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
            <Permitted needs={endpoints.formLinks.create}>
              <Suspense fallback={<Skeleton h={260} radius="lg" />}>
                <PersonalLinkCard key={form.id} form={form} />
              </Suspense>
            </Permitted>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <QrCard form={form} />
        </Grid.Col>
        <OembedCard form={form} />
      </Grid>
    </Section>
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
          // As wide as the card, so that all of a usual address is seen.
          flex="1 1 100%"
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
        {form.custom_slug === null ? t.ownAddress : t.changeAddress}
      </AnchorLink>
    </Card>
  )
}

/** What content management systems ask when a user pastes the address; it answers for forms that every visitor may open. */
function OembedCard({ form }: { form: Form }) {
  const t = useText(shareTexts)
  const isOffered = form.embed_enabled && !form.staff_only_enabled && !form.password_set && !form.link_expiry_required
  if (!isOffered) return null
  const address = `${addressBeside(form.url, 'oembed')}?url=${encodeURIComponent(form.url)}`
  return (
    <Grid.Col span={12}>
      <Paper p="lg" component="details">
        <summary className={classes['summary']}>
          <IconChevronDown size={16} aria-hidden className={classes['chevron']} />
          <Title order={2} size="h4">
            {t.oembed}
          </Title>
        </summary>
        <Text size="sm" c="dimmed" mb="md">
          {t.oembedText}
        </Text>
        <Stack gap="sm" align="flex-start">
          <Code block w="100%" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            {address}
          </Code>
          <CopyButton label={t.copyAddress} text={address} />
          <Text size="sm" c="dimmed">
            {t.oembedNote}
          </Text>
        </Stack>
      </Paper>
    </Grid.Col>
  )
}
