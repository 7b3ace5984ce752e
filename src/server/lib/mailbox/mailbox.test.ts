import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '../../config.ts'
import { startMailboxServer, type MailboxServer } from '../../testing/servers/mailbox-server.ts'
import { withMailbox, type Mailbox } from './mailbox.ts'

let server: MailboxServer
beforeAll(async () => void (server = await startMailboxServer()))
beforeEach(() => void (server.fault = null))
afterAll(() => server[Symbol.asyncDispose]())

const place = (path = '') => {
  const { returns } = parseConfig({ BOUNCE_ADDRESS: 'bounces@agency.example', BOUNCE_IMAP_URL: server.url + path })
  return returns!.mailbox
}
const soon = () => AbortSignal.timeout(1_500)
const open = <T>(use: (mailbox: Mailbox) => Promise<T>, path?: string, signal = AbortSignal.timeout(10_000)) =>
  withMailbox(place(path), signal, use)

test('mailbox: messages that are not seen are read in part, the oldest first, and marked', async () => {
  const uids = ['a', 'b', 'c'].map((text) => server.deliver(`Subject: ${text}\r\n\r\n${'x'.repeat(5_000)}`))
  const first = await open(async (mailbox) => {
    const unseen = await mailbox.unseen(2)
    const message = await mailbox.read(uids[0]!, 1_000)
    expect(await mailbox.read(999, 1_000)).toBeNull()
    await mailbox.markSeen(uids[0]!)
    return { unseen, message }
  })
  expect(first.unseen).toEqual(uids.slice(0, 2))
  expect(first.message).toHaveLength(1_000)
  expect(first.message?.toString()).toMatch(/^Subject: a\r\n/)
  expect(server.seen()).toEqual([uids[0]])
  expect(await open((mailbox) => mailbox.unseen(50))).toEqual(uids.slice(1))
})

test('mailbox: what keeps it from being read is said, without the password', async () => {
  const wrong = { ...place(), password: 'a wrong password' }
  const nothing = () => Promise.resolve()
  await expect(withMailbox(wrong, soon(), nothing)).rejects.toThrow(
    'It refuses user and password (Invalid user or password.).',
  )
  await expect(open(nothing, '/Archive')).rejects.toThrow('There is no such folder.')
  await expect(withMailbox({ ...place(), port: 1 }, soon(), nothing)).rejects.toThrow(/ECONNREFUSED/)
})

test.each(['GREETING', 'LOGIN', 'SELECT', 'UID SEARCH', 'LOGOUT'])(
  'mailbox: a server that hangs at %s ends in time',
  async (at) => {
    server.fault = { at, how: 'hang' }
    const begun = performance.now()
    await expect(open((mailbox) => mailbox.unseen(1), '', AbortSignal.timeout(300))).rejects.toThrow(
      'It did not answer in time.',
    )
    expect(performance.now() - begun).toBeLessThan(3_000)
  },
)

test.each(['GREETING', 'LOGIN', 'SELECT', 'UID SEARCH', 'UID FETCH'])(
  'mailbox: a server that cuts off or refuses at %s is an error',
  async (at) => {
    const uid = server.deliver('Subject: a\r\n\r\n')
    for (const how of ['cut', 'refuse'] as const) {
      // A greeting has nothing to refuse; what is not fetched is as if it had gone.
      if (how === 'refuse' && (at === 'GREETING' || at === 'UID FETCH')) continue
      server.fault = { at, how }
      const read = open(
        async (mailbox) => {
          await mailbox.unseen(1)
          await mailbox.read(uid, 10)
        },
        '',
        AbortSignal.timeout(5_000),
      )
      await expect(read, how).rejects.toMatchObject({ name: 'MailboxError' })
    }
  },
)
