import type { ReceiverCounts } from './bare/receiver.ts'
import type { Child } from './children.ts'
import { startFoyer, type Foyer } from './foyer.ts'
import { createForm, postRequest, submissionBody, type BenchForm } from './form.ts'
import { openBooks, type DatabaseProbe, type WorkCounts } from './ledger.ts'
import type { Load } from './load.ts'
import type { Bench } from './measure.ts'

export type Receiver = Child<{ clear?: boolean }, ReceiverCounts>

/** A service with a form whose submissions are written to the built-in CRM, told to the agency by a mail, and sent to one webhook. */
export interface Subject extends AsyncDisposable {
  foyer: Foyer
  form: BenchForm
  books: DatabaseProbe
}

interface SubjectOptions {
  args?: string[]
  env?: Record<string, string>
}

export async function startSubject(receiver: Receiver, { args = [], env = {} }: SubjectOptions = {}): Promise<Subject> {
  const { port } = await receiver.ask({ clear: true })
  const foyer = await startFoyer({ env: { WEBHOOK_ALLOW_HOSTS: `127.0.0.1:${port}`, ...env }, args })
  const form = await createForm(foyer, { email_enabled: false })
  await foyer.api('POST', '/webhooks', { url: `http://127.0.0.1:${port}/` })
  const books = await openBooks(await foyer.databaseUrl())
  return {
    foyer,
    form,
    books,
    async [Symbol.asyncDispose]() {
      await books[Symbol.asyncDispose]()
      await foyer[Symbol.asyncDispose]()
    },
  }
}

let persons = 0

/** Requests of people who have never been seen before. */
export const newPeople = (form: BenchForm, count: number): string[] =>
  Array.from({ length: count }, () => postRequest(form.path, submissionBody(form, ++persons)))

/** Sends so many submissions of new people; an answer that is not 2xx ends the bench. */
export async function submit(
  { generator }: Pick<Bench, 'generator'>,
  form: BenchForm,
  load: Omit<Load, 'requests' | 'seconds'> & { count: number },
) {
  const result = await generator.ask({ ...load, seconds: 300, requests: newPeople(form, load.count) })
  const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2'))
  if (failed.length > 0) throw new Error(`Unexpected answers: ${JSON.stringify(result.statuses)}`)
  return result
}

/** Everything that was promised is there, once, or the figures mean nothing. */
export async function checkLedger({ submissions: n, ...ledger }: WorkCounts, receiver: Receiver): Promise<void> {
  const { count } = await receiver.ask({})
  const { left, records, mails, delivered, failed } = ledger
  const found = { left, records, mails, delivered, failed, received: count }
  const expected = { left: 0, records: 2 * n, mails: n, delivered: n, failed: 0, received: n }
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`Of ${n} submissions there is ${JSON.stringify(found)}.`)
}
