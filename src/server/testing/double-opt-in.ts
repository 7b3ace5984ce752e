import { sql } from 'kysely'
import { quarantine } from '../../shared/contract/submissions/quarantine.ts'
import { submissions } from '../../shared/contract/submissions/submissions.ts'
import { activeForm } from './forms.ts'
import type { TestApp } from './harness.ts'

/** Fields of a form that asks for an address; a visitor may leave out the file. */
export const optInFields = [
  { key: 'name', crm_field_name: 'Name' },
  { key: 'email', crm_field_name: 'Email', field_type: 'email' },
  { key: 'plan', field_type: 'file' },
]

let people = 0
/** A visitor with an address of its own. */
export const person = () => ({ name: 'Ada', email: `Ada${++people}@home.example` })

/** Forms whose visitors confirm their address, and what is to be seen of them from outside and in the database. */
export function doubleOptIn(app: TestApp) {
  const { system } = app.platform.database

  const optInForm = (settings: object = {}) =>
    activeForm(app, {
      fields: optInFields,
      settings: {
        double_opt_in_enabled: true,
        notification_receivers: ['office@agency.example'],
        upload_allowed_types: ['txt'],
        ...settings,
      },
    })

  /** The mails that ask for a confirmation, oldest first. */
  const askingMails = () =>
    system.selectFrom('mails').selectAll().where('confirmation_id', 'is not', null).orderBy('id').execute()

  /** Path of the link in the last of them. */
  const lastLink = async () => /http\S+(\/f\/\S+\/confirm\/[0-9a-f]{64})/.exec((await askingMails()).at(-1)!.body)![1]!

  /** A page as a visitor's browser gets it. */
  async function visit(method: 'GET' | 'POST', url: string) {
    const { statusCode, body, headers } = await app.server.inject({ method, url, headers: { accept: 'text/html' } })
    return {
      status: statusCode,
      headline: /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]?.replaceAll(/<[^>]+>/g, ''),
      body,
      headers,
    }
  }

  /** What the agency sees of a form: its submissions, what is held back, and how many it counts. */
  const seen = async (id: number) => ({
    listed: (await app.call(submissions.list, { id })).data as { id: number; confirmation: { state: string } }[],
    held: (await app.call(quarantine.list, { id })).data as { id: number; confirmation: object }[],
    stats: (await app.call(submissions.stats, { id })).data.submissions as number,
  })

  /** Purposes of the mails about a submission. */
  async function mailedAbout(id: number) {
    const mails = system.selectFrom('mails').select('purpose').where('submission_id', '=', id).orderBy('id')
    return (await mails.execute()).map(({ purpose }) => purpose)
  }

  /** Makes everything that waits for a confirmation so many hours older. */
  const age = (hours: number) =>
    sql`update submission_confirmations set expires_at = expires_at - make_interval(hours => ${hours}),
      created_at = created_at - make_interval(hours => ${hours})`.execute(system)

  return { optInForm, askingMails, lastLink, visit, seen, mailedAbout, age }
}
