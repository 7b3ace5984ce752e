import { expect } from 'vitest'
import type { Role } from '../../../shared/contract/accounts/roles.ts'
import { inbox, type InboxEntry } from '../../../shared/contract/submissions/inbox.ts'
import { submissionProcessing } from '../../../shared/contract/submissions/submission-processing.ts'
import { openSession, withKey, type Credentials } from '../../testing/callers.ts'
import { newEmail } from '../../testing/contract/record-factories.ts'
import { activeForm, named, post, type TestForm } from '../../testing/forms.ts'
import type { TestAccount, TestApp } from '../../testing/harness.ts'
import { insertUser } from '../accounts/index.ts'

type User = Credentials & { user_id: number }
export type Query = Record<string, string | number | undefined>

/** An account with two forms, whose fields have names of CRM fields, but for the telephone number and the message. */
export interface Agency {
  account: TestAccount
  forms: [TestForm, TestForm]
  user(name: string, role?: Role): Promise<User>
  send(form: 0 | 1, answers?: Record<string, string>): Promise<number>
  list(query?: Query, caller?: Credentials): Promise<{ entries: InboxEntry[]; next: string | null }>
  ids(query?: Query, caller?: Credentials): Promise<number[]>
  change(id: number, body: object): Promise<unknown>
}

export async function newAgency(app: TestApp): Promise<Agency> {
  const { system } = app.platform.database
  const account = await app.createAccount()
  const { account_id, api_key: key } = account
  const fields = [
    { key: 'first', crm_field_name: 'Vorname' },
    { key: 'last', crm_field_name: 'Name' },
    { key: 'email', crm_field_name: 'Email', field_type: 'email' },
    { key: 'phone', field_type: 'tel' },
    { key: 'message', field_type: 'textarea' },
  ]
  const made = [await activeForm(app, { key, fields }), await activeForm(app, { key, fields })] as [TestForm, TestForm]
  const list: Agency['list'] = async (query = {}, caller = withKey(key)) => {
    const { status, data } = await app.call(inbox.list, { query, ...caller })
    expect(status).toBe(200)
    return data
  }
  return {
    account,
    forms: made,
    async user(name, role = 'editor') {
      const user = { account_id, name, email: newEmail('colleague'), role, password_hash: 'none' }
      const user_id = await insertUser(system, user)
      return { user_id, ...(await openSession(app, { account_id, user_id })) }
    },
    async send(form, answers = { last: 'Löwe' }) {
      const { path, ids } = made[form]
      return (await post(app, path, named(ids, answers))).body.data.id as number
    },
    list,
    ids: async (query, caller) => (await list(query, caller)).entries.map(({ submission_id }) => submission_id),
    change: (id, body) => app.call(submissionProcessing.update, { id, key, body }),
  }
}
