import { useElementSize } from '@mantine/hooks'
import type { FormSettings } from '../../shared/contract/form-settings/form-settings.ts'
import { hasTrust } from '../../shared/form/styles/layout.ts'
import type { Device } from './device-choice.tsx'

/** Of the frame. */
const border = 1

/** As wide as a phone, a tablet, or a desktop on which the form has all its width, in pixels. */
export const widthOn = (device: Device, { card_width_px }: Pick<FormSettings, 'card_width_px'>): number =>
  device === 'desktop' ? Math.max(1152, card_width_px + 96) : { tablet: 820, phone: 390 }[device]

/** The same in the editor of its fields: of a desktop, what is beside the form alone is left out, so that its texts can be read. */
export function editedWidthOn(device: Device, settings: FormSettings): number {
  const isBeside = settings.page_layout === 'split' && hasTrust(settings)
  if (device !== 'desktop' || isBeside) return widthOn(device, settings)
  return Math.max(640, settings.card_width_px + 96)
}

/** How a page of this width in pixels is made smaller where it has not the room. */
export function useFit(shown: number) {
  const { ref, width: room, height } = useElementSize()
  const width = shown + 2 * border
  const scale = room === 0 ? 1 : Math.min(1, room / width)
  return { ref, fit: { width, height: height / scale, scale } }
}
