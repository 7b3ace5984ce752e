import { Badge, Box, Button, Card, Group, Image, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconFileText, IconPlus } from '../icons/tabler.ts'
import { useQuery } from '@tanstack/react-query'
import { useRemaining } from '../removal/use-remaining.ts'
import { EmptyState } from '../shell/empty-state.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { endpoints } from '../api/endpoints.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { Permitted } from '../shell/role.tsx'
import { useAsked } from '../commands/use-asked.ts'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { DocumentsNavigation } from './documents-navigation.tsx'
import { letterheadsQuery, pictureOf, presetQuery, type Letterhead } from './model.ts'
import { letterheadTexts } from './texts.ts'
import { UploadForm } from './upload-form.tsx'

/** The letterheads of the account, each with its first sheet. */
export function LetterheadsPage() {
  const t = useText(letterheadTexts)
  const { data: found, error } = useQuery(letterheadsQuery)
  const data = useRemaining(endpoints.letterheads.remove, found)
  const preset = useQuery(presetQuery).data
  if (error) throw error
  return (
    <PageFrame title={t.title} needs={endpoints.letterheads.create} actions={<UploadButton />}>
      <DocumentsNavigation />
      <Text c="dimmed" mb="lg">
        {t.intro}
      </Text>
      {!data && <Skeleton h={300} radius="lg" />}
      {data?.length === 0 && (
        <EmptyState icon={<IconFileText size={28} />} title={t.noneTitle} text={t.noneText}>
          <Permitted needs={endpoints.letterheads.create}>
            <UploadButton />
          </Permitted>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <SimpleGrid component="ul" cols={{ base: 2, sm: 3, lg: 4 }} p={0} m={0} aria-label={t.list}>
          {data.map((letterhead) => (
            <LetterheadCard
              key={letterhead.id}
              letterhead={letterhead}
              isDefault={preset?.design.letterhead_id === letterhead.id}
            />
          ))}
        </SimpleGrid>
      )}
    </PageFrame>
  )
}

function UploadButton() {
  const t = useText(letterheadTexts)
  const words = useText(common)
  const open = () =>
    modals.open({
      modalId: 'upload-letterhead',
      title: t.upload,
      size: 'lg',
      closeButtonProps: { 'aria-label': words.close },
      children: <UploadForm close={() => modals.close('upload-letterhead')} />,
    })
  useAsked(open)
  return (
    <Button leftSection={<IconPlus size={18} />} onClick={open}>
      {t.upload}
    </Button>
  )
}

function LetterheadCard({ letterhead, isDefault }: { letterhead: Letterhead; isDefault: boolean }) {
  const t = useText(letterheadTexts)
  const { date } = useFormat()
  const { id, letterhead_name, form_id, created_at } = letterhead
  return (
    <Card component="li" radius="lg" withBorder p="sm" style={{ listStyle: 'none' }}>
      <Box bg="var(--mantine-color-gray-light)" p="sm" style={{ borderRadius: 'var(--mantine-radius-md)' }}>
        <Image
          src={pictureOf(letterhead, 'first')}
          alt=""
          loading="lazy"
          fit="contain"
          h={{ base: 160, sm: 220 }}
          style={{ filter: 'drop-shadow(0 1px 3px rgb(0 0 0 / 20%))' }}
        />
      </Box>
      <AnchorLink to="/letterheads/$id" params={{ id }} fw={500} mt="sm" style={{ overflowWrap: 'anywhere' }}>
        {letterhead_name}
      </AnchorLink>
      <Text size="sm" c="dimmed">
        {date(created_at)}
      </Text>
      <Group gap="xs" mt={6}>
        {isDefault && <Badge color="foyer">{t.isDefault}</Badge>}
        {form_id !== null && <Badge color="gray">{t.ofForm}</Badge>}
      </Group>
    </Card>
  )
}
