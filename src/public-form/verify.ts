import type { VerifyWire } from '../shared/form/page/verify-wire.ts'
import { element } from './page/element.ts'

/** Tells whether a file is the document of the page; its bytes never leave the browser. */
type Verdict = 'genuine' | 'unsigned' | 'different'

function start(box: HTMLElement, input: HTMLInputElement, wire: VerifyWire): void {
  const verdict = document.getElementById('foyer-verdict')
  const say = (kind: Verdict | '', headline: string, text = '') => {
    if (!verdict) return
    verdict.dataset['verdict'] = kind
    verdict.replaceChildren(element('strong', '', headline), element('p', '', text))
  }
  box.hidden = false
  if (!('subtle' in crypto)) {
    input.disabled = true
    return say('', wire.insecure)
  }

  let asked = 0
  async function check(file: File | undefined): Promise<void> {
    if (!file) return
    const own = ++asked
    say('', wire.working)
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    // A second file was chosen meanwhile.
    if (own !== asked) return
    const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
    const kind = verdictOf(sha256, wire)
    say(kind, wire[kind], `${file.name}: ${wire[`${kind}Text`]}`)
  }

  const checkChosen = () => {
    const [file] = input.files ?? []
    void check(file)
    input.value = ''
  }
  input.addEventListener('change', checkChosen)
  // It may have been chosen before this script was there.
  if (input.files?.length) checkChosen()
  const over = (event: DragEvent) => {
    event.preventDefault()
    box.classList.toggle('over', event.type === 'dragover')
  }
  for (const name of ['dragover', 'dragleave'] as const) box.addEventListener(name, over)
  box.addEventListener('drop', (event) => {
    over(event)
    void check(event.dataTransfer?.files[0])
  })
}

function verdictOf(sha256: string, wire: VerifyWire): Verdict {
  if (sha256 === wire.sha256) return 'genuine'
  return sha256 === wire.shown_sha256 ? 'unsigned' : 'different'
}

const box = document.getElementById('foyer-check')
const input = document.querySelector<HTMLInputElement>('#check-file')
const json = document.getElementById('foyer-seal')?.textContent
if (box && input && json) start(box, input, JSON.parse(json) as VerifyWire)
