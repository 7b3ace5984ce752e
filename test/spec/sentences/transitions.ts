import { section } from '../section.ts'

/** Chapter 3: states and transitions. */
export const transitions = section('3', [
  'Form (new), `POST /forms` with `internal_title` given: `active` is false',
  'Form (new), `POST /forms/{id}/copy`: the copy has `active` false',
  'Form copy: copies fields, rules, e-mail configuration',
  "Form inactive, `PATCH` with `active` true, the plan's limit of active forms not reached: active",
  'Form inactive, `PATCH` with `active` true, limit reached: stays inactive, 422',
  'Form active, `PATCH` with `active` false: always allowed, inactive',
  'Webhook (new), `POST /webhooks` with a valid public URL: `is_active` true, `secret` generated',
  'Webhook active, repeated failed deliveries: `is_active` false',
  'A webhook switched off is visible via `GET /webhooks`',
  'A webhook switched off is recreated to resume',
  'Staff member active, `PATCH` with `is_active` false: inactive',
  'Staff member deactivated: all running sessions end immediately',
  'Staff member deactivated: frees a seat',
  'Staff member inactive, `PATCH` with `is_active` true, a seat is free: active',
  'Staff member inactive, `PATCH` with `is_active` true, if the seat limit would be exceeded: 422',
  'Staff member any, `DELETE`: removed',
  'Staff member removed: running sessions end',
  'The seat limit is enforced on creation (422)',
  'The seat limit is enforced on activation (422)',
  'The seat limit is enforced on import (422)',
  'Only active staff members occupy a seat',
  'Rule `is_enabled` values are 1 and 0',
])
