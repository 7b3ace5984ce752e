import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointSpec } from '../../src/shared/contract/endpoint.ts'
import { contract } from '../../src/shared/contract/index.ts'

type Row = [endpoint: string, status: number, sent: string, answered: string]

const paging = 'page per_page'
const form =
  'id slug url form_template internal_title title custom_slug active description submit_button_label thankyou_headline thankyou_text redirect background_color accent_color subject body receiver send_email_via_crm form_groups staff_only_enabled staff_allowed_member_ids staff_allowed_group_ids'
const formSent =
  'internal_title title custom_slug active description submit_button_label thankyou_headline thankyou_text redirect background_color accent_color subject body receiver send_email_via_crm password form_groups staff_only_enabled staff_allowed_member_ids staff_allowed_group_ids'
const fieldSent =
  'crm_module crm_field_name label hint placeholder required hidden disabled read_only default_value half_size datalist'
const field = `id ${fieldSent}`
const rule =
  'title mode priority is_enabled run_on_init clauses.when_field_id clauses.operator clauses.value actions.order actions.action actions.target_field_id'
const ruleSent = rule.replaceAll(/\S+/g, 'rules.$&')
const submission = 'id form_id index content ip_address created_at'
const webhook =
  'id event url form_id secret payload_template message_key is_active failure_count last_success_at last_failure_at created_at'
const group = 'id name copy'
const margins = 'letterhead_margin_top letterhead_margin_right letterhead_margin_bottom letterhead_margin_left'
const design = `font heading_font font_size text_color heading_color accent_color logo_url logo_position logo_width_mm header_text footer_text show_page_numbers letterhead_id ${margins}`
const preset = `${design.replaceAll(/\S+/g, 'design.$&')} settings.empty_fields settings.embed_uploaded_images settings.attach_uploaded_pdfs settings.document_signing.enabled`
const template = `enabled name blocks ${preset}`
const letterhead = `id letterhead_name form_id ${margins}`
const accountSent =
  'profile.name styling imprint.default_privacypolicy_url imprint.default_imprint_url imprint.default_homepage_url imprint.default_imprint_line_1 imprint.default_imprint_line_5 notifications.notification_email_1 notifications.notification_email_2 notifications.notification_email_3 notifications.notification_self statistics.save_submission_data statistics.save_ips staff_area.enabled staff_area.session_days'
const account = `${accountSent} domain.username domain.externaldomain domain.externaldomain_active staff_area.seat_limit staff_area.active_members`
const crm =
  'api_type connection_ok credentials_set email_crm_api_user email_crm_api_user_is_functional field_config_locale reason_cancellation'
const crmSent = 'api_type email_crm_api_user email_crm_marketplace_api_user field_config_locale reason_cancellation'
const member = 'id name email groups source is_active'

