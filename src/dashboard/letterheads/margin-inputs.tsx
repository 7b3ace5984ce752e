import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useText } from '../text/language.ts'
import { mostMargin, nextSides, sides, type Margins, type NextMargins } from './model.ts'
import { letterheadTexts } from './texts.ts'

interface MarginInputsProps {
  margins: Margins
  setMargins: (margins: Margins) => void
  next: NextMargins
  setNext: (next: NextMargins) => void
  faultOf: (name: string) => string | undefined
}

/** The margins of the text by their numbers, and those that pages have from the second one on. */
export function MarginInputs({ margins, setMargins, next, setNext, faultOf }: MarginInputsProps) {
  const t = useText(letterheadTexts)
  const common = { type: 'number', min: 0, max: mostMargin, step: 0.5 } as const
  return (
    <div role="group" aria-label={t.margins}>
      <Text size="sm" fw={500}>
        {t.margins}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t.marginsHelp}
      </Text>
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
        {sides.map((side) => (
          <TextInput
            key={side}
            {...common}
            label={t.sides[side]}
            value={margins[side]}
            onChange={({ currentTarget: { value } }) => setMargins({ ...margins, [side]: Number(value) })}
            error={faultOf(`letterhead_margin_${side}`)}
          />
        ))}
        {nextSides.map((side) => (
          <TextInput
            key={`next-${side}`}
            {...common}
            label={t.continuationSides[side]}
            description={t.continuationHelpOf}
            value={next[side] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setNext({ ...next, [side]: value === '' ? null : Number(value) })
            }
            error={faultOf(`letterhead_continuation_margin_${side}`)}
          />
        ))}
      </SimpleGrid>
    </div>
  )
}
