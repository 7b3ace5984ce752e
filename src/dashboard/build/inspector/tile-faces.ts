import type { FieldOptions } from '../../../shared/contract/forms/field-options.ts'
import type { TileIcon } from '../../../shared/contract/forms/tile-icons.ts'
import type { Choice } from '../../../shared/form/engine/model.ts'

/** What stands above the words of a tile: an icon of the set, or a picture by its address. */
export type TileFace = { icon: TileIcon } | { picture: string }

type Faces = Pick<FieldOptions, 'tile_icons' | 'tile_pictures'>

/** A picture comes before an icon, as on the page. */
export function faceOf(
  { tile_icons: icons = {}, tile_pictures: pictures = {} }: Faces,
  value: string,
): TileFace | undefined {
  const picture = Object.hasOwn(pictures, value) ? pictures[value] : undefined
  if (picture !== undefined) return { picture }
  const icon = Object.hasOwn(icons, value) ? icons[value] : undefined
  return icon === undefined ? undefined : { icon }
}

/** The same options with another face of one choice, or without one. Those of choices that are no longer there go. */
export function withFace(options: Faces, choices: readonly Choice[], value: string, face: TileFace | undefined): Faces {
  const faces = choices.map(({ value: one }) => [one, one === value ? face : faceOf(options, one)] as const)
  const icons = faces.flatMap(([one, shown]) => (shown && 'icon' in shown ? [[one, shown.icon] as const] : []))
  const pictures = faces.flatMap(([one, shown]) => (shown && 'picture' in shown ? [[one, shown.picture] as const] : []))
  return { tile_icons: recordOf(icons), tile_pictures: recordOf(pictures) }
}

const recordOf = <T>(entries: (readonly [string, T])[]): Record<string, T> | undefined =>
  entries.length === 0 ? undefined : Object.fromEntries(entries)
