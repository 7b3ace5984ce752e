import { Box, Button, Group, Kbd, Text } from '@mantine/core'
import { FormatBar } from '../formatting/format-bar.tsx'
import { useText } from '../text/language.ts'
import type { natures } from './page-text.ts'
import { formPreviewTexts } from './texts.ts'
import type { OpenText } from './write-in-page.ts'
import classes from './writing-bar.module.css'

interface WritingBarProps extends OpenText {
  nature: (typeof natures)[keyof typeof natures]
}

/** Below the page while a text is written in it: what can be made of it, and what ends it, with its keys. */
export function WritingBar({ nature: { hasLines, isMarkdown }, apply, end }: WritingBarProps) {
  const t = useText(formPreviewTexts)
  return (
    <Group
      className={classes['bar']}
      data-writing
      gap="md"
      justify="center"
      wrap="nowrap"
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isMarkdown && (
        <Box mb={-4}>
          <FormatBar name={t.writing} apply={apply} />
        </Box>
      )}
      {hasLines && (
        <Group gap={6} wrap="nowrap" className={classes['keys']}>
          <Kbd size="xs">{`${t.shift} + ${t.enter}`}</Kbd>
          <Text size="xs">{t.newLine}</Text>
        </Group>
      )}
      <Button className={classes['end']} size="compact-sm" onClick={() => end(true)}>
        {t.done} <Kbd size="xs">{t.enter}</Kbd>
      </Button>
      <Button className={classes['end']} size="compact-sm" variant="default" onClick={() => end(false)}>
        {t.discard} <Kbd size="xs">Esc</Kbd>
      </Button>
    </Group>
  )
}
