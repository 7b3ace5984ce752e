-- Rises with every change of the account that its public forms depend on; with the form's own revision, the key of
-- compiled forms (docs/decisions/0010).
alter table accounts add column revision bigint not null default 1;

-- Forms hold the account's design and imprint as long as they follow them. Those that have had values of their own so far
-- keep them.
update forms set settings = settings || '{"use_default_styling": false}'
where settings ?| array['background_color', 'accent_color', 'text_color', 'button_text_color', 'font_size', 'card_enabled',
  'card_background_color', 'card_width_px'];
update forms set settings = settings || '{"use_default_imprint": false}'
where settings ?| array['privacypolicy_url', 'imprint_url', 'homepage_url', 'imprint_line_1', 'imprint_line_2',
  'imprint_line_3', 'imprint_line_4', 'imprint_line_5'];
