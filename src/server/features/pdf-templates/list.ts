import { sql } from 'kysely'
import type { z } from 'zod'
import type { Page } from '../../../shared/contract/endpoint.ts'
import type { PdfTemplateSummary } from '../../../shared/contract/documents/pdf-templates.ts'
import { paginate, type Db, type PageRequest } from '../../db/db.ts'

/** Those inside columns included, as in the bound of a template. */
const blockCount = sql<number>`coalesce((
  select sum(1 + coalesce(json_array_length(block -> 'left'), 0) + coalesce(json_array_length(block -> 'right'), 0))
  from json_array_elements(pdf_templates.blocks) as block), 0)::int`

type Summary = z.output<typeof PdfTemplateSummary>

/** The forms with what is to be known of their templates; with a letterhead those alone that use it. */
export function listTemplates(
  db: Db,
  accountId: number,
  { letterhead_id, ...page }: PageRequest & { letterhead_id?: number | undefined },
): Promise<Page<Summary>> {
  let query = db
    .selectFrom('forms')
    .leftJoin('pdf_templates', (join) =>
      join.onRef('pdf_templates.account_id', '=', 'forms.account_id').onRef('pdf_templates.form_id', '=', 'forms.id'),
    )
    .where('forms.account_id', '=', accountId)
  if (letterhead_id !== undefined) query = query.where('pdf_templates.letterhead_id', '=', letterhead_id)
  const shown = query
    .select(['forms.id as form_id', 'forms.internal_title', 'forms.updated_at', 'pdf_templates.letterhead_id'])
    .select([
      sql<boolean>`pdf_templates.form_id is not null`.as('stored'),
      sql<boolean>`coalesce(pdf_templates.enabled, false)`.as('enabled'),
      sql<string>`coalesce(pdf_templates.name, forms.internal_title)`.as('name'),
      blockCount.as('blocks'),
      sql<boolean>`coalesce((pdf_templates.settings #>> '{document_signing,enabled}')::boolean, false)`.as('signing'),
    ])
    .orderBy('stored', 'desc')
    .orderBy('forms.updated_at', 'desc')
    .orderBy('forms.id', 'desc')
  return paginate(shown, page)
}
