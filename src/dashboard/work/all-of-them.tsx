import { Box, Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconChecks, IconRefresh } from '../icons/tabler.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import { retryAfterPause } from '../progress/retry-after-pause.ts'
import type { Step } from '../progress/store.ts'
import { useStart } from '../progress/use-start.tsx'
import { useToast } from '../shell/toast.ts'
import { common } from '../text/common.ts'
import { useText } from '../text/language.ts'
import { failuresOf, queryOf, type WorkFilter } from './filter.ts'
import { workTexts } from './texts.ts'
import { forgets } from './use-actions.ts'
import classes from './work.module.css'

/** What is done with all failures that the filters show, on every page of the list. */
export function AllOfThem({ filter }: { filter: WorkFilter }) {
  const t = useText(workTexts)
  const ask = useAsk(filter)
  const { retry, settle } = useAll()
  return (
    <Box className={classes['all']}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => void ask({ title: t.retryAllTitle, text: t.retryAllText, confirm: t.retryAll, act: retry })}
      >
        {t.retryAll}
      </Button>
      <Button
        variant="default"
        leftSection={<IconChecks size={16} />}
        onClick={() => void ask({ title: t.settleAllTitle, text: t.settleAllText, confirm: t.settleAll, act: settle })}
      >
        {t.settleAll}
      </Button>
    </Box>
  )
}

/** Which failures are meant; what fails after the question was asked is not among them. */
type FailureSelection = ReturnType<typeof failuresOf> & { up_to: number }

interface Question {
  title: string
  text: (count: number) => string
  confirm: string
  act: (meant: FailureSelection, count: number) => void
}

function useAsk(filter: WorkFilter) {
  const t = useText(workTexts)
  const words = useText(common)
  const toast = useToast()
  const isFiltered = filter.kind !== undefined || filter.form !== undefined || filter.since !== undefined
  return async ({ title, text, confirm, act }: Question) => {
    try {
      const { page: _page, ...whole } = filter
      const { data, meta } = await call(endpoints.work.list, { query: { ...queryOf(whole), per_page: 1 } })
      const [newest] = data
      if (!newest) return toast.done(t.nothingLeft)
      modals.openConfirmModal({
        title,
        children: (
          <>
            <Text size="sm">{text(meta.total)}</Text>
            {isFiltered && (
              <Text size="sm" c="dimmed" mt="xs">
                {t.filtered}
              </Text>
            )}
          </>
        ),
        labels: { confirm, cancel: words.cancel },
        closeButtonProps: { 'aria-label': words.close },
        onConfirm: () => act({ ...failuresOf(filter), up_to: newest.id }, meta.total),
      })
    } catch (error) {
      toast.failed(error)
    }
  }
}

function useAll() {
  const t = useText(workTexts)
  const client = useQueryClient()
  const toast = useToast()
  const start = useStart()
  const forget = () => Promise.all(forgets.map((part) => client.invalidateQueries({ queryKey: [part] })))
  return {
    retry: (meant: FailureSelection, count: number) =>
      void start(t.retrying(count), async (step) => {
        try {
          const { retried, left } = await retryAll(meant, step)
          return { said: t.retriedAll(retried, left), failures: [] }
        } finally {
          await forget()
        }
      }),
    async settle(meant: FailureSelection) {
      try {
        const { settled } = await call(endpoints.work.settleFailed, { body: meant })
        toast.done(t.settledSaid(settled))
      } catch (error) {
        toast.failed(error)
      }
      await forget()
    },
  }
}

/** One call repeats a part of many: it is called until nothing is left that can be repeated. */
async function retryAll(body: FailureSelection, step: Step): Promise<{ retried: number; left: number }> {
  let retried = 0
  for (;;) {
    const { signal } = step
    const answer = await retryAfterPause(step, () => call(endpoints.work.retryFailed, { body, signal }))
    retried += answer.retried
    if (answer.retried === 0 || answer.left === 0) return { retried, left: answer.left }
    step.told(retried, retried + answer.left)
  }
}
