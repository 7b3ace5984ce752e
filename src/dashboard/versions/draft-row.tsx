import { Badge, Box, Button, Group, Text } from '@mantine/core'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import type { FormDraft } from './query.ts'
import { versionTexts } from './texts.ts'
import classes from './versions.module.css'

/** What is to become the next version: the first row of the list, as long as there is a draft. */
export function DraftRow({ draft, compare }: { draft: FormDraft; compare: () => void }) {
  const t = useText(versionTexts)
  const format = useFormat()
  const { updated_at: at, updated_by: by } = draft
  return (
    <Box component="li" className={classes['version']}>
      <Group justify="space-between" gap="sm">
        <Box miw={0} flex="1 1 320px">
          <Group gap="xs">
            <Text fw={600}>{t.draft}</Text>
            <Badge variant="light" color="yellow">
              {t.notPublished}
            </Badge>
          </Group>
          <Text size="sm">{t.draftOnly}</Text>
          {at !== null && (
            <Text size="sm" c="dimmed">
              {t.changedBy(by ?? t.unknownUser, format.dateTime(at))}
            </Text>
          )}
        </Box>
        <Button size="xs" variant="default" aria-label={t.compareDraft} onClick={compare}>
          {t.compareShort}
        </Button>
      </Group>
    </Box>
  )
}