/** The endpoints with their names: what a client of version 1 sends and reads. */
const version1: Row[] = [
  ['GET /me', 200, '', 'id name email'],
  ['GET /forms', 200, `active template updated_since ${paging}`, form],
  ['POST /forms', 201, formSent, form],
  ['GET /forms/{id}', 200, '', `${form} fields`],
  ['PATCH /forms/{id}', 200, formSent, form],
  ['POST /forms/{id}/copy', 201, '', form],
  ['GET /forms/{id}/fields', 200, paging, field],
  ['POST /forms/{id}/fields', 201, fieldSent, field],
  ['GET /fields/{id}', 200, '', field],
  ['PATCH /fields/{id}', 200, fieldSent, field],
  ['DELETE /fields/{id}', 204, '', ''],
  ['PATCH /forms/{id}/fields/reorder', 200, 'field_ids', field],
  ['GET /crm/fields', 200, 'module', ''],
  ['GET /forms/{id}/rules', 200, paging, rule],
  ['PUT /forms/{id}/rules', 200, ruleSent, rule],
  ['GET /forms/{id}/submissions', 200, `created_after created_before sort ${paging}`, submission],
  ['GET /submissions/{id}', 200, '', submission],
  ['GET /forms/{id}/stats', 200, 'from to', 'views submissions conversion_rate'],
  ['GET /webhooks', 200, paging, webhook],
  ['POST /webhooks', 201, 'url form_id payload_template message_key', webhook],
  ['DELETE /webhooks/{id}', 204, '', ''],
  ['GET /form-groups', 200, paging, group],
  ['POST /form-groups', 201, 'name', group],
  ['PATCH /form-groups/{id}', 200, 'name copy', group],
  ['DELETE /form-groups/{id}', 204, '', ''],
  ['GET /forms/{id}/pdf-template', 200, '', template],
  ['PATCH /forms/{id}/pdf-template', 200, template, template],
  ['POST /forms/{id}/pdf-template/regenerate', 200, '', template],
  ['GET /forms/{id}/pdf-template/preview', 200, '', ''],
  ['GET /account/pdf-design', 200, '', preset],
  ['PATCH /account/pdf-design', 200, preset, preset],
  ['GET /letterheads', 200, `form_id ${paging}`, letterhead],
  ['POST /letterheads', 201, `letterhead_name letterhead_first letterhead_continuation ${margins} form_id`, letterhead],
  ['PATCH /letterheads/{id}', 200, `letterhead_name ${margins}`, letterhead],
  ['DELETE /letterheads/{id}', 204, '', ''],
  ['GET /account', 200, '', account],
  ['PATCH /account', 200, accountSent, account],
  ['GET /account/crm', 200, '', crm],
  ['PATCH /account/crm', 200, crmSent, crm],
  ['GET /staff-members', 200, paging, member],
  ['POST /staff-members', 201, 'name email groups', member],
  ['PATCH /staff-members/{id}', 200, 'name email groups is_active', member],
  ['DELETE /staff-members/{id}', 204, '', ''],
  ['POST /staff-members/import-crm', 200, 'crm_user_ids', 'created updated'],
  ['GET /staff-groups', 200, paging, 'id name member_count crm_group_id'],
  ['POST /staff-groups', 201, 'name', 'id name member_count crm_group_id'],
  ['DELETE /staff-groups/{id}', 204, '', ''],
]

const served = new Map(
  Object.values(contract)
    .flatMap((list) => Object.values(list) as EndpointSpec[])
    .map((spec) => [`${spec.method} ${spec.path}`, spec]),
)

interface Json {
  properties?: Record<string, Json>
  $defs?: Record<string, Json>
  $ref?: string
  [more: string]: unknown
}

/** `a`, `a.b` for every name in the schema, through lists, choices and references. */
function namesIn(schema: z.ZodType | undefined, io: 'input' | 'output'): Set<string> {
  const names = new Set<string>()
  if (!schema) return names
  const root = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  const visit = (node: Json, path: string, depth: number): void => {
    if (depth > 12) return
    if (node.$ref) visit(root.$defs?.[node.$ref.split('/').at(-1) ?? ''] ?? {}, path, depth + 1)
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      names.add(path + name)
      visit(property, `${path}${name}.`, depth + 1)
    }
    for (const part of [node['items'], node['anyOf'], node['oneOf'], node['allOf']].flat()) {
      if (part) visit(part as Json, path, depth + 1)
    }
  }
  visit(root, '', 0)
  return names
}

/** What the contract lacks of one row. */
function faultsOf([endpoint, status, sent, answered]: Row): string[] {
  const spec = served.get(endpoint)
  if (!spec) return ['is not served']
  const taken = new Set([...namesIn(spec.query, 'input'), ...namesIn(spec.body, 'input'), ...(spec.files ?? [])])
  const given = namesIn(spec.data, 'output')
  const isStatus = statusOf(spec) === status
  return [
    ...(isStatus ? [] : [`answers ${statusOf(spec)} instead of ${status}`]),
    ...words(sent).flatMap((name) => (taken.has(name) ? [] : [`does not take ${name}`])),
    ...words(answered).flatMap((name) => (given.has(name) ? [] : [`does not answer ${name}`])),
  ]
}

const words = (list: string) => list.split(' ').filter((word) => word !== '')
const statusOf = ({ shape, status }: EndpointSpec) => status ?? (shape === 'empty' ? 204 : 200)

test('versions: version 1 keeps every endpoint with its status and its names [B4-5, B9-2]', () => {
  expect(version1.flatMap((row) => faultsOf(row).map((fault) => `${row[0]} ${fault}`))).toEqual([])
})

test('behaviour: every DELETE answers 204 without body [B4-4]', () => {
  const deletions = [...served].filter(([endpoint]) => endpoint.startsWith('DELETE'))
  expect(deletions.filter(([, spec]) => statusOf(spec) !== 204)).toEqual([])
})
