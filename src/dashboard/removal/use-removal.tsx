import { Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Callable } from '../api/endpoints.ts'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { RemovalNotice } from './notice.tsx'
import { begin } from './store.ts'
import { removalTexts } from './texts.ts'

/** What is asked before something far-reaching is deleted. */
interface Question {
  title: string
  text: string
  /** Further sentences. */
  also?: readonly string[]
  /** What goes, by name, where it is more than one. */
  names?: readonly string[]
  /** What the button says, where that is not "Delete". */
  confirm?: string
}

interface Deletion {
  endpoint: Callable
  ids: readonly number[]
  /** That it is deleted, in words. */
  said: string
  /** First parts of the keys of what it makes untrue. */
  forgets: readonly string[]
  /** Left out where little is lost: it can be taken back all the same. */
  question?: Question | undefined
  /** Deletes many, with its progress shown. */
  many?: () => Promise<unknown>
  /** Called when the records are hidden. */
  begun?: () => void
}

/** Deletes records of a list: they disappear at once, and for some seconds it can be taken back. */
export function useRemoval() {
  const words = useText(common)
  const t = useText(removalTexts)
  const client = useQueryClient()
  const toast = useToast()

  async function tell({ endpoint, ids, many }: Deletion, isLeaving: boolean): Promise<void> {
    const each = () => Promise.all(ids.map((id) => call(endpoint, { id, keepalive: true })))
    try {
      await (many && !isLeaving ? many() : each())
    } catch (error) {
      toast.failed(error)
    }
  }

  function remove(deletion: Deletion): void {
    const { endpoint, ids, said, forgets, begun } = deletion
    const id = begin({
      kind: endpoint.path,
      records: ids,
      send: (isLeaving) => tell(deletion, isLeaving),
      sent: () => Promise.all(forgets.map((part) => client.invalidateQueries({ queryKey: [part] }))),
      over: () => void notifications.hide(id),
    })
    notifications.show({
      id,
      message: <RemovalNotice id={id} said={said} undone={() => toast.done(t.undone)} />,
      role: 'status',
      autoClose: false,
      withCloseButton: false,
      allowClose: false,
    })
    begun?.()
    setTimeout(keepFocus, focusReturns)
  }

  return (deletion: Deletion): void => {
    const { question } = deletion
    if (!question) return remove(deletion)
    modals.openConfirmModal({
      title: question.title,
      children: <Asked question={question} />,
      labels: { confirm: question.confirm ?? words.delete, cancel: words.cancel },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': words.close },
      onConfirm: () => remove(deletion),
    })
  }
}

const shownNames = 10

function Asked({ question: { text, also = [], names = [] } }: { question: Question }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{text}</Text>
      {also.map((sentence) => (
        <Text key={sentence} size="sm" fw={500}>
          {sentence}
        </Text>
      ))}
      {names.length > 0 && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {names.slice(0, shownNames).join(', ')}
          {names.length > shownNames && ' …'}
        </Text>
      )}
    </Stack>
  )
}

/** Milliseconds until a menu or dialog has closed and given the focus back. */
const focusReturns = 300

/** What had the focus went with its row; the keyboard begins again at the dialog, or at the content. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1)
  ;(dialog ?? document.getElementById('content'))?.focus()
}
