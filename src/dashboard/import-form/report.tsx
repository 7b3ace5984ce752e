import { List, Paper, Text, Title } from '@mantine/core'
import { refusalText } from '../text/faults.ts'
import { useLanguage, useText } from '../text/language.ts'
import type { ImportNote } from './missing-fields.ts'
import { importTexts } from './texts.ts'

/** In this order: what needs a person comes first. */
const outcomes = ['check', 'left_out', 'new', 'mapped'] as const

/** What an import does, by what becomes of it. */
export function Report({ report }: { report: readonly ImportNote[] }) {
  const t = useText(importTexts)
  const { language } = useLanguage()
  return (
    <Paper p="lg">
      {outcomes.map((outcome) => {
        const notes = report.filter((note) => note.outcome === outcome)
        return (
          notes.length > 0 && (
            <section key={outcome}>
              <Title order={2} size="h5" mb={6}>
                {t.report[outcome]}
              </Title>
              <List size="sm" spacing={4} mb="md" style={{ overflowWrap: 'anywhere' }}>
                {notes.map((note) => (
                  <List.Item key={`${note.path} ${note.message}`}>
                    <Text span size="sm">
                      {refusalText(note, language)}
                    </Text>
                  </List.Item>
                ))}
              </List>
            </section>
          )
        )
      })}
    </Paper>
  )
}
