import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { blockSchemas, type PdfBlock, type SimplePdfBlock } from '../../shared/contract/documents/pdf-blocks.ts'
import { useProblems } from '../text/problems.ts'
import { useText } from '../text/language.ts'
import { propertyHelp, propertyNames, typeNames } from './blocks/block-texts.ts'
import { complete } from './draft.ts'
import { FieldList } from './blocks/field-list.tsx'
import { CrmFieldSelect, FormFieldSelect } from './blocks/field-select.tsx'
import { useAnswerFields } from './labels.ts'
import { findBlock, withChanged } from './places.ts'
import { PropertyControl, type Schema } from './blocks/property-control.tsx'
import { editorTexts } from './texts.ts'
import { useDraft, useEditor, useEditorState } from './use-template-editor.ts'

/** Everything about one block: its inputs are made from what the contract says of its kind. */
export function BlockInspector({ block }: { block: PdfBlock }) {
  const t = useText(editorTexts)
  const names = useText(typeNames)
  return (
    <Stack gap="md">
      <Title order={2}>{names[block.type]}</Title>
      {block.type === 'columns' ? (
        <Text size="sm" c="dimmed">
          {t.columnsHelp}
        </Text>
      ) : (
        <Properties block={block} />
      )}
    </Stack>
  )
}

/** What has an input of its own, because it names fields. */
const references = new Set(['field_id', 'crm', 'field_ids'])

function Properties({ block }: { block: SimplePdfBlock }) {
  const t = useText(editorTexts)
  const names = useText(propertyNames)
  const help = useText(propertyHelp)
  const editor = useEditor()
  const fault = useFault(block.id)
  const schema = blockSchemas[block.type] as unknown as { properties: Record<string, Schema> }
  const shown = Object.entries(schema.properties).filter(([name]) => name !== 'id' && name !== 'type')
  const set = (change: object, subject: string) =>
    editor.change(
      (draft) => ({ ...draft, blocks: withChanged(draft.blocks, { ...block, ...change } as PdfBlock) }),
      `${block.id} ${subject}`,
    )
  if (shown.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t.noProperties}
      </Text>
    )
  }
  const hidden = hiddenWithField(block)
  return (
    <>
      <Sources block={block} set={set} fault={fault} />
      {shown
        .filter(([name]) => !references.has(name) && name !== hidden)
        .map(([name, schema]) => (
          <PropertyControl
            key={name}
            name={name}
            schema={schema}
            label={names[name] ?? name}
            description={help[name]}
            value={(block as Record<string, unknown>)[name]}
            onChange={(value) => set({ [name]: value ?? emptyOf(block, name) }, name)}
            error={fault(name)}
          />
        ))}
    </>
  )
}

interface SourcesProps {
  block: SimplePdfBlock
  set: (change: object, subject: string) => void
  fault: (path: string) => string | undefined
}

/** What a block shows of the form, of the CRM or of the template. */
function Sources({ block, set, fault }: SourcesProps) {
  const t = useText(editorTexts)
  return (
    <>
      {block.type === 'field' && <FieldSource block={block} set={set} fault={fault} />}
      {block.type === 'signature' && (
        <FormFieldSelect
          label={t.source}
          type="signature"
          none={t.signAfter}
          value={block.field_id}
          onChange={(field_id) => set({ field_id, required: false }, 'source')}
          error={fault('field_id')}
        />
      )}
      {block.type === 'floorplan' && (
        <FormFieldSelect
          label={t.source}
          type="file"
          none={t.ownPicture}
          value={block.field_id}
          onChange={(field_id) => set({ field_id, ...(field_id !== null && { picture_url: null }) }, 'source')}
          error={fault('field_id')}
        />
      )}
      {(block.type === 'fieldlist' || block.type === 'facts') && (
        <FieldList
          entries={block.field_ids}
          change={(field_ids) => set({ field_ids }, `fields ${field_ids.length}`)}
          fault={fault}
        />
      )}
    </>
  )
}

/** What a field says itself: whether it must be signed, or which picture is shown. */
function hiddenWithField(block: SimplePdfBlock): string | undefined {
  if (block.type === 'signature' && block.field_id !== null) return 'required'
  return block.type === 'floorplan' && block.field_id !== null ? 'picture_url' : undefined
}

/** What an empty input means: words are empty, a number waits for another one, all else has a default. */
function emptyOf(block: SimplePdfBlock, name: string): unknown {
  if (name === 'text' || name === 'url' || name === 'recipient') return ''
  return name === 'width_percent' && block.type === 'image' ? 100 : null
}

interface FieldSourceProps extends Omit<SourcesProps, 'block'> {
  block: Extract<PdfBlock, { type: 'field' }>
}

/** A field block shows what the form asks for, or what the CRM knows. */
function FieldSource({ block, set, fault }: FieldSourceProps) {
  const t = useText(editorTexts)
  const [first] = useAnswerFields()
  const isCrm = block.crm !== null
  return (
    <>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-label={t.source}
        value={isCrm ? 'crm' : 'form'}
        onChange={(next) =>
          set(
            next === 'crm'
              ? { field_id: null, crm: { module: 'address', name: '', label: null } }
              : { field_id: first?.id ?? null, crm: null },
            'source',
          )
        }
        data={[
          { value: 'form', label: t.ofForm },
          { value: 'crm', label: t.ofCrm },
        ]}
      />
      {isCrm ? (
        <CrmFieldSelect value={block.crm} onChange={(crm) => set({ crm }, 'crm')} error={fault('crm.name')} />
      ) : (
        <FormFieldSelect
          label={t.ofForm}
          value={block.field_id}
          onChange={(field_id) => set({ field_id }, 'field')}
          error={fault('field_id')}
        />
      )}
    </>
  )
}

/** What the server said about a property of this block when it refused the template. */
function useFault(id: string): (path: string) => string | undefined {
  const { save } = useEditorState()
  const { faultOf } = useProblems()
  const { blocks } = useDraft()
  const problem = save.kind === 'refused' ? save.problem : undefined
  const path = findBlock(complete(blocks), id)?.path
  return (name) => faultOf(problem, `${path}.${name}`)
}
