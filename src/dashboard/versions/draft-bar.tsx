import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { endpoints } from '../api/endpoints.ts'
import { flushEditors } from '../editing/open-editors.ts'
import type { Form } from '../forms/model.ts'
import { lazyPart } from '../shell/lazy-part.tsx'
import { useMay } from '../shell/role.tsx'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { draftQuery } from './query.ts'
import { versionTexts } from './texts.ts'
import { useDiscard } from './use-discard.tsx'
import classes from './versions.module.css'

const PublishDialog = lazyPart(() => import('./publish-dialog.tsx'), 'PublishDialog')

interface DraftBarProps {
  form: Form
  /** The draft is gone: whatever shows it must begin anew. */
  onDiscarded: () => void
}

/** Above the pages of a form with changes that visitors do not see yet: what can be done with them. */
export function DraftBar({ form, onDiscarded }: DraftBarProps) {
  const t = useText(versionTexts)
  const format = useFormat()
  const client = useQueryClient()
  const may = useMay()
  const discard = useDiscard(form.id, onDiscarded)
  const { data } = useQuery(draftQuery(form.id))
  const [isOpen, setOpen] = useState(false)
  async function review() {
    await flushEditors()
    await client.refetchQueries({ queryKey: draftQuery(form.id).queryKey })
    setOpen(true)
  }
  if (!data?.exists) return null
  const { updated_by, updated_at } = data
  return (
    <Box component="section" aria-label={t.draft} className={classes['bar']}>
      <Text size="sm">
        {t.unpublished}{' '}
        {updated_by !== null && updated_at !== null && (
          <Text span inherit c="dimmed" visibleFrom="sm">
            {t.changedBy(updated_by, format.dateTime(updated_at))}
          </Text>
        )}
      </Text>
      {may(endpoints.formDrafts.publish) && (
        <Group gap="xs">
          <Button size="xs" variant="default" aria-label={t.discard} onClick={discard}>
            <BySize wide={t.discard} narrow={t.discardShort} />
          </Button>
          <Button size="xs" aria-label={t.review} onClick={() => void review()}>
            <BySize wide={t.review} narrow={t.publish} />
          </Button>
        </Group>
      )}
      <Suspense>{isOpen && <PublishDialog form={form} draft={data} onClose={() => setOpen(false)} />}</Suspense>
    </Box>
  )
}

/** On a phone, both buttons stand beside each other. */
function BySize({ wide, narrow }: { wide: string; narrow: string }) {
  return (
    <>
      <Box component="span" visibleFrom="sm">
        {wide}
      </Box>
      <Box component="span" hiddenFrom="sm">
        {narrow}
      </Box>
    </>
  )
}
