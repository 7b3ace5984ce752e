import {
  IconAlignLeft,
  IconColumns2,
  IconForms,
  IconHeading,
  IconList,
  IconMail,
  IconMinus,
  IconPageBreak,
  IconPhoto,
  IconRuler2,
  IconSignature,
  IconTable,
  IconWritingSign,
} from '../../icons/tabler.ts'
import type { BlockType } from './new-block.ts'

const icons: Record<BlockType, typeof IconHeading> = {
  letter: IconMail,
  closing: IconWritingSign,
  heading: IconHeading,
  paragraph: IconAlignLeft,
  field: IconForms,
  fieldlist: IconList,
  facts: IconTable,
  columns: IconColumns2,
  image: IconPhoto,
  floorplan: IconRuler2,
  divider: IconMinus,
  pagebreak: IconPageBreak,
  signature: IconSignature,
  countersignature: IconWritingSign,
}

export function BlockIcon({ type }: { type: BlockType }) {
  const Icon = icons[type]
  return <Icon size={16} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
}
