import { ActionIcon, Alert, Anchor, Box, Group, List, Loader, Text, Tooltip } from '@mantine/core'
import { IconDownload } from '../icons/tabler.ts'
import { useEffect, useRef, useState } from 'react'
import { maxDrawnPages } from '../../shared/contract/documents/pdf-templates.ts'
import { call } from '../api/call.ts'
import { endpoints } from '../api/endpoints.ts'
import type { Problem } from '../api/problem.ts'
import build from '../editing/frame.module.css'
import { SaveMark } from '../editing/save-mark.tsx'
import { UndoButtons } from '../editing/undo-buttons.tsx'
import { Pager } from '../shell/pager.tsx'
import { saveFile } from '../shell/save-file.ts'
import { useToast } from '../shell/toast.ts'
import { Said } from '../shell/said.tsx'
import { useLanguage, useText } from '../text/language.ts'
import { refusalText } from '../text/faults.ts'
import { complete } from './draft.ts'
import classes from './editor.module.css'
import { useBlockLabel } from './labels.ts'
import { PageLines } from './page-lines.tsx'
import { eachBlock } from './places.ts'
import { editorTexts } from './texts.ts'
import { useDraft, useEditor, useEditorState, useForm } from './use-template-editor.ts'
import { Sheets } from './sheets.tsx'
import { lastPages, useLivePages, wholeDraft, type Pages } from './use-pages.ts'

/** The document as it is now, with sample data, between what can be done with it and what is chosen of it. */
export function PreviewPanel() {
  const t = useText(editorTexts)
  const { pages, isBusy, problem, part, setPart } = usePreview()
  const sheets = useChosenInSight(pages)
  return (
    <Box component="section" className={build['middle']} aria-label={t.preview}>
      <Toolbar isBusy={isBusy} isStale={problem !== undefined} />
      {problem && <Faults problem={problem} />}
      {pages && pages.missing.length > 0 && (
        <Alert color="yellow" mb="sm">
          {t.missing} {pages.missing.join(', ')}
        </Alert>
      )}
      {(pages || !problem) && (
        <Box
          ref={sheets}
          className={classes['sheets']}
          aria-busy={isBusy}
          tabIndex={0}
          role="group"
          aria-label={t.sample}
        >
          {pages ? (
            <Sheets pages={pages} />
          ) : (
            <Box className={classes['sheet']} style={{ aspectRatio: '210 / 297' }}>
              <PageLines isLoading />
            </Box>
          )}
          {pages && <Pager page={part} total={Math.ceil(pages.pages / maxDrawnPages)} onChange={setPart} />}
        </Box>
      )}
    </Box>
  )
}

/** The pages of the draft, those on which the chosen block stands. */
function usePreview() {
  const { id } = useForm()
  const editor = useEditor()
  const draft = useDraft()
  const { selected } = useEditorState()
  const [part, setPart] = useState(() => partOf(lastPages(editor)?.from ?? 1))
  const live = useLivePages({ formId: id, editor, draft, from: (part - 1) * maxDrawnPages + 1 })
  const page = live.pages?.places.find((place) => place.block_id === selected)?.page
  const wanted = page === undefined ? undefined : partOf(page)
  useEffect(() => {
    if (wanted !== undefined) setPart(wanted)
  }, [selected, wanted])
  return { ...live, part, setPart }
}

const partOf = (page: number) => Math.ceil(page / maxDrawnPages)

/** Scrolls to the chosen block, as soon as a page shows it. */
function useChosenInSight(pages: Pages | undefined) {
  const { selected } = useEditorState()
  const sheets = useRef<HTMLDivElement>(null)
  const isShown = pages?.places.some(
    ({ block_id, page }) => block_id === selected && page >= pages.from && page < pages.from + pages.pictures.length,
  )
  useEffect(() => {
    if (isShown) sheets.current?.querySelector('[data-place]')?.scrollIntoView({ block: 'nearest' })
  }, [selected, isShown])
  return sheets
}

function Toolbar({ isBusy, isStale }: { isBusy: boolean; isStale: boolean }) {
  const t = useText(editorTexts)
  const editor = useEditor()
  const { history, save } = useEditorState()
  const download = useDownload()
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <SaveMark save={save} />
      <Group gap={4} wrap="nowrap">
        <Text size="sm" c="dimmed" visibleFrom="sm" me="xs">
          {isBusy ? t.rendering : isStale ? t.stale : t.sample}
        </Text>
        <Box w={18} h={18}>
          {isBusy && <Loader size={18} aria-hidden />}
        </Box>
        <UndoButtons editor={editor} history={history} />
        <Tooltip label={t.download}>
          <ActionIcon aria-label={t.download} onClick={() => void download()}>
            <IconDownload size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  )
}

function useDownload() {
  const toast = useToast()
  const { id } = useForm()
  const draft = useDraft()
  return async () => {
    try {
      const pdf = await call(endpoints.pdfTemplates.livePreview, { id, body: wholeDraft(draft) })
      saveFile(pdf, `${draft.name.replaceAll(/[/\\]/g, '-')}.pdf`)
    } catch (error) {
      toast.failed(error)
    }
  }
}

/** What keeps the document from being shown, each with the way to its block. */
function Faults({ problem }: { problem: Problem }) {
  const t = useText(editorTexts)
  const { language } = useLanguage()
  const editor = useEditor()
  const { blocks } = useDraft()
  const labelOf = useBlockLabel()
  const faults = Object.entries(problem.faults)
  if (faults.length === 0) {
    return (
      <Alert color="red" mb="sm" role="alert">
        <Said error={problem} />
      </Alert>
    )
  }
  const all = Array.from(eachBlock(complete(blocks)))
  const blockAt = (path: string) => all.findLast((one) => path === one.path || path.startsWith(`${one.path}.`))?.block
  return (
    <Alert color="red" mb="sm" role="alert">
      {t.faults}
      <List size="sm" mt={4}>
        {faults.map(([path, [said = { message: '' }]]) => {
          const block = blockAt(path)
          return (
            <List.Item key={path}>
              {block && (
                <Anchor component="button" size="sm" onClick={() => editor.select(block.id)}>
                  {labelOf(block)}
                </Anchor>
              )}
              {block && ': '}
              {refusalText(said, language)}
            </List.Item>
          )
        })}
      </List>
    </Alert>
  )
}
