import { Alert, Text } from '@mantine/core'
import { isProblem } from '../api/problem.ts'
import { useLabels } from '../build/use-labels.ts'
import { Said } from '../shell/said.tsx'
import { useLanguage } from '../text/language.ts'
import { refusalText } from '../text/faults.ts'
import type { FormContent } from './query.ts'

/** Why a document cannot become the form; each fault of a field with what the field is called. */
export function Refusal({ error, content }: { error: unknown; content: FormContent | undefined }) {
  const { language } = useLanguage()
  const labelOf = useLabels()
  const faults = isProblem(error, 422) ? Object.entries(error.faults) : []
  const told = faults.flatMap(([path, sentences]) => {
    const place = /^fields\.(\d+)\./.exec(path)?.[1]
    const field = place === undefined ? undefined : content?.fields[Number(place)]
    return sentences.map((said) => `${field ? `${labelOf(field)}: ` : ''}${refusalText(said, language)}`)
  })
  return (
    <Alert color="red" role="alert">
      {told.length === 0 && <Said error={error} />}
      {told.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </Alert>
  )
}
