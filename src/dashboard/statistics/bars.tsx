import { Box, Group, Stack, Text } from '@mantine/core'
import { useFormat } from '../text/format.ts'

export interface Bar {
  name: string
  value: number
}

/** Bars from the left, each with its words and its number; `share`: with the part of the first one. A funnel is bars in an order. */
export function Bars({ bars, share = false }: { bars: readonly Bar[]; share?: boolean }) {
  const { number, percent } = useFormat()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const first = bars[0]?.value ?? 0
  return (
    <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {bars.map(({ name, value }) => (
        <li key={name}>
          <Group justify="space-between" wrap="nowrap" gap="sm" mb={4}>
            <Text size="sm" truncate>
              {name}
            </Text>
            <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
              {number(value)}
              {share && first > 0 ? ` · ${percent((100 * value) / first)}` : ''}
            </Text>
          </Group>
          <Box bg="var(--mantine-color-default-hover)" h={10} style={{ borderRadius: 5 }} aria-hidden>
            <Box
              bg="var(--mantine-primary-color-filled)"
              h={10}
              w={`${(100 * value) / most}%`}
              style={{ borderRadius: 5 }}
            />
          </Box>
        </li>
      ))}
    </Stack>
  )
}
