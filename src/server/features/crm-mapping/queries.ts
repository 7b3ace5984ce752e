import { sql, type RawBuilder } from 'kysely'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import type { Page } from '../../../shared/contract/endpoint.ts'
import type { FormContent } from '../../../shared/contract/forms/form-content.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

/** A form with what it is made of, but for its rules. */
export interface MismatchedForm {
  id: number
  internal_title: string
  active: boolean
  live: FormContent
  /** Its draft, and what the form was when the draft last held all of it; null: it has none. */
  draft: FormContent | null
  base: FormContent | null
}

/**
 * Forms that name a field which this configuration does not have, or offer or preset a value that it does not permit: as they are, or in their
 * draft. `configuration`: what `GET /crm/fields` answers, as JSON text.
 */
export function pageOfMismatches(
  db: Db,
  accountId: number,
  configuration: string,
  page: PageRequest,
): Promise<Page<MismatchedForm>> {
  const query = db
    .selectFrom('forms')
    .select([
      'id',
      'internal_title',
      'active',
      sql<FormContent>`${withoutRules(sql`form_content(account_id, id)`)}`.as('live'),
      ofDraft('content').as('draft'),
      ofDraft('base').as('base'),
    ])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id in (${mismatched(accountId, configuration)})`)
    .orderBy('id')
  return paginate(query, page)
}

const withoutRules = (content: RawBuilder<unknown>) => sql`${content} || '{"rules": []}'`

const ofDraft = (column: 'content' | 'base') => sql<FormContent | null>`(
  select ${withoutRules(sql.ref(column))} from form_drafts d where d.account_id = forms.account_id and d.form_id = forms.id)`

const { crm_write_enabled, crm_duplicate_check_enabled, crm_duplicate_check_fields, consent_enabled } =
  formSettingDefaults

/** A setting that is on or off; settings at their default are not stored. */
const isOn = (name: string, usually: boolean) =>
  sql`coalesce((settings ->> ${name}::text)::boolean, ${usually}::boolean)`

/** Ids of the forms. Names that stand in no field are those of the two settings, which are of addresses. */
const mismatched = (accountId: number, configuration: string) => sql`
  with known as materialized (
    select module.key as module, field.key as name,
      case when field.value ->> 'type' in ('singleselect', 'multiselect')
        and json_typeof(field.value -> 'permittedvalues') = 'object' then (field.value -> 'permittedvalues')::jsonb end as permitted
    from json_each(${configuration}::json) module, json_each(module.value) field
  ), documents as (
    select id as form_id, settings from forms where account_id = ${accountId}
    union all
    select form_id, content -> 'settings' from form_drafts where account_id = ${accountId}
  ), named as (
    select form_id, crm_module as module, crm_field_name as name, concat_ws(';', datalist, default_value) as offered
    from fields where account_id = ${accountId}
    union all
    select form_id, field ->> 'crm_module', field ->> 'crm_field_name',
      concat_ws(';', field ->> 'datalist', field ->> 'default_value')
    from form_drafts, jsonb_array_elements(content -> 'fields') field where account_id = ${accountId}
    union all
    select form_id, 'address', settings ->> 'consent_crm_field_name', ''
    from documents where ${isOn('consent_enabled', consent_enabled)}
    union all
    select form_id, 'address', name, ''
    from documents, jsonb_array_elements_text(
      coalesce(settings -> 'crm_duplicate_check_fields', ${JSON.stringify(crm_duplicate_check_fields)}::jsonb)) name
    where ${isOn('crm_write_enabled', crm_write_enabled)}
      and ${isOn('crm_duplicate_check_enabled', crm_duplicate_check_enabled)}
  )
  select form_id from named n left join known k using (module, name)
  where n.name is not null and (k.name is null or k.permitted is not null and exists (
    select from regexp_split_to_table(n.offered, '\\s*;\\s*') value
    where btrim(value, E' \\t\\n\\r') <> '' and not k.permitted ? btrim(value, E' \\t\\n\\r')))`

/** The language in which the account reads the fields of its CRM. */
export async function fieldLocale(db: Db, accountId: number): Promise<string> {
  const { field_config_locale } = await db
    .selectFrom('crm_connections')
    .select('field_config_locale')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return field_config_locale
}
