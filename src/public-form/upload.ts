import { readReference, type FileWire } from '../shared/form/uploads/file-reference.ts'
import { fill, plural } from '../shared/text/fill.ts'
import { element } from './page/element.ts'
import { fileWords } from './upload/file-words.ts'
import { holdBack } from './upload/hold-back.ts'
import { loadPieces } from './upload/load-pieces.ts'
import { pieceBytes } from './upload/piece-bytes.ts'
import { newItem, type Item } from './upload/upload-item.ts'
import { sendFile, takeBack, type LeftOut, type RunningUpload } from './upload/upload-send.ts'

/**
 * Uploads of a form, loaded with its page: files go at once, with progress, and can be taken back; the form then names them.
 * Runs before the script of the page, which finds the answer of each field in `data-answer`.
 */
const atOnce = 2

interface Field {
  form: HTMLFormElement
  box: HTMLElement
  input: HTMLInputElement
  list: HTMLElement
  status: HTMLElement
  limits: FileWire
  items: Item[]
}

const words = fileWords()
const fields: Field[] = []
let sending = 0

function start(form: HTMLFormElement, upload: HTMLElement): void {
  const box = upload.closest<HTMLElement>('[data-field]')
  const input = upload.querySelector<HTMLInputElement>('input[type=file]')
  if (!box || !input) return
  const list = element('ul', 'files')
  const status = element('p', 'unseen')
  status.role = 'status'
  const limits = JSON.parse(upload.dataset['limits'] ?? '{}') as FileWire
  const field: Field = { form, box, input, list, status, limits, items: [] }
  fields.push(field)
  for (const kept of upload.querySelectorAll<HTMLInputElement>('.kept input')) adopt(field, kept.value)
  for (const old of upload.querySelectorAll('.kept,.kept-files')) old.remove()
  input.before(list)
  input.after(dropZone(input), status)
  upload.classList.add('ready')
  const addChosen = () => {
    add(field, [...(input.files ?? [])])
    input.value = ''
  }
  input.onchange = addChosen
  acceptDrops(field, upload)
  told(field)
  // Files may have been chosen before this script was there.
  if (input.files?.length) addChosen()
}

function dropZone({ id }: HTMLInputElement): HTMLElement {
  const zone = element('label', 'drop')
  zone.htmlFor = id
  zone.append(element('span', 'drop-choose', words.choose), element('span', 'drop-here', words.drop))
  return zone
}

function acceptDrops(field: Field, upload: HTMLElement): void {
  const hover = (event: DragEvent) => {
    event.preventDefault()
    upload.classList.toggle('over', event.type === 'dragover')
  }
  upload.ondragover = upload.ondragleave = hover
  upload.ondrop = (event) => {
    hover(event)
    if (!field.input.disabled) add(field, [...(event.dataTransfer?.files ?? [])])
  }
}

/** A file that was uploaded from an earlier page. */
function adopt(field: Field, reference: string): void {
  const file = readReference(reference)
  if (file) keep(field, put(field, file), { reference, size: file.size })
}

function add(field: Field, files: readonly File[]): void {
  const { maxFiles, maxBytes } = field.limits
  // A single file takes the place of the one before.
  if (maxFiles === 1 && files.length > 0) for (const item of field.items) drop(field, item)
  for (const file of files) {
    const { name, size } = file
    const count = field.items.filter(({ state }) => state !== 'refused').length
    const item = put(field, { name, size, file })
    const message =
      count >= maxFiles
        ? plural(words.tooMany, maxFiles)
        : size > maxBytes
          ? fill(words.faults.tooLarge, { size: maxBytes / 1024 ** 2 })
          : size === 0 && words.faults.empty
    if (message) leaveOut(field, item, { kind: 'refused', message })
  }
  told(field)
  next()
}

