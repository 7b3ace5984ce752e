import { Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountSettings } from '../api/queries.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/language.ts'
import { formsTexts } from './texts.ts'

/** From this share on, the end of the plan is worth a thought. */
const near = 0.8

/** How many forms of the plan are online, once they are nearly all of it. */
export function PlanMeter() {
  const t = useText(formsTexts)
  const { number } = useFormat()
  const { data } = useQuery(accountSettings)
  if (!data) return null
  const { active_forms: used, active_forms_limit: limit } = data.plan
  if (used < near * limit) return null
  const said = t.meter(number(used), number(limit))
  return (
    <Stack gap={5} w={190} visibleFrom="sm">
      <Text size="xs" c="dimmed" ta="right">
        {said}
      </Text>
      <Progress.Root size={5}>
        <Progress.Section
          value={Math.min(100, (100 * used) / limit)}
          color={used >= limit ? 'red' : 'foyer'}
          aria-label={said}
        />
      </Progress.Root>
    </Stack>
  )
}
