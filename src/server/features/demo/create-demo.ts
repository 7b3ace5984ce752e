import { addUsers, type NewCrmUser } from '../../crm/built-in/queries.ts'
import type { Db } from '../../db/db.ts'
import { createAccount } from '../accounts/index.ts'
import { createForm, type Send } from './create-form.ts'
import type { DemoForm } from './model.ts'
import { ownerInquiry } from './owner-inquiry.ts'
import { finishAccount, removeUnfinished, unfinishedEmail } from './queries.ts'
import { valuation } from './valuation.ts'
import { viewing } from './viewing.ts'

export interface Demo {
  email: string
  password: string
  api_key: string
  forms: { title: string; url: string }[]
}

const demoForms: readonly DemoForm[] = [ownerInquiry, viewing, valuation]
const email = 'demo@foyer.example'

/** Colleagues of the demo agency as its CRM knows them. */
const crmUsers: readonly NewCrmUser[] = [
  { name: 'Jonas Petersen', email: 'jonas.petersen@foyer.example', groups: ['Verkauf'] },
  { name: 'Aylin Demir', email: 'aylin.demir@foyer.example', groups: ['Verkauf', 'Vermietung'] },
  { name: 'Svenja Lorenzen', email: 'svenja.lorenzen@foyer.example', groups: ['Vermietung'] },
  { name: 'Maximilian Brandt', email: 'maximilian.brandt@foyer.example' },
  { name: 'Karin Thomsen', email: 'karin.thomsen@foyer.example', is_active: false, groups: ['Vermietung'] },
]

/**
 * Makes the demo account: a German agency with forms, rules and submissions, all through the API and the public
 * addresses, so that everything in it has passed the same checks as that of any account. Until it is complete its user has the
 * e-mail `unfinishedEmail`, by which the next start finds and removes what a crash left behind.
 */
export async function createDemo(db: Db, send: Send): Promise<Demo> {
  const { api_key, password, account_id } = await createAccount(db, {
    name: 'Hansen & Partner Immobilien',
    user_name: 'Greta Hansen',
    email: unfinishedEmail,
    plan: 'enterprise',
    key_name: 'Erster Schlüssel',
  })
  try {
    await addUsers(db, account_id, crmUsers)
    const groups = new Map<string, number>()
    const forms = []
    for (const form of demoForms) forms.push(await createForm(form, { send, api_key, groups }))
    await finishAccount(db, account_id, email)
    return { email, password, api_key, forms }
  } catch (error) {
    await removeUnfinished(db)
    throw error
  }
}
