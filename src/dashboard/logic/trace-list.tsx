import { Badge, Box, Group, Text } from '@mantine/core'
import { tagActions, type Action } from '../../shared/contract/forms/rules.ts'
import type { Property } from '../../shared/rules/effect.ts'
import type { Effect, RuleTrace } from '../../shared/rules/trace.ts'
import { useText } from '../text/language.ts'
import type { RulesDraft } from './draft.ts'
import classes from './logic.module.css'
import { useRuleName } from './rule-list.tsx'
import { actionWords, clauseWords, type Vocabulary } from './sentence.ts'
import { Sentence } from './sentence-text.tsx'
import { logicTexts } from './texts.ts'
import { ruleTexts, type SentencePart } from './rule-texts.ts'

interface TraceProps {
  rules: RulesDraft
  vocabulary: Vocabulary
  trace: readonly RuleTrace[]
}

const colours = { holds: 'green', fails: 'gray', off: 'gray', waits: 'gray' } as const

/** Rule by rule: whether it holds, and what it does or which condition keeps it. */
export function Trace({ rules, vocabulary, trace }: TraceProps) {
  const t = useText(logicTexts)
  if (trace.length === 0) return <Text size="sm">{t.noTrace}</Text>
  return (
    <Box component="ol" className={classes['trace']} aria-label={t.happened}>
      {trace.map((entry) => {
        const rule = rules[entry.rule]
        if (!rule) return null
        return (
          <li key={rule.key}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm" fw={500} truncate>
                {t.heading(entry.rule + 1, rule.title)}
              </Text>
              <Badge color={colours[entry.outcome]} style={{ flexShrink: 0 }}>
                {t.outcomes[entry.outcome]}
              </Badge>
            </Group>
            <Effects rules={rules} vocabulary={vocabulary} effects={entry.effects} />
            {entry.outcome === 'fails' && <Failing entry={entry} rules={rules} vocabulary={vocabulary} />}
          </li>
        )
      })}
    </Box>
  )
}

function Failing({ entry, rules, vocabulary }: Omit<TraceProps, 'trace'> & { entry: RuleTrace }) {
  const t = useText(logicTexts)
  const words = useText(ruleTexts)
  const clauses = rules[entry.rule]?.clauses.filter((_clause, i) => entry.clauses[i] === false) ?? []
  if (clauses.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t.failing}{' '}
      <Sentence
        parts={clauses.flatMap((clause, i): SentencePart[] => [
          i === 0 ? '' : words.betweenAll,
          ...clauseWords(clause, vocabulary),
        ])}
      />
    </Text>
  )
}

function Effects({ rules, vocabulary, effects }: Omit<TraceProps, 'trace'> & { effects: readonly Effect[] }) {
  const t = useText(logicTexts)
  const nameOf = useRuleName()
  const nameAt = (place: number) => nameOf(rules[place] ?? { title: '' }, place)
  if (effects.length === 0) return null
  return (
    <ul>
      {effects.map((effect, i) => {
        const note =
          effect.overruledBy === undefined
            ? effect.changes
              ? ''
              : t.unchanged
            : t.overruled(nameAt(effect.overruledBy))
        return (
          <Text key={i} component="li" size="sm" c={effect.changes ? undefined : 'dimmed'}>
            <Sentence
              parts={effectWords(effect, vocabulary, (place, isOn) =>
                (isOn ? t.switchesOn : t.switchesOff)(nameAt(place)),
              )}
            />
            {note !== '' && ` (${note})`}
          </Text>
        )
      })}
    </ul>
  )
}

/** An effect in the words of the action that has it. */
function effectWords(
  { property, value }: Effect,
  vocabulary: Vocabulary,
  switching: (rule: number, isOn: boolean) => string,
): SentencePart[] {
  if (property.of === 'rule') return [switching(property.rule, value === true)]
  const action = actionOf(property, value === true)
  if (tagActions.includes(action)) return []
  const target = property.of === 'target' ? property.target : String(property.field)
  const words = property.of === 'option' ? property.option : typeof value === 'boolean' || value === null ? null : value
  return actionWords(
    {
      order: 0,
      action,
      target_field_id: target,
      value: typeof words === 'string' || words === null ? words : [...words],
    },
    vocabulary,
  )
}

const fieldActions = {
  visible: ['show', 'hide'],
  enabled: ['enable', 'disable'],
  required: ['require', 'optional'],
  read_only: ['make_readonly', 'unmake_readonly'],
  label: ['set_label', 'set_label'],
  value: ['set_value', 'set_value'],
} as const satisfies Record<string, readonly [Action, Action]>

function actionOf(property: Exclude<Property, { of: 'rule' }>, isOn: boolean): Action {
  if (property.of === 'option') return isOn ? 'hide_option' : 'unhide_option'
  return fieldActions[property.name][isOn ? 0 : 1]
}
