import { Box, Text, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import type { Form } from '../../forms/model.ts'
import { IconChevronDown } from '../../icons/tabler.ts'
import { useLanguage, useText } from '../../text/language.ts'
import type { Labels } from '../labels/by-group.ts'
import type { Setting } from '../registry.ts'
import { SettingRow } from '../setting-row.tsx'
import { branches, hasEffect, holds, type Branch } from './folding.ts'
import { DraftedRow, useDraftedTexts, type DraftedTexts } from './drafted-row.tsx'
import classes from './sections.module.css'
import { foldTexts } from './texts.ts'

export interface TreeProps {
  form: Form
  shown: readonly Setting[]
  labels: Labels
  /** The one that the address names: what is folded around it is open. */
  sought?: string | undefined
  /** What is folded is open, too: what was searched for. */
  isOpen?: boolean
  /** What has its control elsewhere on the page. */
  elsewhere?: string
}

/** Settings, each with those that depend on it: these are folded while they have no effect. */
export function SettingTree({ shown, ...props }: TreeProps) {
  const drafted = useDraftedTexts(props.form)
  const found = branches(shown)
  // Below the only one, all others would be indented for nothing.
  const isFlush = found.length === 1
  return found.map((branch) => (
    <BranchRows key={branch.setting.name} branch={branch} isFlush={isFlush} drafted={drafted} {...props} />
  ))
}

interface BranchProps extends Omit<TreeProps, 'shown'> {
  branch: Branch
  isFlush?: boolean
  /** Texts that the draft of the form holds, by setting. */
  drafted: DraftedTexts | undefined
}

function BranchRows({ branch, isFlush = false, ...props }: BranchProps) {
  const { form, labels, elsewhere, drafted } = props
  const { setting, children } = branch
  const label = labels[setting.name]
  const inEffect = children.filter(({ setting: { under } }) => !under || hasEffect(under, form))
  const below = inEffect.map((child) => <BranchRows key={child.setting.name} branch={child} {...props} />)
  const folded = children.filter((child) => !inEffect.includes(child))
  return (
    <>
      {label && setting.name !== elsewhere && <OneRow {...{ form, setting, label, drafted }} />}
      {inEffect.length > 0 && (isFlush ? below : <Box className={classes['children']}>{below}</Box>)}
      {folded.length > 0 && <Fold branch={{ setting, children: folded }} {...props} />}
    </>
  )
}

type RowProps = Pick<BranchProps, 'form' | 'drafted'> & Parameters<typeof SettingRow>[0]

function OneRow({ drafted, ...props }: RowProps) {
  const text = drafted?.[props.setting.name]
  return text === undefined ? <SettingRow {...props} /> : <DraftedRow {...props} text={text} />
}

/** What would have an effect once the setting above is on: named, and one press away. */
function Fold({ branch, ...props }: BranchProps) {
  const t = useText(foldTexts)
  const { language } = useLanguage()
  const { labels, sought, isOpen = false } = props
  const isSought = isOpen || holds(branch, sought)
  const [isUnfolded, setUnfolded] = useState(isSought)
  const id = useId()
  const nameOf = ({ setting: { name } }: Branch) => labels[name]?.[language][0] ?? name
  return (
    <Box className={classes['fold']}>
      <UnstyledButton
        className={classes['unfold']}
        aria-expanded={isUnfolded || isSought}
        aria-controls={id}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <IconChevronDown size={14} aria-hidden className={classes['chevron']} />
        <Text span size="sm" c="dimmed">
          {t.inEffect(nameOf(branch))} {branch.children.map(nameOf).join(' · ')}
        </Text>
      </UnstyledButton>
      <Box id={id} className={classes['children']} hidden={!(isUnfolded || isSought)}>
        {(isUnfolded || isSought) &&
          branch.children.map((child) => <BranchRows key={child.setting.name} branch={child} {...props} />)}
      </Box>
    </Box>
  )
}
