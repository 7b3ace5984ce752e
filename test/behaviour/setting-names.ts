/** The settings of forms by the names that the catalogue of the product gives them, 201 in all. */
export const settingNames: readonly string[] = `
  id slug url form_template internal_title title custom_slug active description submit_button_label
  thankyou_headline thankyou_text redirect background_color accent_color subject body receiver
  send_email_via_crm form_groups staff_only_enabled staff_allowed_member_ids staff_allowed_group_ids language
  additional_languages translations timezone submit_spinner_label required_marker validate_on_blur
  error_summary_enabled browser_autocomplete_enabled clear_hidden_values closed_headline closed_text
  not_open_yet_text limit_reached_text redirect_delay_seconds redirect_target redirect_append_params
  redirect_rules thankyou_show_summary thankyou_show_reference refill_enabled pdf_download_enabled
  pdf_download_valid_hours pdf_filename_pattern use_default_styling logo_url logo_position logo_alt_text font
  font_size text_color button_text_color card_enabled card_background_color card_width_px custom_css
  hide_branding use_default_imprint privacypolicy_url imprint_url homepage_url imprint_line_1 imprint_line_2
  imprint_line_3 imprint_line_4 imprint_line_5 multistep_enabled multistep_next_label multistep_back_label
  multistep_progress multistep_allow_back multistep_review_enabled autosave_enabled
  partial_submissions_enabled partial_retention_days resume_link_enabled prefill_url_enabled
  prefill_crm_enabled prefill_crm_modules prefill_signed_links_only prefill_link_days estate_context_enabled
  capture_utm crm_write_enabled crm_duplicate_check_enabled crm_duplicate_check_fields crm_duplicate_action
  crm_duplicate_notify crm_write_empty_values crm_address_contact_types crm_user_assignment crm_user_id
  crm_agentslog_enabled crm_agentslog_action_kind crm_agentslog_action_type crm_agentslog_note
  crm_task_enabled crm_task_subject crm_task_responsible crm_task_due_days crm_relation crm_attach_uploads
  crm_attach_pdf crm_error_mode email_enabled email_receiver_field_id email_sender_name email_reply_to
  email_cc email_bcc email_crm_identity email_include_values email_attach_pdf email_attach_uploads
  email2_enabled email2_receiver email2_subject email2_body email2_via_crm notification_enabled
  notification_receivers notification_to_supervisor notification_subject notification_include_values
  notification_reply_to_submitter notification_attach_pdf notification_attach_uploads double_opt_in_enabled
  double_opt_in_field_id double_opt_in_subject double_opt_in_body double_opt_in_valid_hours double_opt_in_hold
  chat_assistant_enabled chat_assistant_base_url chat_assistant_model chat_assistant_api_key
  chat_assistant_name chat_assistant_greeting chat_assistant_instructions chat_assistant_knowledge
  chat_assistant_fill_fields chat_assistant_excluded_field_ids chat_assistant_max_messages
  chat_assistant_consent_text chat_assistant_store_transcript password single_use_links_enabled
  link_expiry_required allowed_ip_ranges staff_prefill_identity opens_at closes_at max_submissions
  max_submissions_per_email max_submissions_per_ip max_submissions_per_ip_minutes honeypot_enabled
  min_fill_seconds max_form_age_hours pow_enabled pow_difficulty spam_action spam_blocked_words
  spam_blocked_email_domains spam_max_links save_submission_data save_ips retention_days
  delete_after_crm_write consent_enabled consent_text consent_required consent_crm_field_name
  confidential_field_ids self_service_deletion upload_max_file_mb upload_max_files upload_allowed_types
  upload_image_max_px upload_strip_metadata upload_retention_days embed_enabled embed_allowed_origins
  embed_mode embed_auto_height embed_transparent embed_hide_header embed_hide_footer embed_button_label
  embed_events_enabled seo_indexable seo_title seo_description tracking_provider tracking_id
  tracking_consent_required stats_enabled
`
  .trim()
  .split(/\s+/)

/** What is not in the catalogue, and a decision record has a reason for. */
export const addedSettings: readonly string[] = [
  'email_on_program_posts',
  'crm_archived_contacts',
  'color_scheme',
  'logo_dark_url',
  'multistep_questions_enabled',
  'place_completion_enabled',
  'page_layout',
  'picture_url',
  'picture_focus',
  'chat_assistant_suggestions',
  'rating_value',
  'rating_count',
  'rating_source',
  'rating_url',
  'trust_seals',
  'contact_name',
  'contact_role',
  'contact_phone',
  'contact_email',
  'contact_photo_url',
  'thankyou_steps',
  'thankyou_links',
  'waiting_list_enabled',
]
