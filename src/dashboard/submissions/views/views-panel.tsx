import { ActionIcon, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash, IconUsers } from '../../icons/tabler.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { includesRole } from '../../../shared/contract/accounts/roles.ts'
import { endpoints } from '../../api/endpoints.ts'
import { useRemaining } from '../../removal/use-remaining.ts'
import { useRemoval } from '../../removal/use-removal.tsx'
import { Said } from '../../shell/said.tsx'
import { useRole } from '../../shell/role.tsx'
import { common } from '../../text/common.ts'
import { useText } from '../../text/language.ts'
import { SaveView } from './save-view.tsx'
import { viewTexts } from './view-texts.ts'
import type { ViewsMenuProps } from './views-menu.tsx'
import { takeOverViews, viewsQuery, type View } from './views.ts'

/** What the menu of views holds once it is open: to go to one, to delete one, to save what is shown. */
export function ViewsPanel({ source, show, close }: ViewsMenuProps & { close: () => void }) {
  const t = useText(viewTexts)
  const words = useText(common)
  const mayShare = includesRole(useRole(), 'editor')
  useTakeOver(source.formId)
  function save() {
    close()
    const modalId = 'save-view'
    modals.open({
      modalId,
      title: t.saveTitle,
      closeButtonProps: { 'aria-label': words.close },
      children: <SaveView {...{ source, mayShare }} close={() => modals.close(modalId)} />,
    })
  }
  function go(view: View) {
    close()
    show(view)
  }
  return (
    <Stack gap={4}>
      <Views formId={source.formId} mayShare={mayShare} show={go} />
      <Button variant="light" onClick={save}>
        {t.save}
      </Button>
    </Stack>
  )
}

interface ViewsProps {
  formId: number | null
  mayShare: boolean
  show: (view: View) => void
}

function Views({ formId, mayShare, show }: ViewsProps) {
  const t = useText(viewTexts)
  const { data, error } = useQuery(viewsQuery(formId))
  const views = useRemaining(endpoints.submissionViews.remove, data)
  const remove = useRemoval()
  if (error || views?.length === 0) {
    return (
      <Text size="sm" c="dimmed" mb={4}>
        {error ? <Said error={error} /> : formId === null ? t.noneOfInbox : t.none}
      </Text>
    )
  }
  return views?.map((view) => (
    <Group key={view.id} gap={4} wrap="nowrap">
      <Button
        variant="subtle"
        justify="flex-start"
        flex={1}
        miw={0}
        onClick={() => show(view)}
        {...(view.is_shared && { rightSection: <IconUsers size={14} aria-hidden />, title: sharedBy(view) })}
      >
        <Text span inherit truncate>
          {view.name}
        </Text>
        {view.is_shared && <VisuallyHidden> ({sharedBy(view)})</VisuallyHidden>}
      </Button>
      {(mayShare || !view.is_shared) && (
        <ActionIcon
          aria-label={t.remove(view.name)}
          onClick={() =>
            remove({
              endpoint: endpoints.submissionViews.remove,
              ids: [view.id],
              said: t.removed(view.name),
              forgets: [formId === null ? 'inbox' : 'forms'],
            })
          }
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  ))

  function sharedBy({ made_by, is_own }: View) {
    return is_own || made_by === null ? t.shared : t.sharedBy(made_by)
  }
}

/** Brings the views of a form along that this device has kept by itself before. */
function useTakeOver(formId: number | null): void {
  const client = useQueryClient()
  useEffect(() => {
    const bring = async () => {
      if (formId !== null && (await takeOverViews(formId))) await client.invalidateQueries(viewsQuery(formId))
    }
    void bring()
  }, [formId, client])
}
