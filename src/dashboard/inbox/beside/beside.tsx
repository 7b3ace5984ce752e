import { Center, CloseButton, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconInbox } from '../../icons/tabler.ts'
import { Refused } from '../../shell/said.tsx'
import { DetailContent, type DetailProps } from '../../submissions/detail.tsx'
import { PersonTitle } from '../../submissions/person-head.tsx'
import { common } from '../../text/common.ts'
import { useText } from '../../text/language.ts'
import classes from '../inbox.module.css'
import { inboxTexts } from '../texts.ts'

interface BesideProps extends DetailProps {
  /** The one that is chosen; `submission` is there once it is loaded. */
  id: number | undefined
  /** Why it cannot be shown. */
  error: Error | null
}

/** The chosen submission beside the list, or a word about it while there is none. */
export function Beside({ id, error, ...detail }: BesideProps) {
  const t = useText(inboxTexts)
  const words = useText(common)
  const heading = useId()
  const { submission, columns, of, open } = detail
  const place = useKeyboard(id, () => open(undefined))
  // Each begins at its top.
  useLayoutEffect(() => {
    if (place.current) place.current.scrollTop = 0
  }, [place, submission?.id])
  const name = submission ? { 'aria-labelledby': heading } : { 'aria-label': t.besideState(stateOf(id, error)) }
  return (
    <Paper
      component="section"
      className={classes['beside']}
      aria-busy={(id !== undefined && !submission && !error) || undefined}
      data-reading={submission !== undefined || undefined}
      {...name}
    >
      {submission && (
        <Group justify="space-between" align="flex-start" wrap="nowrap" className={classes['head']}>
          <Title order={2} id={heading} miw={0}>
            <PersonTitle submission={submission} columns={columns} of={of} />
          </Title>
          <CloseButton aria-label={words.close} onClick={() => open(undefined)} />
        </Group>
      )}
      {/* It is what the keys scroll, and has the focus from Enter on, whatever it shows. */}
      <div ref={place} role="group" tabIndex={-1} className={classes['body']} {...name}>
        {submission ? (
          <DetailContent key={submission.id} {...detail} submission={submission} />
        ) : (
          <Instead isChosen={id !== undefined} refusal={error && <Refused error={error} isBesideFields={false} />} />
        )}
      </div>
    </Paper>
  )
}

const stateOf = (id: number | undefined, error: Error | null) =>
  error ? 'refused' : id === undefined ? 'none' : 'loading'

/** What stands there without a submission. */
function Instead({ isChosen, refusal }: { isChosen: boolean; refusal: ReactNode }) {
  const t = useText(inboxTexts)
  if (refusal) return refusal
  if (isChosen) {
    return (
      <Stack className={classes['loading']}>
        <Skeleton h={28} w="40%" />
        <Skeleton h={16} w="60%" mb="lg" />
        <Skeleton h={220} />
        <Skeleton h={120} />
      </Stack>
    )
  }
  return (
    <Center h="100%">
      <Stack align="center" gap={6}>
        <IconInbox size={40} stroke={1.2} color="var(--mantine-color-dimmed)" aria-hidden />
        <Text fw={500}>{t.besideState('none')}</Text>
        <Text size="sm" c="dimmed" ta="center">
          {t.besideHelp}
        </Text>
      </Stack>
    </Center>
  )
}

/** What lies on the page and is closed first. */
const layers = '.mantine-Modal-content, .mantine-Drawer-content, .mantine-Popover-dropdown, [data-menu-dropdown]'

/** Enter in the list goes on to the submission, Escape closes it and goes back to its row. */
function useKeyboard(id: number | undefined, close: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const panes = () => place.current?.closest('section')?.parentElement
  const isAround = (target: EventTarget | null) =>
    target === document.body || (target instanceof Element && panes()?.contains(target) === true)
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, target, isComposing } = event
      if (key !== 'Escape' || isComposing || id === undefined || !isAround(target)) return
      if (target instanceof Element && target.hasAttribute('data-mantine-stop-propagation')) return
      if ([...document.querySelectorAll(layers)].some((layer) => layer.checkVisibility())) return
      close()
      document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus()
    },
    { capture: true },
  )
  useEffect(() => {
    const list = panes()
    // A click of the keyboard or of a screen reader: the pointer goes there by itself.
    const goOn = ({ detail, target }: MouseEvent) => {
      if (detail === 0 && target instanceof Element && target.closest('[data-entry]')) place.current?.focus()
    }
    list?.addEventListener('click', goOn)
    return () => list?.removeEventListener('click', goOn)
  }, [])
  return place
}