function put(field: Field, file: { name: string; size: number; file?: File }): Item {
  const item = newItem(file, words, {
    remove(item) {
      drop(field, item)
      field.status.textContent = fill(words.removed, { name: item.name })
      told(field)
      field.input.focus()
      next()
    },
    retry(item) {
      item.state = 'waiting'
      item.show({ share: 0 })
      told(field)
      next()
    },
  })
  field.items.push(item)
  field.list.append(item.row)
  return item
}

/** Says why a file is not kept: never, or not yet. */
function leaveOut(field: Field, item: Item, { kind, message }: LeftOut): void {
  item.state = kind
  item.show({ fault: message })
  field.status.textContent = `${item.name}: ${message}`
}

function drop(field: Field, item: Item): void {
  item.cancel?.()
  if (item.place) globalThis.foyerPieces?.endPieces(item.place)
  const kept = item.row.querySelector<HTMLInputElement>('input')
  if (kept) takeBack(field.form, kept.value)
  field.items = field.items.filter((one) => one !== item)
  item.row.remove()
}

/** Sends what waits, a few at a time. */
function next(): void {
  for (const field of fields) {
    for (const item of field.items) {
      if (sending >= atOnce) return
      if (item.state === 'waiting') void send(field, item)
    }
  }
}

async function send(field: Field, item: Item): Promise<void> {
  const { form, status } = field
  if (!item.file) return
  sending++
  item.state = 'sending'
  item.show({ share: 0 })
  status.textContent = `${item.name} ${words.loading}`
  const { done, cancel } = await begin(field, item, item.file)
  item.cancel = cancel
  // Removed while the script for it was loaded.
  if (!field.items.includes(item)) cancel()
  const sent = await done
  delete item.cancel
  sending--
  // Removed meanwhile.
  if (!field.items.includes(item)) {
    if (sent.kind === 'kept') takeBack(form, sent.reference)
    next()
    return resume()
  }
  if (sent.kind === 'kept') {
    keep(field, item, sent)
    status.textContent = `${item.name} ${words.loaded}`
  } else leaveOut(field, item, sent)
  told(field)
  next()
  resume()
}

/** Sends a file as its size asks for. Where the script for pieces cannot be loaded, a large one goes as a whole. */
async function begin(field: Field, item: Item, file: File): Promise<RunningUpload> {
  const { form, input, status } = field
  const what = { part: input.name, file, words: { offline: words.offline, busy: words.faults.busy } }
  const progress = (share: number) => item.show({ share })
  const pieces = file.size > pieceBytes && words.pieces ? await loadPieces(words.pieces) : undefined
  if (!pieces) return sendFile(form, what, progress)
  const paused = (share: number) => {
    item.show({ share, note: words.paused })
    status.textContent = `${item.name}: ${words.paused}`
  }
  return pieces.sendInPieces(form, { ...what, place: (item.place ??= {}) }, { progress, paused })
}

function keep({ input }: Field, item: Item, { reference, size }: { reference: string; size: number }): void {
  const named = element('input')
  named.type = 'hidden'
  named.name = input.name
  named.value = reference
  item.row.append(named)
  item.state = 'kept'
  item.show({ size })
}

/** Tells the script of the page what the field holds. */
function told({ box, input, items }: Field): void {
  const kept = items.filter(({ state }) => state === 'kept')
  box.dataset['words'] = kept.map(({ name }) => name).join(', ')
  box.dataset['answer'] = kept.map(({ row }) => row.querySelector('input')?.value ?? '').join('\n')
  // What is on its way, or has arrived, has no fault.
  const stuck = items.filter(({ fault }) => fault)
  box.dataset['stuck'] = stuck.map(({ name, fault }) => `${name}: ${fault}`).join(' ')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const isBusy = () => fields.some(({ items }) => items.some(({ state }) => state === 'sending' || state === 'waiting'))

function sayWaiting(): void {
  for (const { status } of fields) status.textContent = words.wait
}

let resume = () => {}
const form = document.querySelector<HTMLFormElement>('#foyer')
if (form) {
  for (const upload of form.querySelectorAll<HTMLElement>('.upload')) start(form, upload)
  resume = holdBack(form, isBusy, sayWaiting)
}
