import { setting, under } from './form-setting.ts'
import { choice, webUrl } from '../values.ts'

/** How the page of a form is laid out: part of the registry of form settings. */
export const layoutSettings = {
  page_layout: setting(
    choice('card', 'split', 'cover', 'plain'),
    'card' as 'card' | 'split' | 'cover' | 'plain',
    'layout',
    'the form on a card, beside the picture (`split`), on a card in front of it (`cover`), or without a card (`plain`); with nothing to show beside or behind it, and in a frame, on a card',
  ),
  picture_url: under(
    'page_layout',
    setting(
      webUrl('fetched'),
      null as string | null,
      'layout',
      'picture of the layouts `split` and `cover`, for decoration; the service fetches and serves it',
    ),
    ['split', 'cover'],
  ),
  picture_focus: under(
    'page_layout',
    setting(
      choice('auto', 'center', 'top', 'bottom', 'left', 'right'),
      'auto' as 'auto' | 'center' | 'top' | 'bottom' | 'left' | 'right',
      'layout',
      'which part of the picture is seen where there is no room for all of it; `auto`: the middle, and more of what is above',
    ),
    ['split', 'cover'],
  ),
}
