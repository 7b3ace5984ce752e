import type { TileIcon } from '../../../shared/contract/forms/tile-icons.ts'
import { iconShapes } from '../../../shared/form/markup/icon-shapes.ts'
import { icon as drawn, type Icon } from '../../icons/icon.tsx'

const made: Partial<Record<TileIcon, Icon>> = {}

/** An icon of a choice as visitors see it. */
export function ChoiceIcon({ icon }: { icon: TileIcon }) {
  const Picture = (made[icon] ??= drawn(...iconShapes[icon].split('|')))
  return <Picture size={22} stroke={1.5} aria-hidden />
}
