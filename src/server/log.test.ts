import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function recorded() {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { lines, log: openLog('info', { write }) }
}

test('log: what an outage of the database ends is one line of each message a minute', () => {
  const { lines, log } = recorded()
  const tooMany = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  for (let id = 1; id <= 100; id++) log.error({ err: tooMany, submission_id: id }, 'follow-up failed')
  log.child({ worker: 1 }).error({ err: tooMany }, 'follow-up failed')
  log.warn({ err: new Error('Connection terminated unexpectedly') }, 'claims not extended')
  expect(lines.map(({ msg, submission_id, held_back }) => [msg, submission_id, held_back])).toEqual([
    ['follow-up failed', 1, 0],
    ['claims not extended', undefined, 0],
  ])
})

test('log: every other fault is a line', () => {
  const { lines, log } = recorded()
  for (let id = 1; id <= 3; id++) log.error({ err: new Error('boom'), submission_id: id }, 'follow-up failed')
  log.info('plain')
  log.warn({ reason: 'x' }, 'without an error')
  expect(lines.map(({ msg }) => msg)).toEqual([...Array(3).fill('follow-up failed'), 'plain', 'without an error'])
})
