import { Box } from '@mantine/core'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Form } from '../forms/model.ts'
import { useText } from '../text/language.ts'
import { loadIconShapes } from '../text/visitor-icons.ts'
import { loadVisitorTexts } from '../text/visitor-texts.ts'
import classes from '../editing/frame.module.css'
import type { Device } from './device-choice.tsx'
import { Preview } from './preview.tsx'
import { buildTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useDraft, useEditor, useEditorState } from './use-editor.ts'
import { useCrmFields } from './use-labels.ts'

/** The form as it is now, between what can be done with it and what is chosen of it. */
export function PreviewPanel({ form }: { form: Form }) {
  const t = useText(buildTexts)
  const draft = useDraft()
  const crm = useCrmFields()
  const editor = useEditor()
  const { selected } = useEditorState()
  const [width, setWidth] = useState<Device>('desktop')
  const [{ data: renderer }] = useSuspenseQueries({
    queries: [
      {
        queryKey: ['renderer of form pages'],
        queryFn: () => import('./preview-page.ts'),
        staleTime: Infinity,
      },
      {
        queryKey: ['visitor texts', form.language],
        queryFn: () => loadVisitorTexts(form.language),
        staleTime: Infinity,
      },
    ],
  })
  const isTiled = draft.fields.some(({ options }) => options.tiles)
  const { data: icons } = useQuery({
    queryKey: ['icons of tiles'],
    queryFn: loadIconShapes,
    enabled: isTiled,
    staleTime: Infinity,
  })
  const page = useMemo(() => renderer.previewPage(form, draft, crm), [renderer, form, draft, crm, icons])
  const hidden = useMemo(
    () => draft.fields.flatMap((field, place) => (field.hidden || field.field_type === 'hidden' ? [place] : [])),
    [draft],
  )
  const place = draft.fields.findIndex(({ key }) => key === selected)
  return (
    <Box component="section" className={classes['middle']} aria-label={t.preview}>
      <Toolbar width={width} setWidth={setWidth} />
      <Box className={classes['frame']}>
        <Preview
          page={page}
          selected={place < 0 ? undefined : place}
          hidden={hidden}
          onSelect={(chosen) => editor.select(chosen === undefined ? null : (draft.fields[chosen]?.key ?? null))}
          width={width}
        />
      </Box>
    </Box>
  )
}
