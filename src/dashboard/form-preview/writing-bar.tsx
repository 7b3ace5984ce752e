import { Box, Button, Group, Kbd, Text } from '@mantine/core'
import { FormatBar } from '../formatting/format-bar.tsx'
import { useText } from '../text/language.ts'
import type { natures } from './page-text.ts'
import { formPreviewTexts } from './texts.ts'
import type { OpenFormats, OpenText } from './write-in-page.ts'
import classes from './writing-bar.module.css'

interface WritingBarProps extends OpenText {
  nature: (typeof natures)[keyof typeof natures]
}

/** Below the page while a text is written in it: what can be made of it, and what ends it, with its keys. */
export function WritingBar({ nature: { hasLines }, formats, end }: WritingBarProps) {
  const t = useText(formPreviewTexts)
  return (
    <Group
      className={classes['bar']}
      data-writing
      gap="md"
      justify="center"
      wrap="nowrap"
      // The text keeps the focus; what is entered beside the bar takes it.
      onMouseDown={(event) => event.currentTarget.contains(event.target as Node) && event.preventDefault()}
    >
      {formats && (
        <Box mb={-4}>
          <FormatBar name={t.writing} hasBlocks {...formats} link={linkOf(formats)} />
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

const linkOf = ({ isLinking, setLinking, linkTo }: OpenFormats) => ({
  isOpen: isLinking,
  setOpen: setLinking,
  linkTo,
  takesMacros: false,
})
