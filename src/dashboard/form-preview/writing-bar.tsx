import { Box, Group, Kbd, Paper, Text } from '@mantine/core'
import { FormatBar } from '../formatting/format-bar.tsx'
import type { Format } from '../formatting/format.ts'
import { useText } from '../text/language.ts'
import type { natures } from './page-text.ts'
import { formPreviewTexts } from './texts.ts'
import classes from './writing-bar.module.css'

interface WritingBarProps {
  nature: (typeof natures)[keyof typeof natures]
  apply: (format: Format) => void
}

/** Below the page while a text is written in it: what can be made of it, and which keys end it. */
export function WritingBar({ nature: { hasLines, isMarkdown }, apply }: WritingBarProps) {
  const t = useText(formPreviewTexts)
  const keys = [[t.enter, t.done], ...(hasLines ? [[`${t.shift} + ${t.enter}`, t.newLine]] : []), ['Esc', t.discard]]
  return (
    <Paper
      className={classes['bar']}
      withBorder
      shadow="md"
      px="sm"
      py={6}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Group gap="md" justify="center">
        {isMarkdown && (
          <Box mb={-4}>
            <FormatBar name={t.writing} apply={apply} />
          </Box>
        )}
        {keys.map(([key, what]) => (
          <Group key={key} gap={6} wrap="nowrap">
            <Kbd size="xs">{key}</Kbd>
            <Text size="xs">{what}</Text>
          </Group>
        ))}
      </Group>
    </Paper>
  )
}
