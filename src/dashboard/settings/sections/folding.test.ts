import { expect, test } from 'vitest'
import { formSettingDefaults, formSettings } from '../../../shared/contract/form-settings/form-settings.ts'
import type { FormSetting } from '../../../shared/contract/form-settings/form-setting.ts'
import { settings } from '../registry.ts'
import { branches, hasEffect, withParents } from './folding.ts'
import { sections } from './sections.ts'

const registry: Record<string, FormSetting> = formSettings
const named = (name: string) => settings.find((one) => one.name === name)!

/**
 * Settings that have an effect by themselves. A new one declares what it depends on (`under`, beside it in the registry), or is named
 * here.
 */
const alone = `
  title active description custom_slug form_groups language additional_languages translations timezone submit_button_label
  submit_spinner_label required_marker error_summary_enabled browser_autocomplete_enabled place_completion_enabled clear_hidden_values
  validate_on_blur thankyou_headline thankyou_text redirect redirect_rules thankyou_show_summary thankyou_show_reference thankyou_steps
  thankyou_links pdf_download_enabled pdf_filename_pattern refill_enabled closed_headline closed_text use_default_styling logo_url logo_dark_url
  logo_position logo_alt_text font background_color accent_color text_color button_text_color font_size color_scheme card_enabled
  card_background_color card_width_px page_layout rating_value trust_seals contact_name contact_phone contact_email use_default_imprint
  privacypolicy_url imprint_url homepage_url imprint_line_1 imprint_line_2 imprint_line_3 imprint_line_4 imprint_line_5 custom_css
  hide_branding email_enabled email_on_program_posts email_sender_name email_reply_to email2_enabled notification_enabled
  double_opt_in_enabled crm_write_enabled chat_assistant_enabled allowed_ip_ranges link_expiry_required single_use_links_enabled opens_at
  closes_at max_submissions max_submissions_per_email max_submissions_per_ip not_open_yet_text limit_reached_text embed_enabled
  upload_max_file_mb upload_max_files upload_allowed_types upload_retention_days upload_image_max_px upload_strip_metadata
  multistep_enabled autosave_enabled partial_submissions_enabled resume_link_enabled staff_only_enabled prefill_url_enabled capture_utm
  prefill_crm_enabled prefill_link_days estate_context_enabled honeypot_enabled min_fill_seconds max_form_age_hours spam_blocked_words
  spam_blocked_email_domains pow_enabled spam_max_links spam_action save_submission_data save_ips retention_days delete_after_crm_write
  confidential_field_ids self_service_deletion consent_enabled seo_indexable seo_title seo_description tracking_provider stats_enabled
`.match(/\w+/g)!

test('settings: each says what it depends on, or is known to have an effect by itself [B31-20]', () => {
  const free = Object.entries(registry).flatMap(([name, { under }]) => (under ? [] : [name]))
  expect(free.toSorted()).toEqual(alone.toSorted())
})

test('settings: one depends on settings that exist, the first of them of its own group', () => {
  for (const [name, { under, group }] of Object.entries(registry)) {
    if (!under) continue
    expect(under.settings.filter((parent) => registry[parent] === undefined || parent === name)).toEqual([])
    expect(registry[under.settings[0]!]?.group, name).toBe(group)
    const chosen = registry[under.settings[0]!]
    for (const value of under.values ?? []) expect(chosen?.schema.safeParse(value).success, name).toBe(true)
  }
})

test('settings: every one is in the trees of its group, once', () => {
  const flat = (list: ReturnType<typeof branches>): string[] =>
    list.flatMap(({ setting, children }) => [setting.name, ...flat(children)])
  for (const { parts } of sections) {
    for (const part of parts) {
      const shown = settings.filter(({ group }) => group === part)
      expect(flat(branches(shown)).toSorted()).toEqual(shown.map(({ name }) => name).toSorted())
    }
  }
})

test('settings: what was found comes with the settings that it depends on', () => {
  const found = withParents([named('crm_task_due_days')]).map(({ name }) => name)
  expect(found).toEqual(['crm_write_enabled', 'crm_task_enabled', 'crm_task_due_days'])
})

test('settings: one has an effect while one that it depends on is on, or has one of the values', () => {
  const inEffect = (name: string, values: object) =>
    hasEffect(named(name).under!, { ...formSettingDefaults, ...values })
  expect(inEffect('pdf_download_valid_hours', {})).toBe(false)
  expect(inEffect('pdf_download_valid_hours', { pdf_download_enabled: true })).toBe(true)
  expect(inEffect('redirect_target', { redirect_rules: [] })).toBe(false)
  expect(inEffect('redirect_target', { redirect_rules: [{}] })).toBe(true)
  expect(inEffect('tracking_id', { tracking_provider: 'none' })).toBe(false)
  expect(inEffect('crm_user_id', { crm_user_assignment: 'estate_supervisor' })).toBe(false)
  expect(inEffect('crm_user_id', { crm_user_assignment: 'fixed' })).toBe(true)
})
