import { Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  designKeys,
  plainSettings,
  type PdfDesign,
  type PdfSettings,
} from '../../shared/contract/documents/pdf-design.ts'
import { Section } from '../build/inspector/section.tsx'
import { AnchorLink } from '../shell/links.tsx'
import { useText } from '../text/language.ts'
import { useProblems } from '../text/problems.ts'
import { withSigning } from './draft.ts'
import { lookTexts } from './look-texts.ts'
import { selectableLetterheads } from './model.ts'
import { PropertyControl, type Schema } from './blocks/property-control.tsx'
import { editorTexts } from './texts.ts'
import { useDraft, useEditor, useEditorState, useForm } from './use-template-editor.ts'

type DesignKey = keyof typeof designKeys

const parts = {
  design: ['font', 'heading_font', 'font_size', 'text_color', 'heading_color', 'accent_color'],
  logo: ['masthead', 'logo_url', 'logo_position', 'logo_width_mm'],
  running: ['header_text', 'footer_text', 'show_page_numbers', 'repeat_headings'],
} satisfies Record<string, DesignKey[]>

const margins = [
  'letterhead_margin_top',
  'letterhead_margin_right',
  'letterhead_margin_bottom',
  'letterhead_margin_left',
] as const

/** The name, the content and the design of the document: every key that the contract declares. */
export function Look() {
  const t = useText(editorTexts)
  const editor = useEditor()
  const draft = useDraft()
  const fault = useFault()
  return (
    <Stack gap="xl">
      <Section title={t.general}>
        <TextInput
          label={t.name}
          value={draft.name}
          maxLength={255}
          onChange={({ currentTarget: { value } }) => editor.change((all) => ({ ...all, name: value }), 'name')}
          error={fault('name')}
        />
      </Section>
      <Section title={t.settings}>
        <SigningControl />
        {(Object.keys(plainSettings) as (keyof typeof plainSettings)[]).map((name) => (
          <Setting key={name} name={name} />
        ))}
      </Section>
      {Object.entries(parts).map(([part, names]) => (
        <Section key={part} title={t[part as keyof typeof parts]}>
          {names.map((name) => (
            <Design key={name} name={name} />
          ))}
        </Section>
      ))}
      <Section title={t.paper}>
        <LetterheadSelect />
        {draft.design.letterhead_id !== null &&
          margins.map((name) => <Design key={name} name={name} placeholder={t.ownMargin} />)}
      </Section>
    </Stack>
  )
}

function useFault(): (path: string) => string | undefined {
  const { save } = useEditorState()
  const { faultOf } = useProblems()
  return (path) => faultOf(save.kind === 'refused' ? save.problem : undefined, path)
}

function SigningControl() {
  const [label, help] = useText(lookTexts).document_signing
  const editor = useEditor()
  const { enabled } = useDraft().settings.document_signing
  return (
    <PropertyControl
      name="document_signing"
      schema={{ type: 'boolean' }}
      label={label}
      description={help}
      value={enabled}
      onChange={(value) => editor.change((draft) => withSigning(draft, value === true))}
      error={undefined}
    />
  )
}

function Setting({ name }: { name: keyof typeof plainSettings }) {
  const [label, help] = useText(lookTexts)[name]
  const editor = useEditor()
  const { settings } = useDraft()
  const change = (value: unknown) =>
    editor.change((draft) => ({ ...draft, settings: { ...draft.settings, [name]: value } as PdfSettings }), name)
  return (
    <PropertyControl
      name={name}
      schema={plainSettings[name].schema as unknown as Schema}
      label={label}
      description={help}
      value={settings[name]}
      onChange={change}
      error={useFault()(`settings.${name}`)}
    />
  )
}

function Design({ name, placeholder }: { name: DesignKey; placeholder?: string }) {
  const [label, help] = useText(lookTexts)[name]
  const editor = useEditor()
  const { design } = useDraft()
  // An empty input is the default.
  const change = (value: unknown) =>
    editor.change(
      (draft) => ({ ...draft, design: { ...draft.design, [name]: value ?? designKeys[name].default } as PdfDesign }),
      name,
    )
  return (
    <PropertyControl
      name={name}
      schema={designKeys[name].schema as unknown as Schema}
      label={label}
      description={help}
      placeholder={placeholder}
      value={design[name]}
      onChange={change}
      error={useFault()(`design.${name}`)}
    />
  )
}

function LetterheadSelect() {
  const t = useText(editorTexts)
  const [label] = useText(lookTexts).letterhead_id
  const editor = useEditor()
  const { id } = useForm()
  const { design } = useDraft()
  const fault = useFault()
  const { data } = useQuery(selectableLetterheads(id))
  const chosen = design.letterhead_id
  return (
    <>
      <Select
        label={label}
        data={[
          { value: '', label: t.noLetterhead },
          ...(data?.data ?? []).map((one) => ({ value: String(one.id), label: one.letterhead_name })),
        ]}
        value={chosen === null ? '' : String(chosen)}
        allowDeselect={false}
        onChange={(next) =>
          editor.change((draft) => ({
            ...draft,
            design: { ...draft.design, letterhead_id: next === '' || next === null ? null : Number(next) },
          }))
        }
        error={fault('design.letterhead_id')}
      />
      <AnchorLink to="/letterheads" size="sm">
        {t.toLetterheads}
      </AnchorLink>
    </>
  )
}
