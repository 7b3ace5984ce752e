import { sizeInWords } from '../../shared/form/uploads/file-limits.ts'
import { fill } from '../../shared/text/fill.ts'
import { element } from '../page/element.ts'
import type { FileWords } from './file-words.ts'
import type { ResumePlace } from './upload-pieces.ts'

/** One file in the list of a field. */
export interface Item {
  name: string
  /** Of this page; without one, it was uploaded from an earlier one. */
  file?: File
  state: 'waiting' | 'sending' | 'kept' | 'failed' | 'refused'
  row: HTMLElement
  /** Why it is not kept; empty while it may be. */
  fault: string
  cancel?: () => void
  /** Where it goes on that was not sent whole. */
  place?: ResumePlace
  /** `note` stands below the name until something else is shown. */
  show(change: { share?: number; fault?: string; size?: number; note?: string }): void
}

interface Actions {
  remove(item: Item): void
  retry(item: Item): void
}

/** A small picture of an image that was chosen, or none where the browser cannot draw it. Its address lasts as long as the page, which holds the file anyway. */
function thumbnail(file: File): HTMLElement {
  const picture = element('img')
  picture.alt = ''
  picture.src = URL.createObjectURL(file)
  picture.onerror = picture.remove
  return picture
}

/** A row with name, size, progress and what can be done about the file. */
export function newItem(
  { name, size, file }: { name: string; size: number; file?: File },
  words: FileWords,
  actions: Actions,
): Item {
  const row = element('li', 'file')
  const info = element('span', 'file-info')
  const measure = element('span', 'hint')
  const remark = element('span', 'hint file-note')
  const bar = element('progress')
  const fault = element('span', 'file-fault')
  const retry = element('button', 'file-retry', words.retry)
  const remove = element('button', 'file-remove', '×')
  bar.max = 1
  for (const button of [retry, remove]) button.type = 'button'
  remove.ariaLabel = fill(words.remove, { name })
  bar.ariaLabel = `${name} ${words.loading}`
  info.append(element('span', 'file-name', name), measure, remark, bar, fault, retry)
  if (file?.type.startsWith('image/')) row.append(thumbnail(file))
  row.append(info, remove)
  const item: Item = {
    name,
    ...(file && { file }),
    state: 'waiting',
    row,
    fault: '',
    show({ share, fault: said = '', size: bytes = size, note = '' }) {
      row.dataset['state'] = item.state
      measure.textContent = sizeInWords(bytes, words.language)
      remark.textContent = note
      fault.textContent = item.fault = said
      if (share !== undefined) bar.value = share
      bar.hidden = item.state !== 'sending' && item.state !== 'waiting'
      retry.hidden = item.state !== 'failed'
    },
  }
  retry.onclick = () => actions.retry(item)
  remove.onclick = () => actions.remove(item)
  item.show({ share: 0 })
  return item
}
