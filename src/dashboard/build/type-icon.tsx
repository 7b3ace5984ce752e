import type { ResolvedType } from '../../shared/contract/forms/field-types.ts'
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarTime,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconEyeOff,
  IconHash,
  IconHeading,
  IconLetterT,
  IconLink,
  IconListCheck,
  IconMinus,
  IconPageBreak,
  IconPhone,
  IconRuler2,
  IconSelect,
  IconSignature,
  IconStar,
  IconTextCaption,
  IconUpload,
} from '../icons/tabler.ts'

const icons: Record<ResolvedType, typeof IconAt> = {
  text: IconLetterT,
  textarea: IconAlignLeft,
  email: IconAt,
  tel: IconPhone,
  url: IconLink,
  number: IconHash,
  date: IconCalendar,
  time: IconClock,
  datetime: IconCalendarTime,
  select: IconSelect,
  radio: IconCircleDot,
  checkboxes: IconListCheck,
  checkbox: IconCheckbox,
  rating: IconStar,
  scale: IconRuler2,
  file: IconUpload,
  signature: IconSignature,
  heading: IconHeading,
  text_block: IconTextCaption,
  divider: IconMinus,
  page_break: IconPageBreak,
  hidden: IconEyeOff,
}

export function TypeIcon({ type }: { type: ResolvedType }) {
  const Icon = icons[type]
  return <Icon size={16} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
}
