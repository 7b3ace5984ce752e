import { Box, Skeleton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Form } from '../../forms/model.ts'
import { useText } from '../../text/language.ts'
import classes from '../../editing/frame.module.css'
import type { Device } from '../../form-preview/device-choice.tsx'
import { Preview } from '../../form-preview/frame.tsx'
import { editedWidthOn, useFit } from '../../form-preview/use-fit.ts'
import { useFormPage } from '../../form-preview/use-form-page.ts'
import { buildTexts } from '../texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useDraft, useEditor, useEditorState } from '../use-editor.ts'
import { usePageTexts } from './use-page-text.ts'

/** The form as it is now, between what can be done with it and what is chosen of it. */
export function PreviewPanel({ form }: { form: Form }) {
  const t = useText(buildTexts)
  const draft = useDraft()
  const editor = useEditor()
  const { selected } = useEditorState()
  const [width, setWidth] = useState<Device>(() => (window.innerWidth < 640 ? 'phone' : 'desktop'))
  const { ref, fit } = useFit(editedWidthOn(width, form))
  const { fields, texts } = draft
  const page = useFormPage(useMemo(() => ({ settings: { ...form, ...texts }, fields }), [form, texts, fields]))
  const hidden = useMemo(
    () => draft.fields.flatMap((field, place) => (field.hidden || field.field_type === 'hidden' ? [place] : [])),
    [draft],
  )
  const keys = useMemo(() => fields.map(({ key }) => key), [fields])
  const place = draft.fields.findIndex(({ key }) => key === selected)
  const pageTexts = usePageTexts(form)
  return (
    <Box component="section" className={classes['middle']} aria-label={t.preview}>
      <Toolbar width={width} setWidth={setWidth} />
      <Box className={classes['frame']} ref={ref}>
        {page ? (
          <Preview
            page={page}
            selected={place < 0 ? undefined : place}
            hidden={hidden}
            keys={keys}
            onSelect={(chosen) => editor.select(chosen === undefined ? null : (fields[chosen]?.key ?? null))}
            texts={pageTexts}
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
