import { reachedName, tokenName } from '../shared/form/page/page-names.ts'
import { whenAnnounced } from './page/announce.ts'

/**
 * Tells the server that a visitor began, and how far they came: no cookie, nothing that names the visit, and each but once. A visitor who
 * asks not to be tracked is not counted, although nothing here could tell them from other visitors: they have said what they want.
 */
function count(form: HTMLFormElement): void {
  const { origin, pathname, search } = new URL(form.action)
  const told = new Set<string>()
  const tell = (reached: string) => {
    if (told.has(reached)) return
    told.add(reached)
    const token = form.querySelector<HTMLInputElement>(`[name=${tokenName}]`)?.value ?? ''
    const body = new URLSearchParams({ [tokenName]: token, [reachedName]: reached })
    navigator.sendBeacon(`${origin}${pathname}/count${search}`, body)
  }
  form.addEventListener('input', () => tell('start'), { once: true })
  whenAnnounced('step', () => {
    const step = [...form.querySelectorAll('.step')].findIndex((one) => one.matches('[data-current]'))
    tell('start')
    if (step > 0) tell(String(step + 1))
  })
}

const form = document.querySelector<HTMLFormElement>('#foyer')
const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
if (form && doNotTrack !== '1' && globalPrivacyControl !== true) count(form)
