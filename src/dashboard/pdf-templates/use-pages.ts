import { useEffect, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { endpoints, type RecordOf } from '../api/endpoints.ts'
import { isProblem, type Problem } from '../api/problem.ts'
import type { TemplateEditor } from './document.ts'
import { complete, type Draft, type TemplatePatch } from './draft.ts'

export type Pages = RecordOf<typeof endpoints.pdfTemplates.livePages>

/** After the last change. */
const pauseMs = 250
const retryMs = 2_000

/** The whole draft as a change, whatever of it is saved: what the live preview is made from. */
export function wholeDraft({ name, blocks, design, settings }: Draft): TemplatePatch {
  return { name: name === '' ? null : name, blocks: complete(blocks), design, settings } as TemplatePatch
}

export interface LivePages {
  /** The last that could be made. */
  pages: Pages | undefined
  isBusy: boolean
  /** Why the draft as it is now cannot be shown. */
  problem: Problem | undefined
}

/** The last pages of each editor: where one panel is seen at a time, the preview comes and goes. */
const kept = new WeakMap<TemplateEditor, Pages>()
export const lastPages = (editor: TemplateEditor) => kept.get(editor)

interface WantedPages {
  formId: number
  editor: TemplateEditor
  draft: Draft
  /** The first page to show. */
  from: number
}

/** Pages of the draft as it is, drawn anew a moment after each change; what is under way when another change comes is given up. */
export function useLivePages({ formId, editor, draft, from }: WantedPages): LivePages {
  const [state, setState] = useState<LivePages>({ pages: lastPages(editor), isBusy: true, problem: undefined })
  const wait = useRef(0)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    async function ask() {
      try {
        const options = { id: formId, query: { from }, body: wholeDraft(draft), signal: abort.signal }
        const pages = await call(endpoints.pdfTemplates.livePages, options)
        kept.set(editor, pages)
        setState({ pages, isBusy: false, problem: undefined })
      } catch (error) {
        if (abort.signal.aborted || !isProblem(error)) return
        const mayPass = error.status === 0 || error.status === 429 || error.status === 409 || error.status >= 500
        setState((before) => ({
          ...before,
          isBusy: mayPass,
          problem: mayPass && error.status !== 0 ? undefined : error,
        }))
        if (mayPass) timer = setTimeout(() => void ask(), (error.retryAfter ?? 0) * 1000 || retryMs)
      }
    }
    setState((before) => ({ ...before, isBusy: true }))
    // The first one at once.
    timer = setTimeout(() => void ask(), wait.current)
    wait.current = pauseMs
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [formId, editor, draft, from])
  return state
}
