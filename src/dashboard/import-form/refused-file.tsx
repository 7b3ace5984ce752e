import { Alert, List, Text } from '@mantine/core'
import { isProblem } from '../api/problem.ts'
import { Refused } from '../shell/said.tsx'
import { refusalText } from '../text/faults.ts'
import { useLanguage, useText } from '../text/language.ts'
import { importTexts } from './texts.ts'

/** Faults that are shown; a file with more has another problem than each of them. */
const shown = 20

/** Why a file cannot be imported: every fault with its place in the file. */
export function RefusedFile({ error }: { error: unknown }) {
  const t = useText(importTexts)
  const { language } = useLanguage()
  const faults = isProblem(error, 422)
    ? Object.entries(error.faults).flatMap(([path, all]) => all.map((fault) => ({ path, fault })))
    : []
  if (faults.length === 0) return <Refused error={error} isBesideFields={false} />
  return (
    <Alert color="red" title={t.refusedTitle}>
      <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        {faults.slice(0, shown).map(({ path, fault }) => (
          <List.Item key={`${path} ${fault.message}`}>
            {placeOf(path) !== '' && (
              <Text span size="sm" ff="monospace">
                {t.place(placeOf(path))}
              </Text>
            )}
            {refusalText(fault, language)}
          </List.Item>
        ))}
        {faults.length > shown && <List.Item>{t.more(faults.length - shown)}</List.Item>}
      </List>
    </Alert>
  )
}

/** The place in the file of a path in the body. */
const placeOf = (path: string) => path.replace(/^form\.?/, '')
