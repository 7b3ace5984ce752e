import type { Answer } from '../../rules/model.ts'
import type { FileTexts } from '../../text/texts.ts'
import type { CompiledForm } from '../engine/compile.ts'
import type { Control } from './control.ts'
import { acceptedEndings, fileLimits, limitsInWords, sizeInWords, type FileLimits } from '../uploads/file-limits.ts'
import { fileFieldsOf } from '../uploads/file-fields.ts'
import { readReference, type FileWire } from '../uploads/file-reference.ts'
import { maxTypedName } from '../uploads/file-check.ts'
import { attributes, html, jsonScript, type Html } from '../markup/html.ts'
import type { FormModel } from '../engine/model.ts'
import { isDrawn } from '../uploads/signature-strokes.ts'

/** A control of a file field: its form decides what it takes, and in which words. */
export interface FileControl extends Control {
  id: string
  model: Pick<FormModel, 'settings'>
  files: FileTexts
}

const wireOf = (limits: FileLimits): FileWire => ({
  maxFiles: limits.maxFiles,
  maxBytes: limits.maxBytes,
  accept: acceptedEndings(limits),
})

/**
 * A choice of files: what was uploaded before stands in the page as ticked boxes, so that it is sent again, and can be taken
 * back without a script. Its script puts its own list in their place.
 */
export function fileControl(c: FileControl): Html {
  const limits = fileLimits(c.field, c.model.settings)
  return html`<div class="upload" data-limits="${JSON.stringify(wireOf(limits))}">
    ${keptFiles(c)}
    <input
      type="file"
      class="input"
      ${common(c)}${attributes({ accept: acceptedEndings(limits), multiple: limits.maxFiles > 1, required: c.required })}
    />
    <p class="hint" id="${c.id}-limits">${limitsInWords(limits, c.files)}</p>
  </div>`
}

/** A signature without a script: the name in letters, or an image of it. Its script offers a pad to draw on besides. */
export function signatureControl(c: FileControl): Html {
  const { sign } = c.files
  const limits = fileLimits(c.field, c.model.settings)
  const kept = keptSignature(c)
  const typed = kept ? '' : String(c.answer ?? '')
  const name = attributes({
    type: 'text',
    maxlength: maxTypedName,
    autocomplete: 'name',
    required: c.required && !kept,
    readonly: c.readOnly,
    value: typed,
  })
  const image = attributes({ id: `${c.id}-image`, name: c.field.name, accept: acceptedEndings(limits) })
  return html`<div class="sign" data-limits="${JSON.stringify(wireOf(limits))}">
    ${kept}
    <div class="sign-type">
      <input class="input" ${common(c)}${name} />
      <p class="hint" id="${c.id}-limits">${sign.typeHint}</p>
    </div>
    <div class="sign-image">
      <label class="hint" for="${c.id}-image"><span class="or">${sign.or} </span>${sign.image}</label
      ><input type="file" class="input" ${image}${attributes({ disabled: c.disabled || c.readOnly })} />
    </div>
  </div>`
}

function common({ id, field, describedBy, ...c }: FileControl): Html {
  return attributes({
    id,
    name: field.name,
    disabled: c.disabled || (c.readOnly && field.type === 'file'),
    'aria-describedby': `${id}-limits ${describedBy}`,
    'aria-invalid': c.invalid ? 'true' : null,
    autofocus: c.autofocus,
  })
}

const entries = (answer: Answer | undefined) => [answer ?? []].flat().filter((text) => text !== '')

function keptFiles(c: FileControl): Html | null {
  const files = entries(c.answer).flatMap((text) => {
    const file = readReference(text)
    return file ? [keptBox(c, text, file.name, sizeInWords(file.size, c.model.settings.language))] : []
  })
  return files.length === 0
    ? null
    : html`<p class="hint kept-files">${c.files.kept}</p>
        ${files}`
}

function keptSignature(c: FileControl): Html | null {
  const text = entries(c.answer).at(-1) ?? ''
  const file = readReference(text)
  if (file) return keptBox(c, text, file.name, sizeInWords(file.size, c.model.settings.language))
  return isDrawn(text) ? keptBox(c, text, c.files.sign.keptDrawing, '') : null
}

const keptBox = ({ field }: FileControl, value: string, name: string, size: string) =>
  html`<label class="option kept"
    ><input type="checkbox" name="${field.name}" value="${value}" checked /><span
      >${name}${size === '' ? null : html` <span class="hint">${size}</span>`}</span
    ></label
  >`

/** What a page with file fields has besides: its scripts, and their words. */
export interface FileParts {
  scripts: ('upload' | 'signature')[]
  words: Html
}

/** `undefined` for a form without such fields. `pieces`: address of the script that sends large files. */
export function fileParts({ model, texts }: CompiledForm, pieces?: string): FileParts | undefined {
  const types = new Set(fileFieldsOf(model).map(({ type }) => type))
  if (types.size === 0) return undefined
  const { live, sign, choose, drop, faults } = texts.files
  const tooMany = texts.faults.tooManyFiles
  const words = { language: model.settings.language, ...live, ...sign, choose, drop, faults, tooMany, pieces }
  return {
    scripts: [
      ...(types.has('file') ? ['upload' as const] : []),
      ...(types.has('signature') ? ['signature' as const] : []),
    ],
    words: html`<script type="application/json" id="foyer-files">
      ${jsonScript(words)}
    </script>`,
  }
}
