import { Anchor, Box, Stack, Text, Title } from '@mantine/core'
import type { ConfigurationModule } from '../../shared/contract/crm/crm.ts'
import type { CrmFields } from '../api/crm-fields.ts'
import { moduleNames } from '../text/crm.ts'
import { useText } from '../text/language.ts'
import { answersOf, shownValue, type Column, type Content } from './views/columns.ts'
import { linkOf } from './views/value-link.ts'
import { useValueWords } from './views/use-value-words.ts'
import classes from './detail.module.css'
import { submissionsTexts } from './texts.ts'

interface AnswersProps {
  content: Content
  columns: Column[]
  crm: CrmFields
}

/** What was answered: what was written in words, then the rest by the record of the CRM that it belongs to. */
export function Answers({ content, columns, crm }: AnswersProps) {
  const t = useText(submissionsTexts)
  const words = useValueWords()
  const modules = useText(moduleNames)
  const groups = answersOf(content, columns, crm)
  if (groups.length === 0) return <Text c="dimmed">{t.empty}</Text>
  const { said, others } = apart(groups)
  return (
    <Stack gap="lg">
      {said.map(({ label, module, name, value }) => (
        <figure key={`${module} ${name}`} className={classes['said']}>
          <Text component="figcaption" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="blockquote" className={classes['words']}>
            {value}
          </Text>
        </figure>
      ))}
      {others.map(({ module, answers }) => (
        <section key={module}>
          <Title order={3} mb="xs">
            {modules[module as ConfigurationModule] ?? module}
          </Title>
          <Box
            component="dl"
            m={0}
            display="grid"
            style={{ gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '8px 16px' }}
          >
            {answers.map(({ value, ...column }) => (
              <Answer key={column.name} label={column.label}>
                {files(value).length > 0 ? (
                  <Files value={value} />
                ) : (
                  <Linked href={linkOf(value, column.type)}>{shownValue(value, column, crm, words)}</Linked>
                )}
              </Answer>
            ))}
          </Box>
        </section>
      ))}
    </Stack>
  )
}

type Groups = ReturnType<typeof answersOf>

/** What a visitor wrote in words of their own, apart from what was chosen and filled in. */
function apart(groups: Groups) {
  const saidIn = ({ type, value }: Groups[number]['answers'][number]) =>
    type === 'textarea' && typeof value === 'string' ? value : undefined
  return {
    said: groups.flatMap(({ answers }) =>
      answers.flatMap((answer) => {
        const { value: _value, ...column } = answer
        const value = saidIn(answer)
        return value === undefined ? [] : [{ ...column, value }]
      }),
    ),
    others: groups.flatMap(({ module, answers }) => {
      const rest = answers.filter((answer) => saidIn(answer) === undefined)
      return rest.length === 0 ? [] : [{ module, answers: rest }]
    }),
  }
}

/** A label of more characters is a sentence: beside its answer it would be a tower of lines. */
const maxBeside = 60

function Answer({ label, children }: { label: string; children: React.ReactNode }) {
  const place = label.length > maxBeside ? (classes['long'] ?? '') : ''
  return (
    <>
      <Text component="dt" size="sm" c="dimmed" className={place}>
        {label}
      </Text>
      <Text
        component="dd"
        m={0}
        size="sm"
        className={place}
        style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {children}
      </Text>
    </>
  )
}

/** What can be written to, called or opened, as a link. */
function Linked({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return children
  const isPage = href.startsWith('http')
  return (
    <Anchor href={href} size="sm" {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </Anchor>
  )
}

interface KeptFile {
  name: string
  url: string
}

function files(value: unknown): KeptFile[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  return entries.filter(
    (entry): entry is KeptFile => typeof entry === 'object' && entry !== null && 'url' in entry && 'name' in entry,
  )
}

function Files({ value }: { value: unknown }) {
  return (
    <>
      {files(value).map(({ name, url }) => (
        <Anchor key={url} href={url} target="_blank" rel="noopener" size="sm" display="block">
          {name}
        </Anchor>
      ))}
    </>
  )
}
