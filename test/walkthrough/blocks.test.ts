import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBlocks } from './blocks.ts'

test('walkthrough: blocks of sh are run, others are written to the file that is named', () => {
  const document = [
    '1. Do it:',
    '',
    '   ```sh',
    '   cat > a <<EOF',
    '   b',
    '   EOF',
    '   ```',
    '2. Write `/etc/a.conf`:',
    '',
    '   ```ini',
    '   [a]',
    '     b=1',
    '   ```',
    '',
    '```nginx',
    'server {}',
    '```',
    '<!-- not run: an alternative -->',
    '',
    '```sh',
    'false',
    '```',
    '```sh',
    'true',
    '```',
    'At the source, do it:',
    '```sh',
    'true',
    '```',
  ].join('\n')
  expect(readBlocks(document)).toEqual([
    { line: 3, text: 'cat > a <<EOF\nb\nEOF\n' },
    { line: 10, text: '[a]\n  b=1\n', file: '/etc/a.conf' },
    { line: 23, text: 'true\n' },
    { line: 27, text: 'true\n', at: 'source' },
  ])
})

test('walkthrough: every guide that is walked through has something to run', () => {
  const folder = join(import.meta.dirname, '../../docs/operating')
  for (const name of ['install', 'backup', 'upgrade', 'rotate-keys', 'point-in-time-recovery']) {
    expect(readdirSync(folder)).toContain(`${name}.md`)
    expect(readBlocks(readFileSync(join(folder, `${name}.md`), 'utf8')).length, name).toBeGreaterThan(0)
  }
})
