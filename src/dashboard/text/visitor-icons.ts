import type { TileIcon } from '../../shared/contract/forms/tile-icons.ts'

/**
 * Shapes of the icons of tiles, once they are loaded. In the build it stands in the place of `shared/form/markup/icon-shapes.ts` where the
 * preview renders tiles, so that forms without any do not load all icons (`scripts/dashboard.ts`).
 */
export const iconShapes: Partial<Record<TileIcon, string>> = {}

/** Must have ended before tiles are rendered with their icons. */
export async function loadIconShapes(): Promise<number> {
  const { iconShapes: shapes } = await import('../../shared/form/markup/icon-shapes.ts')
  return Object.keys(Object.assign(iconShapes, shapes)).length
}
