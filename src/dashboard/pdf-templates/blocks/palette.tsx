import { Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCheck, IconPlus } from '../../icons/tabler.ts'
import type { ReactNode } from 'react'
import type { Field } from '../../../shared/contract/forms/fields.ts'
import classes from '../../build/palette.module.css'
import { useLabels } from '../../build/use-labels.ts'
import { useText } from '../../text/language.ts'
import { typeNames } from './block-texts.ts'
import { useAnswerFields } from '../labels.ts'
import { blockTypes, newBlock, type BlockType } from './new-block.ts'
import { eachBlock } from '../places.ts'
import { editorTexts } from '../texts.ts'
import { BlockIcon } from './type-icon.tsx'
import { useBlockActions } from '../use-block-actions.ts'
import { useDraft } from '../use-template-editor.ts'

/** What can be added: every kind of block, and the fields of the form, one by one. */
export function Palette() {
  const t = useText(editorTexts)
  const names = useText(typeNames)
  const fields = useAnswerFields()
  const labelOf = useLabels()
  const used = useUsedFields()
  const { add } = useBlockActions()
  const words: Partial<Record<BlockType, string>> = { heading: t.newHeading, paragraph: t.newText }
  return (
    <Stack gap="md">
      <Part title={t.kinds}>
        {blockTypes.map((type) => (
          <Offer
            key={type}
            label={names[type]}
            icon={<BlockIcon type={type} />}
            add={() => {
              const first = firstFor(type, fields, used)
              add(newBlock(type, words[type] ?? '', first?.id), names[type])
            }}
          />
        ))}
      </Part>
      {fields.length > 0 && (
        <Part title={t.fields}>
          {fields.map((field) => (
            <Offer
              key={field.id}
              label={labelOf(field)}
              mark={used.has(field.id) ? t.used : undefined}
              add={() =>
                add(newBlock(field.field_type === 'signature' ? 'signature' : 'field', '', field.id), labelOf(field))
              }
            />
          ))}
        </Part>
      )}
    </Stack>
  )
}

/** What a new block shows first: a field that the document does not show yet, where there is one. */
function firstFor(type: BlockType, fields: readonly Field[], used: ReadonlySet<number>): Field | undefined {
  if (type !== 'field' && type !== 'floorplan') return undefined
  const fitting = type === 'field' ? fields : fields.filter(({ field_type }) => field_type === 'file')
  return fitting.find(({ id }) => !used.has(id)) ?? fitting[0]
}

function useUsedFields(): ReadonlySet<number> {
  const { blocks } = useDraft()
  return new Set(
    Array.from(eachBlock(blocks)).flatMap(({ block }) => {
      if ('field_ids' in block) return block.field_ids.filter((entry) => typeof entry === 'number')
      return 'field_id' in block && block.field_id !== null ? [block.field_id] : []
    }),
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="sm" c="dimmed" mb={4}>
        {title}
      </Title>
      <Stack component="ul" className={classes['list']}>
        {children}
      </Stack>
    </section>
  )
}

interface OfferProps {
  label: string
  icon?: ReactNode
  mark?: string | undefined
  add: () => void
}

function Offer({ label, icon, mark, add }: OfferProps) {
  return (
    <li>
      <UnstyledButton className={classes['offer']} onClick={add}>
        {icon}
        <Text size="sm" truncate flex={1}>
          {label}
        </Text>
        {mark !== undefined && <IconCheck size={15} aria-label={mark} role="img" color="var(--mantine-color-dimmed)" />}
        <IconPlus size={15} aria-hidden className={classes['plus']} />
      </UnstyledButton>
    </li>
  )
}
