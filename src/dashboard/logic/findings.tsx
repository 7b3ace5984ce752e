import { Alert, Button, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons/tabler.ts'
import type { Finding } from '../../shared/rules/finding.ts'
import { useText } from '../text/language.ts'
import type { RulesDraft } from './draft.ts'
import { findingWords } from './finding-words.ts'
import { useRuleName } from './rule-list.tsx'
import type { Vocabulary } from './sentence.ts'
import { logicTexts } from './texts.ts'
import { useHideField } from './use-hide-field.ts'

interface FindingsProps {
  rules: RulesDraft
  vocabulary: Vocabulary
  findings: readonly Finding[]
}

/** Probable mistakes, in words; the most usual one can be mended at once. */
export function Findings({ rules, vocabulary, findings }: FindingsProps) {
  const t = useText(logicTexts)
  const nameOf = useRuleName()
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t.findings(findings.length)}>
      <Text size="sm" mb="xs">
        {t.findingText}
      </Text>
      <List size="sm" spacing={6}>
        {findings.map((finding, i) => {
          const names = finding.rules.map((place) => nameOf(rules[place] ?? { title: '' }, place))
          return (
            <List.Item key={i}>
              {findingWords(finding, names, vocabulary)} <HideAtFirst finding={finding} vocabulary={vocabulary} />
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}

/** A rule shows a field that is never hidden: nearly always the field is meant to be hidden until then. */
function HideAtFirst({ finding, vocabulary }: Pick<FindingsProps, 'vocabulary'> & { finding: Finding }) {
  const t = useText(logicTexts)
  const hide = useHideField()
  const { kind, property } = finding
  if (kind !== 'no_effect' || property?.of !== 'field' || property.name !== 'visible') return null
  const field = vocabulary.fields.find(({ id }) => id === property.field)
  if (!field || field.hidden) return null
  return (
    <Button variant="default" size="compact-xs" onClick={() => void hide(field.id, t.hidden(field.label))}>
      {t.hideAtFirst}
    </Button>
  )
}
