import { startMailServer } from '../../src/server/testing/servers/mail-server.ts'
import { openJournal, type Journal } from './journal.ts'

/** The mail server of the installation, in a process of its own. A mail is written down before it is taken. */

export interface MailboxOrder {
  journal: string
}

/** A mail that was taken. */
export interface TakenMail {
  message_id: string
}

let journal: Journal<TakenMail>
const server = await startMailServer(({ headers }) => journal.write({ message_id: headers['message-id'] ?? '' }))

process.on('message', (order: MailboxOrder) => {
  journal = openJournal(order.journal)
  process.send?.({ url: server.url })
})

// It does not outlive the process that started it.
process.on('disconnect', () => process.exit())
