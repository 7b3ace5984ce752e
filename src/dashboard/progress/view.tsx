import { Button, Group, List, Progress, ScrollArea, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { common } from '../text/common.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { cancel, useWork, type Failure, type Work } from './store.ts'
import { workTexts } from './texts.ts'

/** How far something is, and then what came of it. */
export function WorkView({ id }: { id: string }) {
  const work = useWork(id)
  if (!work) return null
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} c="var(--mantine-color-text)">
        {work.title}
      </Text>
      {work.outcome ? (
        <>
          {work.outcome.said !== '' && <Text size="sm">{work.outcome.said}</Text>}
          <Failures failures={work.outcome.failures} />
        </>
      ) : (
        <UnderWay work={work} />
      )}
    </Stack>
  )
}

function UnderWay({ work: { id, title, done, total, state, begunAt, pause } }: { work: Work }) {
  const t = useText(workTexts)
  const words = useText(common)
  const { number, percent } = useFormat()
  const seconds = useSecondsSince(begunAt)
  const isKnown = total !== undefined && state === undefined
  const share = total ? (100 * done) / total : 0
  return (
    <>
      {isKnown ? (
        <Progress value={share} aria-label={title} size="sm" />
      ) : (
        <Progress.Root size="sm">
          <Progress.Section value={100} animated withAria={false} />
        </Progress.Root>
      )}
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {pause > 0
            ? t.wait(pause)
            : isKnown
              ? percent(Math.floor(share))
              : t.elapsed(state ?? t.underWay, number(seconds))}
        </Text>
        <Button variant="subtle" size="compact-xs" flex="none" onClick={() => cancel(id)}>
          {words.cancel}
        </Button>
      </Group>
    </>
  )
}

function useSecondsSince(milliseconds: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - milliseconds) / 1_000))
}

/** Each by its name; the user need not guess what is left to do. */
function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useText(workTexts)
  if (failures.length === 0) return null
  return (
    <>
      <Text size="sm" c="var(--mantine-color-error)">
        {t.failed(failures.length)}
      </Text>
      <ScrollArea.Autosize
        mah={220}
        type="auto"
        viewportProps={{ tabIndex: 0, 'aria-label': t.failed(failures.length) }}
      >
        <List size="sm" spacing={4}>
          {failures.map(({ name, reason }, place) => (
            <List.Item key={place}>
              <Text span fw={500} size="sm" c="var(--mantine-color-text)">
                {name}
              </Text>
              {`: ${reason}`}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </>
  )
}
