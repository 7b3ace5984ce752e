import { fault } from '../../refusals/message.ts'
import { z } from 'zod'
import { setting, under } from './form-setting.ts'
import { choice, flag, text } from '../values.ts'

const originError = fault('origin_unreadable')

/** An origin as a Content-Security-Policy names it; a leading `*.` stands for every subdomain. */
const origin = () =>
  z.string({ error: originError }).transform((value, context) => {
    const [, scheme = '', any = '', host = ''] = /^(https?:\/\/)(\*\.)?([^\s/?#@*]+)\/?$/i.exec(value) ?? []
    const address = scheme + host
    const name = host !== '' && URL.canParse(address) ? new URL(address).host : ''
    // Nothing else may get into the policy.
    if (/^[a-z0-9.:[\]-]+$/.test(name)) return `${scheme.toLowerCase()}${any}${name}`
    context.addIssue({ code: 'custom', message: originError })
    return z.NEVER
  })

const origins = () =>
  z
    .array(origin(), { error: fault('not_list', { items: 'origins' }) })
    .max(50, { error: fault('too_many_entries', { max: 50 }) })
    .transform((list) => [...new Set(list)])

/** How a form stands in other pages (`?embed=1`, `/embed.js`): part of the registry of form settings. */
export const embeddingSettings = {
  embed_enabled: setting(flag(), true, 'embedding', 'other pages may show the form in a frame'),
  embed_allowed_origins: under(
    'embed_enabled',
    setting(origins(), [] as string[], 'embedding', 'only pages of these origins; empty: any'),
  ),
  embed_mode: under(
    'embed_enabled',
    setting(
      choice('inline', 'popup', 'modal', 'slider'),
      'inline' as 'inline' | 'popup' | 'modal' | 'slider',
      'embedding',
      'how the code that is offered to embed it shows the form: in its place, or in a dialog that a button opens',
    ),
  ),
  embed_button_label: under(
    'embed_mode',
    setting(text(80), null as string | null, 'embedding', 'that button; null: the title'),
    ['popup', 'modal', 'slider'],
  ),
  embed_events_enabled: under(
    'embed_enabled',
    setting(
      flag(),
      true,
      'embedding',
      'the page around is told of `ready`, `step`, `submit` and `error`; of answers only if it is of `embed_allowed_origins`',
    ),
  ),
  embed_auto_height: under('embed_enabled', setting(flag(), true, 'embedding', 'the frame is as high as the form')),
  embed_transparent: under(
    'embed_enabled',
    setting(flag(), false, 'embedding', 'no background of its own in the frame'),
  ),
  embed_hide_header: under('embed_enabled', setting(flag(), false, 'embedding', 'no logo and title in the frame')),
  embed_hide_footer: under(
    'embed_enabled',
    setting(flag(), false, 'embedding', 'no imprint lines in the frame; the links stay'),
  ),
}
