import type { Account } from '../../../shared/contract/accounts/account.ts'
import { formSettingDefaults } from '../../../shared/contract/form-settings/form-settings.ts'
import { presetNames, type PresetGroup } from '../../../shared/contract/accounts/presets.ts'
import { processingStatuses } from '../../../shared/contract/submissions/submission-processing.ts'
import { planOf } from '../../lib/plans.ts'
import type { AccountRow, StatusNames } from './queries.ts'

/** An account in its groups [B2.13]. */
export function presentAccount(row: AccountRow): Account {
  const { activeForms, seats, features } = planOf(row.plan)
  const [first = null, second = null, third = null] = row.notification_emails
  return {
    profile: { name: row.name, timezone: row.timezone, country: row.country },
    styling: presented(row, 'styling'),
    imprint: presented(row, 'imprint'),
    notifications: {
      notification_email_1: first,
      notification_email_2: second,
      notification_email_3: third,
      notification_self: row.notification_self,
      notification_failures: row.notification_failures,
    },
    statistics: { save_submission_data: row.save_submission_data, save_ips: row.save_ips },
    domain: {
      username: row.username,
      externaldomain: row.externaldomain,
      externaldomain_active: row.externaldomain_active,
    },
    staff_area: {
      enabled: row.staff_area_enabled,
      session_days: row.staff_session_days,
      seat_limit: seats,
      active_members: row.active_members,
    },
    assistant: {
      chat_assistant_base_url: row.chat_assistant_base_url,
      chat_assistant_model: row.chat_assistant_model,
      chat_assistant_api_key_set: row.assistant_key_set,
    },
    status_names: named(row.status_names),
    plan: {
      name: row.plan,
      active_forms: row.active_forms,
      active_forms_limit: activeForms,
      seats,
      features: [...features],
    },
  }
}

const named = (names: StatusNames) =>
  Object.fromEntries(processingStatuses.map((status) => [status, names[status] ?? null])) as Account['status_names']

/** The presets under their names in the account: stored ones, else the default of the form setting. */
function presented<G extends PresetGroup>(row: AccountRow, group: G): Account[G] {
  const values = presetNames(group).map((name) => [`default_${name}`, row[group][name] ?? formSettingDefaults[name]])
  return Object.fromEntries(values) as Account[G]
}
