import { sizeInWords } from '../../shared/form/uploads/file-limits.ts'
import { readReference, type FileWire } from '../../shared/form/uploads/file-reference.ts'
import { fill } from '../../shared/text/fill.ts'
import { element } from '../page/element.ts'
import { fileWords } from '../upload/file-words.ts'
import { openPad, type Pad } from './pad.ts'
import { holdBack } from '../upload/hold-back.ts'
import { sendFile, takeBack } from '../upload/upload-send.ts'

/**
 * Signatures of a form, loaded with its page: drawn, typed or uploaded, whichever is chosen. Runs before the script of the page,
 * which finds the answer of each field in `data-answer`; what is sent stands in one hidden input.
 */
const ways = ['draw', 'type', 'upload'] as const
type Way = (typeof ways)[number]

const words = fileWords()

interface Field {
  form: HTMLFormElement
  box: HTMLElement
  name: string
  /** What is sent. */
  answer: HTMLInputElement
  radios: HTMLInputElement[]
  text: HTMLInputElement
  file: HTMLInputElement
  note: HTMLElement
  limits: FileWire
  pad: Pad
  /** Of an image that was uploaded. */
  reference: string
  /** Of images that are on their way. */
  sending: number
  /** The image that was chosen last. */
  latest?: File
  /** Why it is not there. */
  stuck: string
}

function start(form: HTMLFormElement, sign: HTMLElement): void {
  const box = sign.closest<HTMLElement>('[data-field]')
  const text = sign.querySelector<HTMLInputElement>('.sign-type input')
  const file = sign.querySelector<HTMLInputElement>('.sign-image input')
  if (!box || !text || !file) return
  const name = text.name
  const before = sign.querySelector<HTMLInputElement>('.kept input')?.value ?? ''
  const answer = element('input')
  answer.type = 'hidden'
  answer.name = name
  const { group, radios } = choice(name)
  const drawing = element('div', 'sign-draw')
  const canvas = element('canvas', 'pad')
  canvas.role = 'img'
  canvas.ariaLabel = words.pad
  const clear = element('button', 'sign-clear', words.clear)
  clear.type = 'button'
  drawing.append(canvas, clear)
  const note = element('p', 'hint')
  note.role = 'status'
  sign.querySelector('.kept')?.remove()
  sign.prepend(group, drawing)
  sign.querySelector('.sign-image')?.append(note)
  sign.append(answer)
  for (const input of [text, file]) input.removeAttribute('name')
  const limits = JSON.parse(sign.dataset['limits'] ?? '{}') as FileWire
  const pad = openPad(canvas, before, () => tell(field))
  const field: Field = {
    form,
    box,
    name,
    answer,
    radios,
    text,
    file,
    note,
    limits,
    pad,
    reference: '',
    sending: 0,
    stuck: '',
  }
  fields.push(field)
  const isImage = readReference(before) !== undefined
  if (isImage) field.reference = before
  const first = firstWay({ isImage, file, text })
  for (const radio of radios) {
    radio.checked = radio.value === first
    radio.addEventListener('change', () => show(field, sign))
  }
  text.addEventListener('input', (event) => {
    event.stopPropagation()
    tell(field)
  })
  file.addEventListener('change', () => void upload(field))
  clear.onclick = () => pad.clear()
  sign.classList.add('ready')
  show(field, sign)
  // A file may have been chosen before this script was there.
  void upload(field)
}

/** The way that is shown first: the one that has an answer already. */
function firstWay({ isImage, file, text }: { isImage: boolean; file: HTMLInputElement; text: HTMLInputElement }): Way {
  if (isImage || file.files?.length) return 'upload'
  return text.value === '' ? 'draw' : 'type'
}

/** The ways to sign, of which one is chosen. The page's script leads to the first of them when a signature is missing. */
function choice(name: string) {
  const group = element('div', 'ways')
  group.role = 'radiogroup'
  group.ariaLabel = words.way
  const radios = ways.map((way) => {
    const radio = element('input')
    radio.type = 'radio'
    radio.name = `${name}_way`
    radio.value = way
    const label = element('label', 'way')
    label.append(radio, element('span', '', words[way]))
    group.append(label)
    return radio
  })
  return { group, radios }
}

const chosen = ({ radios }: Field) => (radios.find(({ checked }) => checked)?.value ?? 'draw') as Way

function show(field: Field, sign: HTMLElement): void {
  sign.dataset['way'] = chosen(field)
  tell(field)
  resume()
}

/** Puts the answer of the chosen way where it is sent from, and tells the script of the page. */
function tell(field: Field): void {
  const { box, answer, text, pad, radios, reference, stuck } = field
  const way = chosen(field)
  const answers: Record<Way, () => string> = {
    draw: pad.answer,
    type: () => text.value.trim(),
    // Not the one before, where the one that was chosen last is not there.
    upload: () => (stuck === '' ? reference : ''),
  }
  const value = answers[way]()
  answer.value = box.dataset['answer'] = value
  box.dataset['words'] = value === '' ? '' : inWords(way, value)
  box.dataset['stuck'] = way === 'upload' ? stuck : ''
  showNote(field)
  radios[0]?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What the review says of the answer. */
function inWords(way: Way, value: string): string {
  if (way === 'draw') return words.keptDrawing
  return readReference(value)?.name ?? value
}

function showNote({ note, reference, stuck, sending }: Field): void {
  const kept = readReference(reference)
  if (sending > 0) return
  note.textContent = stuck || (kept ? `${kept.name}, ${sizeInWords(kept.size, words.language)}` : '')
}

async function upload(field: Field): Promise<void> {
  const { file: input, note, limits } = field
  const file = input.files?.[0]
  if (!file) return
  input.value = ''
  field.latest = file
  if (file.size > limits.maxBytes) {
    field.stuck = `${file.name}: ${fill(words.faults.tooLarge, { size: limits.maxBytes / 1024 ** 2 })}`
    return tell(field)
  }
  note.textContent = `${file.name} ${words.loading}`
  field.sending++
  await send(field, file)
  field.sending--
  tell(field)
  resume()
}

async function send(field: Field, file: File): Promise<void> {
  const { form, name } = field
  const { done } = sendFile(
    form,
    { part: name, file, words: { offline: words.offline, busy: words.faults.busy } },
    () => undefined,
  )
  const sent = await done
  // Another one was chosen meanwhile.
  if (field.latest !== file) return void (sent.kind === 'kept' && takeBack(form, sent.reference))
  field.stuck = sent.kind === 'kept' ? '' : `${file.name}: ${sent.message}`
  if (sent.kind !== 'kept') return
  if (field.reference !== '') takeBack(form, field.reference)
  field.reference = sent.reference
}

const fields: Field[] = []

function sayWaiting(): void {
  for (const { note } of fields.filter(({ sending }) => sending > 0)) note.textContent = words.wait
}

let resume = () => {}
const form = document.querySelector<HTMLFormElement>('#foyer')
if (form) {
  // An image that is on its way is none of another way's business.
  resume = holdBack(form, () => fields.some((field) => field.sending > 0 && chosen(field) === 'upload'), sayWaiting)
  for (const sign of form.querySelectorAll<HTMLElement>('.sign')) start(form, sign)
}
