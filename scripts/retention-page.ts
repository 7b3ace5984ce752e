import { formSettingDefaults } from '../src/shared/contract/form-settings/form-settings.ts'
import { deadlineGroups, type Deadline } from '../src/server/lib/deadlines.ts'
import { duration } from './duration.ts'

/** `docs/retention.md`: what `src/server/lib/deadlines.ts` declares, as tables. */
export function retentionPage(): string {
  return `${opening}
${Object.entries(deadlineGroups)
  .map(([title, group]) => `## ${title}\n\n${table(group)}`)
  .join('\n')}`
}

const opening = `# Retention

What is kept for a time only, since when the time counts, and what becomes of it then. \`npm run generate\` writes this page from
\`src/server/lib/deadlines.ts\`; the reasons are in decision 0021.

Deadlines are judged by the database's clock. Any worker acts on them, whether or not SMTP, CRM and receivers of webhooks answer: content that is to be
emptied within a minute, all else within an hour. Whatever is not listed is kept until it is deleted.
`

function table(group: Record<string, Deadline>): string {
  const rows = Object.entries(group).map(
    ([name, { what, from, after, then }]) => `| \`${name}\` | ${what} | ${from} | ${time(after)} | ${then} |`,
  )
  return `| name | of | since | time | then |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

function time(after: Deadline['after']): string {
  if (after === 0) return 'at once'
  if (typeof after === 'number') return duration(after)
  const days = formSettingDefaults[after]
  return `\`${after}\` of the form (${days === null ? 'none' : `${days} days`})`
}
