import { Badge, Box, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ContentField } from '../../shared/contract/forms/form-content.ts'
import { changedRules, compareContents, type RuleChange } from '../../shared/versions/compare.ts'
import { settled } from '../../shared/versions/named-fields.ts'
import { useLabels } from '../build/use-labels.ts'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { useSettingLabel } from './change-words.ts'
import { FromTo } from './from-to.tsx'
import type { FormContent } from './query.ts'
import { RuleSentence } from './rule-sentence.tsx'
import { versionTexts } from './texts.ts'
import { useValueWords } from './value-words.ts'
import classes from './versions.module.css'

interface ChangeListProps {
  /** Whose documents these are. */
  form: Form
  before: FormContent
  after: FormContent
}

const colours = { added: 'green', removed: 'red', changed: 'blue', moved: 'blue' } as const
const subjects = ['field', 'rule', 'setting'] as const

/** All in which two documents differ, in the words of the dashboard. */
export function ChangeList({ form, ...documents }: ChangeListProps) {
  const t = useText(versionTexts)
  const [before, after] = [settled(documents.before), settled(documents.after)]
  const changes = compareContents(before, after)
  const rules = changedRules(before, after)
  if (changes.length === 0) return <Text c="dimmed">{t.same}</Text>
  return (
    <Stack gap="lg">
      {subjects.map((subject) => {
        const own = changes.filter((change) => change.subject === subject)
        if (own.length === 0) return null
        return (
          <Box component="section" key={subject} aria-label={t.subjects[subject]}>
            <Title order={3} size="h5" mb="xs">
              {t.subjects[subject]}
            </Title>
            <Paper component="ul" m={0} p={0}>
              {own.map((change, i) => (
                <Change
                  key={i}
                  form={form}
                  before={before}
                  after={after}
                  change={change}
                  rule={subject === 'rule' ? rules[i] : undefined}
                />
              ))}
            </Paper>
          </Box>
        )
      })}
    </Stack>
  )
}

interface ChangeProps extends ChangeListProps {
  change: ReturnType<typeof compareContents>[number]
  rule: RuleChange | undefined
}

function Change({ change, rule, ...documents }: ChangeProps) {
  const t = useText(versionTexts)
  const settingLabel = useSettingLabel()
  const labelOf = useLabels()
  const { subject, field_id, name } = change
  const kind = change.change
  if (kind === 'moved') {
    return (
      <Box component="li" className={classes['change']}>
        {subject === 'field' ? t.fieldsMoved : t.rulesMoved}
      </Box>
    )
  }
  const find = ({ fields }: FormContent) => fields.find(({ id }) => id === field_id)
  const field = find(documents.after) ?? find(documents.before)
  const title = field ? labelOf(field) : subject === 'setting' ? settingLabel(name ?? '') : name || t.ruleWithoutName
  return (
    <Box component="li" className={classes['change']}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Badge color={colours[kind]} variant="light" flex="none">
          {t.changes[kind]}
        </Badge>
      </Group>
      {rule && <RuleSentence {...documents} rule={rule} />}
      {subject === 'setting' && <SettingChange {...documents} name={name ?? ''} />}
      {kind === 'changed' && field && (
        <FieldChange before={find(documents.before)} after={field} properties={change.properties} />
      )}
    </Box>
  )
}

function SettingChange({ before, after, name }: ChangeListProps & { name: string }) {
  const words = useValueWords()
  return <FromTo from={words.setting(name, before.settings[name])} to={words.setting(name, after.settings[name])} />
}

function FieldChange({
  before,
  after,
  properties,
}: {
  before: ContentField | undefined
  after: ContentField
  properties: string[]
}) {
  const t = useText(versionTexts)
  const words = useValueWords()
  const names = properties as (keyof typeof t.properties)[]
  return names.map((name) => (
    <FromTo
      key={name}
      label={t.properties[name]}
      from={words.field(name, before?.[name])}
      to={words.field(name, after[name])}
    />
  ))
}
