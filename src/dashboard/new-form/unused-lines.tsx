import { Box, ScrollArea, Text } from '@mantine/core'
import type { UnusedLine } from '../from-text/from-text.ts'
import { useText } from '../text/language.ts'
import { pasteTexts } from './paste-texts.ts'

/** What of the text becomes no field, line by line, with the reason. */
export function UnusedLines({ lines }: { lines: readonly UnusedLine[] }) {
  const t = useText(pasteTexts)
  if (lines.length === 0) return null
  const title = t.unused(new Set(lines.map(({ line }) => line)).size)
  return (
    <Box mt="md">
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <ScrollArea.Autosize
        mah={220}
        type="auto"
        offsetScrollbars
        viewportProps={{ tabIndex: 0, 'aria-label': title, role: 'group' }}
      >
        <Box component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {lines.map(({ line, text, why }) => (
            <Text key={`${line} ${why} ${text.length}`} component="li" size="sm" c="dimmed" py={2} lineClamp={2}>
              {t.line(line)} ({t.why[why]}): {text}
            </Text>
          ))}
        </Box>
      </ScrollArea.Autosize>
    </Box>
  )
}
