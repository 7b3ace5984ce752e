import { account } from '../../shared/contract/accounts/account.ts'
import { staffMembers } from '../../shared/contract/accounts/staff-members.ts'
import { activeForm } from './forms.ts'
import type { TestApp } from './harness.ts'

let members = 0

/** A member of the staff with an address of their own. */
export async function staffMember(app: TestApp, more: Record<string, unknown> = {}, key?: string) {
  const body = { name: `Eva Muster ${++members}`, email: `eva${members}@agency.example`, ...more }
  const { data } = await app.call(staffMembers.create, { ...(key !== undefined && { key }), body })
  return data as { id: number; name: string; email: string }
}

/** A form for staff with one field, of an account whose staff can log in. */
export async function staffForm(app: TestApp, settings: Record<string, unknown> = {}, key?: string) {
  const as = key === undefined ? {} : { key }
  await app.call(account.update, { ...as, body: { staff_area: { enabled: true } } })
  return activeForm(app, {
    ...as,
    fields: [{ key: 'name', crm_field_name: 'Name', label: 'Geheime Frage' }],
    settings: { title: 'Interne Anfrage', staff_only_enabled: true, ...settings },
  })
}

/** A browser with its cookies, as far as the login needs one. */
export function visitor({ server }: Pick<TestApp, 'server'>, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()
  async function send(method: 'GET' | 'POST', url: string, input?: Record<string, string>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.inject({
      method,
      url,
      headers: {
        accept: 'text/html',
        cookie,
        ...(input && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(input && { payload: new URLSearchParams(input).toString() }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.location === undefined ? '' : String(answer.headers.location)
    return { status: answer.statusCode, body: answer.body, headers: answer.headers, location }
  }
  return {
    cookies,
    get: (url: string) => send('GET', url),
    post: (url: string, input: Record<string, string> = {}) => send('POST', url, input),
    /** Asks for a link; what the answer leads to. */
    ask: (path: string, email: string) => send('POST', `${path}/login`, { email }),
    async isIn(path: string) {
      const { status, body } = await send('GET', path)
      return status === 200 && body.includes('field_')
    },
  }
}

/** What was mailed last to an address: the path of the link, and the code. */
export async function mailedTo(app: TestApp, email: string) {
  const mails = await app.platform.database.system
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  const [mail] = mails
  const link = /https?:\/\/\S+\/login\/\S+/.exec(mail?.body ?? '')?.[0] ?? ''
  return { mails, link: link && new URL(link).pathname, code: /^Code: (\d{6})$/m.exec(mail?.body ?? '')?.[1] ?? '' }
}

/** A visitor who has logged in with a link. */
export async function loggedIn(app: TestApp, path: string, email: string) {
  const person = visitor(app)
  await person.ask(path, email)
  await person.post((await mailedTo(app, email)).link)
  return person
}
