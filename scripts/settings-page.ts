import type { Setting } from '../src/server/settings/setting.ts'
import { expectedOf, settingGroups } from '../src/server/settings.ts'

/** `docs/operating/configuration.md`: what `src/server/settings.ts` declares, as tables. */
export function settingsPage(): string {
  return `${opening}
${Object.entries(settingGroups)
  .map(([title, group]) => `## ${title}\n\n${fullTable(group)}`)
  .join('\n')}`
}

const opening = `# Configuration

The service reads these environment variables when it starts; a change takes effect at the next start. \`npm run generate\` writes this page from
\`src/server/settings.ts\`.

A variable with an unusable value ends the start with one sentence for each of them. Values are read without the spaces around them. A variable that is
set and empty counts as not set, except \`DATABASE_URL\`, \`SECRET_KEY\` and \`METRICS_TOKEN\`, which are then refused. A name that is not read, and looks like
one of these, is a warning in the log. Times are written with \`ms\`, \`s\`, \`m\`, \`h\` or \`d\`.

Credentials of S3 are read as every AWS program reads them: from \`AWS_ACCESS_KEY_ID\` and \`AWS_SECRET_ACCESS_KEY\`, or from what the machine offers.
`

function fullTable(group: Record<string, Setting>): string {
  const rows = Object.entries(group).map(
    ([name, setting]) => `| \`${name}\` | ${setting.meaning} | ${shownDefault(setting)} | ${expectedOf(setting)} |`,
  )
  return `| variable | meaning | default | value |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

const from = '<!-- settings: written by npm run generate -->\n'
const to = '<!-- end of settings -->\n'

/** The README with its table of the same settings, without the values that are allowed. */
export function withSettings(readme: string): string {
  const [before, rest] = [readme.indexOf(from), readme.indexOf(to)]
  if (before < 0 || rest < before) throw new Error('README.md has lost the marks around its table of settings.')
  const rows = Object.values(settingGroups)
    .flatMap((group) => Object.entries<Setting>(group))
    .map(([name, setting]) => `| \`${name}\` | ${setting.meaning} | ${shownDefault(setting)} |`)
  return `${readme.slice(0, before)}${from}| variable | meaning | default |\n| --- | --- | --- |\n${rows.join('\n')}\n${readme.slice(rest)}`
}

function shownDefault({ shown, fallback }: Setting): string {
  return shown ?? (fallback ? `\`${fallback}\`` : '–')
}
