import { SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { formPreviewTexts } from './texts.ts'

export type Device = 'desktop' | 'tablet' | 'phone'

const icons = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, phone: IconDeviceMobile }
const devices = Object.keys(icons) as Device[]

interface DeviceChoiceProps {
  width: Device
  setWidth: (width: Device) => void
}

/** On what the page is shown. */
export function DeviceChoice({ width, setWidth }: DeviceChoiceProps) {
  const t = useText(formPreviewTexts)
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.device}
      value={width}
      onChange={(next) => setWidth(devices.find((device) => device === next) ?? 'desktop')}
      data={devices.map((value) => {
        const Icon = icons[value]
        return { value, label: <Icon size={16} aria-label={t[value]} role="img" style={{ display: 'block' }} /> }
      })}
    />
  )
}
