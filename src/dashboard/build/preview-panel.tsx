import { Box, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import classes from '../editing/frame.module.css'
import type { Device } from '../form-preview/device-choice.tsx'
import { Preview } from '../form-preview/frame.tsx'
import { useFit, widthOn } from '../form-preview/use-fit.ts'
import type { PageText } from '../form-preview/write-in-page.ts'
import { useFormPage } from '../form-preview/use-form-page.ts'
import { withField, type Draft } from './draft.ts'
import { orNull } from './inspector/use-field.ts'
import { buildTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useDraft, useEditor, useEditorState } from './use-editor.ts'

/** The form as it is now, between what can be done with it and what is chosen of it. */
export function PreviewPanel({ form }: { form: Form }) {
  const t = useText(buildTexts)
  const draft = useDraft()
  const editor = useEditor()
  const { selected } = useEditorState()
  const [width, setWidth] = useState<Device>(() => (window.innerWidth < 640 ? 'phone' : 'desktop'))
  const { ref, fit } = useFit(widthOn(width, form))
  const { fields, texts } = draft
  const page = useFormPage(useMemo(() => ({ settings: { ...form, ...texts }, fields }), [form, texts, fields]))
  const hidden = useMemo(
    () => draft.fields.flatMap((field, place) => (field.hidden || field.field_type === 'hidden' ? [place] : [])),
    [draft],
  )
  const place = draft.fields.findIndex(({ key }) => key === selected)
  return (
    <Box component="section" className={classes['middle']} aria-label={t.preview}>
      <Toolbar width={width} setWidth={setWidth} />
      <Box className={classes['frame']} ref={ref}>
        {page ? (
          <Preview
            page={page}
            selected={place < 0 ? undefined : place}
            hidden={hidden}
            onSelect={(chosen) => editor.select(chosen === undefined ? null : (fields[chosen]?.key ?? null))}
            texts={{
              read: (text) => textIn(draft, text),
              write({ place: at, name }, value) {
                const key = at === undefined ? undefined : fields[at]?.key
                editor.change((old) => written(old, key, { [name]: orNull(value) }), `${key ?? 'form'} ${name}`)
              },
            }}
            width={width}
            fit={fit}
          />
        ) : (
          <Skeleton h="100%" radius="lg" />
        )}
      </Box>
    </Box>
  )
}

const textIn = ({ texts, fields }: Draft, { place, name }: PageText): string | null =>
  (place === undefined ? texts[name] : fields[place]?.[name]) ?? null

/** The draft with what was written in the page: in a text of a field, or else of the form. */
const written = (draft: Draft, key: string | undefined, change: Record<string, string | null>): Draft =>
  key === undefined ? { ...draft, texts: { ...draft.texts, ...change } } : withField(draft, key, change)
