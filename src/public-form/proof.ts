import { proofName, tokenName } from '../shared/form/page/page-names.ts'
import { proofText, type ProofTask } from '../shared/form/page/proof.ts'

/**
 * Gets the proof of work that a form asks for: begun with the first input, in a worker, and waited for when the form is sent.
 */
declare global {
  /** Leaves a proof in the form; `isNew`: the one that was there is used up or has ended. Where none can be had, nothing. */
  var foyerProof: ((isNew: boolean) => Promise<void>) | undefined
}

/** Something is said about it only to those who wait for so long. */
const patience = 400

function start(form: HTMLFormElement, line: HTMLElement): void {
  const { url = '', solver = '', working = '' } = line.dataset
  const proof = document.createElement('input')
  proof.type = 'hidden'
  proof.name = proofName
  form.append(proof)
  let running: Promise<void> | undefined

  async function prove(): Promise<void> {
    const task = await taskFor(form, url)
    const numbers = await solve(task, solver)
    proof.value = proofText(task.challenge, numbers)
  }

  /** A fault is forgotten: the next one who asks begins anew, and the server says what is missing. */
  const begin = () =>
    (running ??= prove().catch(() => {
      running = undefined
    }))

  form.addEventListener('input', begin, { once: true })
  globalThis.foyerProof = async (isNew) => {
    if (isNew) running = undefined
    const timer = setTimeout(() => (line.textContent = working), patience)
    await begin()
    clearTimeout(timer)
    line.textContent = ''
  }
}

/** A page that is older than its form allows gets a fresh token with the refusal. */
async function taskFor(form: HTMLFormElement, url: string, isSecond = false): Promise<ProofTask> {
  const token = form.querySelector<HTMLInputElement>(`[name=${tokenName}]`)
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ token: token?.value ?? '' }),
    signal: AbortSignal.timeout(15_000),
  })
  const answer = (await response.json()) as { data?: ProofTask; token?: string }
  if (answer.data) return answer.data
  if (!answer.token || !token || isSecond) throw new Error('There is no task.')
  token.value = answer.token
  return taskFor(form, url, true)
}

function solve(task: ProofTask, solver: string): Promise<number[]> {
  const worker = new Worker(solver)
  const solved = new Promise<number[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data as number[]))
    worker.addEventListener('error', reject)
  })
  worker.postMessage(task)
  return solved.finally(() => worker.terminate())
}

const form = document.querySelector<HTMLFormElement>('#foyer')
const line = document.getElementById('foyer-proof')
if (form && line) start(form, line)
