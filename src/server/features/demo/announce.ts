import type { Notice } from '../../notice.ts'
import type { Demo } from './create-demo.ts'

/** What a person needs to look around, once; each value starts in the same column, so that it is easy to copy. */
export function announcement(demo: Demo, publicUrl: string): Notice {
  return (keptIn) => (keptIn === null ? text(demo, publicUrl) : text({ ...demo, ...hidden(keptIn) }, publicUrl, keptIn))
}

const hidden = (keptIn: string) => ({ password: `in ${keptIn}`, api_key: `in ${keptIn}` })

function text({ email, password, api_key, forms }: Demo, publicUrl: string, keptIn?: string): string {
  const rows: [string, string][] = [
    ...forms.map(({ title, url }): [string, string] => [title, url]),
    ['Dashboard', `${publicUrl}/app`],
    ['E-mail', email],
    ['Password', password],
    ['API', `${publicUrl}/api/v1`],
    ['API key', api_key],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  const line = ([name, value]: [string, string]) => `    ${name.padEnd(width)}  ${value}`
  const shown = forms.length
  return [
    '',
    keptIn === undefined
      ? '  Foyer is set up with a demo account. Key and password are shown only this once.'
      : '  Foyer is set up with a demo account.',
    '',
    ...rows.slice(0, shown).map(line),
    '',
    ...rows.slice(shown, shown + 3).map(line),
    '',
    ...rows.slice(shown + 3).map(line),
    '',
    ...(keptIn === undefined ? tryIt(api_key, publicUrl) : []),
  ].join('\n')
}

const tryIt = (key: string, publicUrl: string) => [
  '  Try it:',
  '',
  `    curl -H 'Authorization: Bearer ${key}' ${publicUrl}/api/v1/forms`,
  '',
]
