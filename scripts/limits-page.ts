import { limitGroups, type LimitSpec } from '../src/shared/contract/limits.ts'
import { duration } from './duration.ts'

/** `docs/limits.md`: what `src/shared/contract/limits.ts` declares, as tables. */
export function limitsPage(): string {
  return `${opening}
${Object.entries(limitGroups)
  .map(([title, group]) => `## ${title}\n\n${table(group)}`)
  .join('\n')}`
}

const opening = `# Limits

How often something may be done, what has a count of its own, and what becomes of one more. \`npm run generate\` writes this page from
\`src/shared/contract/limits.ts\`; how limits count is decision 0031.

Limits are exact over all processes, by the database's clock: no window of the length given ever holds more than the number given. Those marked
“leased” are taken by portions, and let at most a tenth too many through. A network is one IPv4 address, or one /64 of IPv6. E-mail
addresses are counted without regard to case, recipients also without what follows a \`+\`. The database holds keyed hashes, no address.
`

function table(group: Record<string, LimitSpec>): string {
  const rows = Object.entries(group).map(
    ([name, { counts, per, places, seconds, beyond, exempt = '', leased }]) =>
      `| \`${name}\` | ${counts} | ${per.join(' and ')} | ${number(places)}${time(seconds)}${leased ? ', leased' : ''} | ${beyond} | ${exempt} |`,
  )
  return `| name | of | per | number | beyond | not counted |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

const number = (places: LimitSpec['places']) => (typeof places === 'number' ? places.toLocaleString('en') : places)

const time = (seconds: number | null) => (seconds === null ? '' : ` in ${duration(seconds)}`)
