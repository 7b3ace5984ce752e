import { Suspense } from 'react'
import { ActionIcon, Alert, Box, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconPrinter, IconTrash } from '../icons/tabler.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import { endpoints } from '../api/endpoints.ts'
import { useRemoval } from '../removal/use-removal.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { Permitted } from '../shell/role.tsx'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { Answers } from './answers.tsx'
import type { Column, Submission } from './views/columns.ts'
import { ConfirmationLine } from './confirmation.tsx'
import classes from './detail.module.css'
import { SubmissionDocumentCard } from './document.tsx'
import { ContactButtons, PersonTitle } from './person-head.tsx'
import { submissionsTexts } from './texts.ts'
import { Notes } from './processing/notes.tsx'
import { Replies } from './processing/replies.tsx'
import { RelatedCard } from './processing/related.tsx'
import { ProcessingCard } from './processing/processing.tsx'
import { useRead } from './processing/use-read.ts'
import { Transcript } from './timeline/transcript.tsx'

/** Loaded with the first submission that is opened. */
const Timeline = lazyPart(() => import('./timeline/timeline.tsx'), 'Timeline')

interface DetailProps {
  /** The one that is open. */
  submission: Submission | undefined
  /** Those of the list, through which one can go. */
  page: readonly { id: number }[]
  open: (id: number | undefined) => void
  columns: Column[]
  crm: CrmFields
  /** Name of its form, in a list of several. */
  of?: string | undefined
  /** It was opened to reply to. */
  isReplying?: boolean
}

/** One submission beside the list. */
export function Detail({ submission, page, open, columns, crm, of, isReplying = false }: DetailProps) {
  const t = useText(submissionsTexts)
  const words = useText(common)
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false })
  useRead(submission?.id)
  return (
    <Drawer
      opened={submission !== undefined}
      onClose={() => open(undefined)}
      size={isWide ? 960 : 520}
      // The list beside it is still read, where there is room for both.
      {...(isWide && { overlayProps: { backgroundOpacity: 0.12 } })}
      title={submission && <PersonTitle submission={submission} columns={columns} of={of} />}
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {submission && (
        <Stack gap="lg">
          <Group justify="space-between" align="flex-start">
            <ContactButtons submission={submission} columns={columns} />
            <Group gap={2} wrap="nowrap">
              <ActionIcon aria-label={t.print} onClick={() => print()}>
                <IconPrinter size={18} />
              </ActionIcon>
              <Neighbours id={submission.id} page={page} open={open} />
            </Group>
          </Group>
          <Box className={classes['sides']}>
            <Box className={`${classes['part']} ${classes['sent']}`}>
              {submission.content === null ? (
                <Alert color="gray">{t.notSaved}</Alert>
              ) : (
                <Answers content={submission.content} columns={columns} crm={crm} />
              )}
              <ConfirmationLine confirmation={submission.confirmation} />
              <SubmissionDocumentCard submission={submission} />
              <Origin submission={submission} />
              {submission.transcript && <Transcript turns={submission.transcript} />}
            </Box>
            <Box className={`${classes['part']} ${classes['done']}`}>
              <ProcessingCard key={submission.id} id={submission.id} />
              <RelatedCard id={submission.id} />
            </Box>
            <Box className={`${classes['part']} ${classes['after']}`}>
              <Replies id={submission.id} isKept={submission.content !== null} isReplying={isReplying} />
              <Notes id={submission.id} />
              <Suspense fallback={null}>
                <Timeline id={submission.id} />
              </Suspense>
            </Box>
          </Box>
          <RemoveButton submission={submission} removed={() => open(undefined)} />
        </Stack>
      )}
    </Drawer>
  )
}

/** Where it stands among those of the list, and the way to the ones beside it. */
function Neighbours({ id, page, open }: Pick<DetailProps, 'page' | 'open'> & { id: number }) {
  const t = useText(submissionsTexts)
  const place = page.findIndex((one) => one.id === id)
  return (
    <>
      <ActionIcon aria-label={t.previous} disabled={place <= 0} onClick={() => open(page[place - 1]?.id)}>
        <IconChevronUp size={18} />
      </ActionIcon>
      {place !== -1 && (
        <Text size="sm" c="dimmed" className={classes['place']} title={t.placeHelp}>
          {t.place(place + 1, page.length)}
        </Text>
      )}
      <ActionIcon
        aria-label={t.next}
        disabled={place === -1 || place >= page.length - 1}
        onClick={() => open(page[place + 1]?.id)}
      >
        <IconChevronDown size={18} />
      </ActionIcon>
    </>
  )
}

function RemoveButton({ submission, removed }: { submission: Submission; removed: () => void }) {
  const t = useText(submissionsTexts)
  const remove = useRemove(removed)
  return (
    <Permitted needs={endpoints.submissions.remove}>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => remove(submission)}>
        {t.remove}
      </Button>
    </Permitted>
  )
}

/** What a submission carries beside its answers: the consent, where its visitor came from, and from which address. */
function Origin({ submission: { consent, meta, submitted_by: member, ip_address: ip } }: { submission: Submission }) {
  const t = useText(submissionsTexts)
  return (
    <>
      {member && (
        <Text size="sm">
          {member.name === null || member.email === null
            ? t.submittedByFormer
            : t.submittedBy(member.name, member.email)}
        </Text>
      )}
      {consent && (
        <Text size="sm" title={consent.text}>
          {consent.given ? t.consentGiven : t.consentNotGiven}
        </Text>
      )}
      {meta && (
        <Text size="sm" c="dimmed">
          {Object.entries(meta)
            .map(([name, value]) => `${name}: ${value}`)
            .join(' · ')}
        </Text>
      )}
      {ip !== null && (
        <Text size="sm" c="dimmed">
          {t.ip} {ip}
        </Text>
      )}
    </>
  )
}

function useRemove(begun: () => void) {
  const t = useText(submissionsTexts)
  const remove = useRemoval()
  return ({ id, index }: Submission) =>
    remove({
      endpoint: endpoints.submissions.remove,
      ids: [id],
      said: t.removed(index),
      forgets: ['forms', 'inbox'],
      question: { title: t.removeTitle(index), text: t.removeText },
      begun,
    })
}
