import type { FormSettings } from '../../contract/form-settings/form-settings.ts'
import type { FormModel } from '../engine/model.ts'

export type Layout = FormSettings['page_layout']

type CardSettings = Pick<FormSettings, 'card_enabled'> & Partial<Pick<FormSettings, 'page_layout'>>

/** Whether the form sits on a card. In front of a picture it always does: its words must be readable on any picture. */
export const hasCard = ({ card_enabled, page_layout }: CardSettings): boolean =>
  page_layout === 'cover' || (card_enabled && page_layout !== 'plain')

/** Addresses of the pictures that a form shows besides its logo, as its settings name them. */
export const pictureAddresses = ({
  logo_dark_url,
  picture_url,
  contact_photo_url,
  trust_seals,
}: FormSettings): string[] =>
  [logo_dark_url, picture_url, contact_photo_url, ...trust_seals.map(({ image_url }) => image_url)].filter(
    (url) => url !== null,
  )

/** Whether a page shows why its agency can be trusted, or whom to ask. */
export const hasTrust = ({ rating_value, trust_seals, contact_name }: FormSettings): boolean =>
  rating_value !== null || trust_seals.length > 0 || contact_name !== null

/** Address of the picture beside or behind the form, at this server. */
export const sceneOf = ({ settings, files }: Pick<FormModel, 'settings' | 'files'>): string | undefined =>
  settings.picture_url === null ? undefined : files.pictures?.[settings.picture_url]

/** The layout that a page has. Where nothing is to be seen beside or behind the form, and in a frame, it has the usual one. */
export function layoutOf(model: Pick<FormModel, 'settings' | 'files'>, embed: boolean): Layout {
  const { page_layout: layout } = model.settings
  if (layout !== 'split' && layout !== 'cover') return layout
  const hasScene = sceneOf(model) !== undefined || (layout === 'split' && hasTrust(model.settings))
  return embed || !hasScene ? 'card' : layout
}

/**
 * The sheet of pages with a picture. Its place has its size before the picture is there, and nothing is written on it: what stands in front of it
 * has a ground of its own. Where there is no room beside the form, it is a band above it.
 */
export const layoutCss = `
.scene{height:min(clamp(10rem,42vw,17rem),26vh);background:var(--page);overflow:hidden}
.scene img{display:block;width:100%;height:100%;object-fit:cover;object-position:50% 30%}
.scene.center img{object-position:50%}
.scene.top img{object-position:top}
.scene.bottom img{object-position:bottom}
.scene.left img{object-position:left}
.scene.right img{object-position:right}
.scene:empty{display:none}
.split body{background:var(--surface)}
.split main .card{border-radius:0;box-shadow:none}
.split .top{padding-inline:var(--pad)}
:is(.split,.cover) .top{color:var(--soft)}
.split footer{color:var(--soft)}
.split footer a:focus-visible{outline-color:var(--ring)}
@media (min-width:40rem){.cover .scene{position:fixed;inset:0;z-index:-1;height:auto}.cover main{padding-block:1.75rem}.cover .top{padding:2.5rem var(--pad) 0;background:var(--surface);border-radius:1.125rem 1.125rem 0 0;clip-path:inset(-4rem -4rem 0)}.cover .top~.card{padding-top:1.5rem;border-radius:0 0 1.125rem 1.125rem;clip-path:inset(0 -4rem -4rem)}.cover footer{max-width:none;background:var(--page);padding-block:1.25rem;padding-inline:max(var(--side) + var(--pad),(100vw - var(--width))/2 + var(--pad))}}
@media (min-width:64rem){.split .scene:empty{display:block}.split body{display:grid;grid-template:1fr auto/minmax(22rem,42%) minmax(0,1fr)}.split .scene{grid-area:1/1/3/2;position:sticky;top:0;height:100vh;height:100dvh}.split main{grid-area:1/2;padding-block:clamp(1.5rem,8vh,9rem) 0}.split main:has(.alone,.done){padding-top:1.5rem}.split .top~.card{padding-top:.75rem}.split footer{grid-area:2/2;margin-top:0}}
@media print{.scene{display:none}.split body{display:block}.cover footer{background:none}}
`
  .trim()
  .replace(/\n/g, '')
