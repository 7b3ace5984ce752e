import { sql } from 'kysely'
import type { Field } from '../../../shared/contract/fields.ts'
import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import type { Db } from '../../db/db.ts'
import { lookedUpTogether, perHandle } from '../../lib/gather.ts'
import { fieldsOfForms } from '../fields/index.ts'
import { resolveSettings } from '../forms/index.ts'

/** A form as what follows its submissions needs it. */
export interface FollowedForm {
  settings: FormSettings
  /** Of its address that never changes. */
  slug: string
  /** What people of the account call it in front of others: its title, else the internal one. */
  heading: string
  fields: readonly Field[]
  account: { name: string; timezone: string }
}

const reader = perHandle((db: Db) => lookedUpTogether((ids) => readForms(db, ids)))

/** The form as it is now; `undefined` when it has been deleted. Submissions that are followed at the same time read it once. */
export function followedForm(db: Db, formId: number): Promise<FollowedForm | undefined> {
  return reader(db)(formId)
}

async function readForms(db: Db, ids: readonly number[]): Promise<Map<number, FollowedForm>> {
  const reading = db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .select([
      'forms.id',
      'slug',
      'internal_title',
      'custom_slug',
      'active',
      'settings',
      'accounts.name',
      'accounts.timezone',
    ])
    .select(sql<string>`coalesce(settings ->> 'title', internal_title)`.as('heading'))
    .where(sql<boolean>`forms.id = any(${ids}::bigint[])`)
    .execute()
  const [forms, fields] = await Promise.all([reading, fieldsOfForms(db, ids)])
  return new Map(
    forms.map(({ name, timezone, heading, slug, ...form }) => [
      form.id,
      {
        settings: resolveSettings({ ...form, form_groups: [] }),
        slug,
        heading,
        fields: fields.get(form.id) ?? [],
        account: { name, timezone },
      },
    ]),
  )
}
