import { SegmentedControl } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '../icons/tabler.ts'
import { useText } from '../text/language.ts'
import { formPreviewTexts } from './texts.ts'

export type Device = 'desktop' | 'phone'

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
      onChange={(next) => setWidth(next === 'phone' ? 'phone' : 'desktop')}
      data={[
        {
          value: 'desktop',
          label: <IconDeviceDesktop size={16} aria-label={t.desktop} role="img" style={{ display: 'block' }} />,
        },
        {
          value: 'phone',
          label: <IconDeviceMobile size={16} aria-label={t.phone} role="img" style={{ display: 'block' }} />,
        },
      ]}
    />
  )
}
