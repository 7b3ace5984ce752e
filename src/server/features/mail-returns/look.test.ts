import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/harness.ts'
import { startMailboxServer } from '../../testing/servers/mailbox-server.ts'
import { startLanes } from '../../work/lane.ts'
import { laneGauges } from '../../work/lane-gauges.ts'
import { mailReturnLanes } from './look.ts'

const address = { BOUNCE_ADDRESS: 'bounces@mail.agency.example' }

test('mail returns: a mailbox that cannot be read is one line in the log, and failed turns in metrics [B31-19]', async () => {
  await using mailbox = await startMailboxServer()
  const lines: { msg: string; host?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  await using app = await startApp({ env: { ...address, BOUNCE_IMAP_URL: mailbox.url }, platform: () => ({ log }) })
  const { system } = app.platform.database
  const [lane] = mailReturnLanes(app.platform)
  const gauges = laneGauges('mail-returns')
  const before = gauges.failedTurns
  const turn = async () => {
    await sql`update return_mailbox set due_at = now()`.execute(system)
    await lane!.turn(() => false)
  }
  lines.length = 0
  mailbox.fault = { at: 'LOGIN', how: 'refuse' }
  for (let i = 0; i < 3; i++) await turn()
  mailbox.fault = { at: 'SELECT', how: 'cut' }
  await turn()
  mailbox.fault = null
  for (let i = 0; i < 2; i++) await turn()
  expect(gauges.failedTurns - before).toBe(4)
  expect(lines).toMatchObject([
    { msg: 'returned mails cannot be read', host: '127.0.0.1' },
    { msg: 'returned mails are read again' },
  ])
  expect(JSON.stringify(lines)).not.toContain('sesame')
})

test('mail returns: processes look in turns, and a server that hangs does not keep a stop waiting [B31-19]', async () => {
  await using mailbox = await startMailboxServer()
  await using app = await startApp({ env: { ...address, BOUNCE_IMAP_URL: mailbox.url } })
  const uid = mailbox.deliver('Subject: Hello\r\n\r\n')
  const lanes = [mailReturnLanes(app.platform), mailReturnLanes(app.platform)].flat()
  await Promise.all(lanes.map((lane) => lane.turn(() => false)))
  expect(mailbox.fetched).toEqual([uid])
  expect(mailbox.seen()).toEqual([uid])

  await sql`update return_mailbox set due_at = now()`.execute(app.platform.database.system)
  mailbox.fault = { at: 'GREETING', how: 'hang' }
  const running = startLanes(
    app.platform,
    lanes.map((lane) => ({ ...lane, firstAfterMs: 0 })),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  const begun = performance.now()
  await running.stop()
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('mail returns: without the two variables there is no such lane', async () => {
  await using app = await startApp()
  expect(mailReturnLanes(app.platform)).toEqual([])
})
