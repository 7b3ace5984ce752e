import { afterCrm } from './after-crm.ts'

/** What only a batch needs of which some are assigned by rules: other forms pay nothing for it. */
export const assigned = {
  column: ', rules',
  values: ', $23::text[]',
  // Of users who are there and may work on submissions, the one whose turn it is by the index of the submission: no counter is locked for it.
  parts: `), chosen as (
  select s.id, s.created_at, s.waiting_list, c.*
  from inserted s join counter on true join fresh f on s.index = before + f.k cross join lateral (
    select 'rule' as by_type, (rule ->> 'place')::bigint as by_id, rule ->> 'name' as by_name,
      (array_agg(jsonb_build_object('id', u.id, 'name', u.name) order by t.turn))[(1 + s.index % count(*))::int] as assignee
    from jsonb_array_elements(f.rules::jsonb) with ordinality r (rule, place)
    cross join jsonb_array_elements_text(rule -> 'users') with ordinality t (user_id, turn)
    join users u on u.account_id = $1 and u.id = t.user_id::bigint and u.role <> 'viewer'
    group by r.place, rule order by r.place limit 1
  ) c where f.rules is not null
), processed as (
  insert into submission_processing (submission_id, account_id, form_id, received_at, status, assignee_id, changed_at, changed_by_type,
    changed_by_id, changed_by_name)
  select id, $1, $2, created_at, 'new', (assignee ->> 'id')::bigint, created_at, by_type, by_id, by_name from chosen
), described as (
  select id, created_at, waiting_list, by_type, by_id, by_name, assignee, jsonb_build_object('status', null, 'assignee',
    jsonb_build_object('from', null, 'to', assignee), 'due_on', null, 'tags', null) as change from chosen
), noted as (
  insert into submission_changes (account_id, submission_id, at, by_type, by_id, by_name, changes)
  select $1, id, created_at, by_type, by_id, by_name, change from described
), announced as (
  select id, change, assignee, waiting_list, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"') as at,
    jsonb_build_object('type', by_type, 'id', by_id, 'name', by_name) as author from described
), told as (
  insert into deliveries (account_id, webhook_id, submission_id, event, max_attempts, due_at, change)
  select $1, w.id, s.id, w.event, $8, ${afterCrm}, jsonb_build_object('change', jsonb_build_object('by', author) || change,
    'processing', jsonb_build_object('status', 'new', 'assignee', assignee, 'due_on', null, 'tags', '[]'::jsonb, 'waiting_list',
      waiting_list, 'changed_at', at, 'changed_by', author))
  from announced s
  join webhooks w on w.account_id = $1 and w.is_active and w.event = 'submission.updated' and (w.form_id is null or w.form_id = $2)
  returning webhook_id
`,
  deliveries: '(select webhook_id from outbox union all select webhook_id from told)',
}
export const unassigned: typeof assigned = { column: '', values: '', parts: '', deliveries: 'outbox' }
