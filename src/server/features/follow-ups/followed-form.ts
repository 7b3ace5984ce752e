import { sql } from 'kysely'
import type { Field } from '../../../shared/contract/fields.ts'
import type { FormSettings } from '../../../shared/contract/form-settings.ts'
import type { Db } from '../../db/db.ts'
import { lookedUpTogether, perHandle } from '../../lib/gather.ts'
import { fieldsOfForms } from '../fields/index.ts'
import { resolveSettings } from '../forms/index.ts'
import { signsDocuments } from './kinds.ts'

/** A form as what follows its submissions needs it. */
export interface FollowedForm {
  settings: FormSettings
  /** Of its address that never changes. */
  slug: string
  /** What people of the account call it in front of others: its title, else the internal one. */
  heading: string
  fields: readonly Field[]
  account: { name: string; timezone: string }
  /** Visitors sign the document of their submission. */
  signs: boolean
}

const reader = perHandle((db: Db) => lookedUpTogether((ids) => readForms(db, ids)))

/** The form as it is now; `undefined` when it has been deleted. Submissions that are followed at the same time read it once. */
export function followedForm(db: Db, formId: number): Promise<FollowedForm | undefined> {
  return reader(db)(formId)
}

/** Of a template that is joined as `pdf_templates`. */
export const templateSigns = sql<boolean | null>`(pdf_templates.settings -> 'document_signing' ->> 'enabled')::boolean`

async function readForms(db: Db, ids: readonly number[]): Promise<Map<number, FollowedForm>> {
  const reading = db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .leftJoin('pdf_templates', (join) =>
      join.onRef('pdf_templates.form_id', '=', 'forms.id').onRef('pdf_templates.account_id', '=', 'forms.account_id'),
    )
    .select([
      'forms.id',
      'slug',
      'internal_title',
      'custom_slug',
      'active',
      'forms.settings',
      'accounts.name',
      'accounts.timezone',
      'accounts.plan',
      'pdf_templates.enabled as template_enabled',
    ])
    .select(templateSigns.as('template_signs'))
    .select(sql<string>`coalesce(forms.settings ->> 'title', internal_title)`.as('heading'))
    .where(sql<boolean>`forms.id = any(${ids}::bigint[])`)
    .execute()
  const [forms, fields] = await Promise.all([reading, fieldsOfForms(db, ids)])
  return new Map(
    forms.map(({ name, timezone, heading, slug, plan, template_enabled, template_signs, ...form }) => [
      form.id,
      {
        settings: resolveSettings({ ...form, form_groups: [] }),
        slug,
        heading,
        fields: fields.get(form.id) ?? [],
        account: { name, timezone },
        signs: signsDocuments({ plan, template_enabled, template_signs }),
      },
    ]),
  )
}
