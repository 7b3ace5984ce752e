import type { tileColumns } from '../../contract/forms/field-options.ts'
import { picturePath } from '../../contract/documents/picture-address.ts'
import { choiceTypes } from '../../contract/forms/field-types.ts'
import type { TileIcon } from '../../contract/forms/tile-icons.ts'
import type { CompiledForm } from '../engine/compile.ts'
import type { Choice, FormField } from '../engine/model.ts'
import { html, type Html } from '../markup/html.ts'
import { iconShapes } from '../markup/icon-shapes.ts'

/** Whether the choices of a field are shown as tiles; they are radio buttons or tick boxes then, those of a `select` too. */
export const isTiled = ({ type, options }: FormField) => options.tiles === true && choiceTypes.includes(type)

/** Letters of a word that a narrow tile has no room for, and of words and labels that fit three abreast on a phone. */
const lengths = { longWord: 14, shortWord: 10, shortLabel: 14 }

/** What the sheet knows the box around the tiles by. */
export function tileClasses(field: FormField): string {
  const { choices } = field
  const hasPictures = choices.some(({ value }) => pictureOf(field, value) !== undefined)
  const hasIcons = hasPictures || choices.some(({ value }) => iconOf(field, value) !== undefined)
  const longestWord = Math.max(...choices.flatMap(({ label }) => label.split(/[\s-]+/).map((word) => word.length)))
  const isLong = longestWord > lengths.longWord
  const isShort = longestWord <= lengths.shortWord && choices.every(({ label }) => label.length <= lengths.shortLabel)
  const room = isLong ? ' long' : isShort ? ' short' : ''
  const columns = field.options.tile_columns ?? evenColumns(choices.length, isLong)
  return `tiles c${columns}${room}${hasPictures ? ' photos' : ''}${hasIcons ? '' : ' bare'}`
}

/** As many as fill all rows, or leave no tile alone in the last one, where that can be; four have no room for long words. */
function evenColumns(count: number, isLong: boolean): (typeof tileColumns)[number] {
  if (isLong) return count < 3 || count % 3 === 1 ? 2 : 3
  if (count < 3) return 2
  return count % 4 === 0 || (count % 3 === 1 && count % 4 > 1) ? 4 : 3
}

/** What a tile shows beside its input. One without an icon or a picture among others with one keeps the room for it. */
export function tileFace(field: FormField, choice: Choice): Html {
  const { value, label } = choice
  const icon = iconOf(field, value)
  const shape = icon === undefined ? null : html`<use href="#icon-${icon}"></use>`
  const drawn = html`<svg class="icon" aria-hidden="true">${shape}</svg>`
  if (!field.choices.some((one) => pictureOf(field, one.value) !== undefined))
    return html`${drawn}<span>${label}</span>`
  const picture = pictureOf(field, value)
  // Its label says what it shows: said twice, it would be read out twice.
  const photo = html`<img
    class="photo"
    src="${picture}"
    alt=""
    width="400"
    height="300"
    loading="lazy"
    decoding="async"
  />`
  return html`${picture === undefined ? html`<i class="photo">${drawn}</i>` : photo}<span>${label}</span>`
}

/** The shapes of the icons that the tiles of a form show, each once; `null` where there are none. */
export function tileShapes({ model, reach }: CompiledForm): Html | null {
  const used = model.fields
    .filter((field) => isTiled(field) && reach.shown.has(field.id))
    .flatMap((field) =>
      field.choices.flatMap(({ value }) => (pictureOf(field, value) === undefined ? (iconOf(field, value) ?? []) : [])),
    )
  if (used.length === 0) return null
  const symbols = Array.from(new Set(used), (icon) => {
    const lines = iconShapes[icon].split('|').map((path) => html`<path d="${path}"></path>`)
    return html`<symbol id="icon-${icon}" viewBox="0 0 24 24">${lines}</symbol>`
  })
  return html`<svg class="shapes" aria-hidden="true">${symbols}</svg>`
}

/** A newer version of the service, beside this one on the same database, may have stored an icon that this one does not know. */
function iconOf({ options: { tile_icons: icons = {} } }: FormField, value: string): TileIcon | undefined {
  const icon = Object.hasOwn(icons, value) ? icons[value] : undefined
  return icon !== undefined && Object.hasOwn(iconShapes, icon) ? icon : undefined
}

/** The path of the picture of a choice at this server. */
function pictureOf({ options: { tile_pictures: pictures = {} } }: FormField, value: string): string | undefined {
  const url = Object.hasOwn(pictures, value) ? pictures[value] : undefined
  return url === undefined ? undefined : (picturePath(url) ?? undefined)
}
