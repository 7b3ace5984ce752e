import { Box, SimpleGrid, Text, Textarea } from '@mantine/core'
import type { Language } from '../../shared/text/languages.ts'
import { useLanguage, useText } from '../text/language.ts'
import { labels } from './labels/all.ts'
import type { OwnText } from './own-texts.ts'
import { translationTexts } from './translation-texts.ts'

interface Props {
  own: OwnText
  language: Language
  text: string
  enter: (text: string) => void
}

/** One text of the form, and beside it the same in another language. */
export function TranslationRow({ own, language, text, enter }: Props) {
  const name = useName(own)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing={4}>
      <Box>
        <Text size="xs" c="dimmed">
          {name}
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{own.text}</Text>
      </Box>
      <Textarea
        aria-label={`${name}: ${own.text}`}
        lang={language}
        value={text}
        onChange={(event) => enter(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={12}
      />
    </SimpleGrid>
  )
}

/** Where the text stands. */
function useName({ what }: OwnText): string {
  const t = useText(translationTexts)
  const { language } = useLanguage()
  switch (what.kind) {
    case 'setting':
    case 'list':
      return labels[what.name][language][0]
    case 'field':
      return t.part(what.field, what.text)
    case 'option':
      return t.option(what.field)
    case 'rule':
      return t.rule
    case 'document':
      return t.document
  }
}
