import { sql } from 'kysely'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import type { FormSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Db } from '../../db/db.ts'
import { hostColumns, type AccountHosts } from '../../db/domain-certificates.ts'
import { batchedById, perHandle } from '../../lib/scheduling/batcher.ts'
import { openCache, parsedBytes } from '../../lib/cache.ts'
import type { StoredRule } from '../assignment/index.ts'
import { fieldsOfForms } from '../fields/index.ts'
import { resolveSettings, shownTimezone } from '../forms/index.ts'
import { signsDocuments } from './kinds.ts'

/** A form as what follows its submissions needs it. */
export interface FollowedForm {
  settings: FormSettings
  /** Of its address that never changes. */
  slug: string
  hosts: AccountHosts
  /** What people of the account call it in front of others: its title, else the internal one. */
  heading: string
  fields: readonly Field[]
  account: { name: string; timezone: string; plan: string }
  /** Of the times that its mails and documents show: what the form says, or else the account's. */
  timezone: string
  /** Visitors sign the document of their submission. */
  signs: boolean
  assignmentRules: readonly StoredRule[]
}

/** What it depends on moves one of these (decision 0004). */
interface Revisions {
  form_revision: number
  account_revision: number
}
type KnownForm = FollowedForm & Revisions

const reader = perHandle((db: Db) => batchedById((ids) => readForms(db, ids)))

/** By id, each as its account's handle has read it. */
const kept = openCache<number, { db: Db; form: KnownForm }>('followedForms', ({ form }) => parsedBytes(form))

/**
 * The form as it is now, or as it was in these revisions, which are still the newest that the caller has just read; `undefined` when it
 * has been deleted. Submissions that are followed at the same time read it once.
 */
export async function followedForm(db: Db, formId: number, seen?: Revisions): Promise<FollowedForm | undefined> {
  const known = kept.get(formId)
  if (seen && known?.db === db && isOf(known.form, seen)) return known.form
  const form = await reader(db)(formId)
  if (form && !db.isTransaction) kept.set(formId, { db, form })
  return form
}

const isOf = (form: KnownForm, { form_revision, account_revision }: Revisions) =>
  form.form_revision === form_revision && form.account_revision === account_revision

/** Of a template that is joined as `pdf_templates`. */
export const templateSigns = sql<boolean | null>`(pdf_templates.settings -> 'document_signing' ->> 'enabled')::boolean`

async function readForms(db: Db, ids: readonly number[]): Promise<Map<number, KnownForm>> {
  const forms = await db
    .selectFrom('forms')
    .innerJoin('accounts', 'accounts.id', 'forms.account_id')
    .leftJoin('pdf_templates', (join) =>
      join.onRef('pdf_templates.form_id', '=', 'forms.id').onRef('pdf_templates.account_id', '=', 'forms.account_id'),
    )
    .leftJoin('assignment_rules', (join) =>
      join
        .onRef('assignment_rules.form_id', '=', 'forms.id')
        .onRef('assignment_rules.account_id', '=', 'forms.account_id'),
    )
    .select([
      'forms.id',
      'forms.revision as form_revision',
      'accounts.revision as account_revision',
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
    .select([templateSigns.as('template_signs'), ...hostColumns])
    .select(sql<StoredRule[] | null>`assignment_rules.rules`.as('rules'))
    .select(sql<string>`coalesce(forms.settings ->> 'title', internal_title)`.as('heading'))
    .where(sql<boolean>`forms.id = any(${ids}::bigint[])`)
    .execute()
  // Afterwards, so that they are never older than the revision that they are kept under.
  const fields = await fieldsOfForms(db, ids)
  return new Map(
    forms.map(({ name, timezone, heading, slug, plan, template_enabled, template_signs, rules, ...form }) => [
      form.id,
      {
        form_revision: form.form_revision,
        account_revision: form.account_revision,
        settings: resolveSettings({ ...form, form_groups: [] }),
        slug,
        hosts: { username: form.username, own_domain: form.own_domain, has_certificate: form.has_certificate },
        heading,
        fields: fields.get(form.id) ?? [],
        account: { name, timezone, plan },
        timezone: shownTimezone(form.settings, timezone),
        signs: signsDocuments({ plan, template_enabled, template_signs }),
        assignmentRules: rules ?? [],
      },
    ]),
  )
}
