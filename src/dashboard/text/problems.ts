import { isProblem, secondsToWait, type Fault, type Problem } from '../api/problem.ts'
import { refusalText } from './faults.ts'
import { texts, useLanguage, type Language } from './language.ts'

const problems = texts({
  en: {
    offline: 'The server cannot be reached. Check your connection; nothing you entered is lost.',
    signedOut: 'You are signed out. Please sign in again.',
    forbidden: 'This is not allowed: your plan or your rights do not include it.',
    notFound: 'This no longer exists. Another user may have deleted it.',
    changed: 'Another user has changed this in the meantime. Reload and repeat your change.',
    wait: (seconds: number) => `Too many requests. Please wait ${seconds} s and try again.`,
    waited: 'Too many requests. Now you can try again.',
    busy: (seconds: number) => `The service is busy. Please wait ${seconds} s and try again.`,
    wasBusy: 'The service was busy. Now you can try again.',
    entry: (place: number, said: string) => `Entry ${place}: ${said}`,
    large: 'This is too large to send.',
    ours: 'Something went wrong on our side. Please try again.',
    unknown: 'This did not work. Please try again.',
  },
  de: {
    offline: 'Der Server ist nicht erreichbar. Bitte prüfen Sie die Verbindung; Ihre Eingaben sind nicht verloren.',
    signedOut: 'Sie sind abgemeldet. Bitte melden Sie sich neu an.',
    forbidden: 'Das ist nicht erlaubt: Ihr Tarif oder Ihre Rechte schließen es nicht ein.',
    notFound: 'Das gibt es nicht mehr. Vielleicht hat es jemand gelöscht.',
    changed: 'Jemand anderes hat das inzwischen geändert. Bitte neu laden und die Änderung wiederholen.',
    wait: (seconds: number) => `Zu viele Anfragen. Bitte warten Sie ${seconds} s und versuchen Sie es erneut.`,
    waited: 'Zu viele Anfragen. Jetzt können Sie es erneut versuchen.',
    busy: (seconds: number) =>
      `Der Dienst ist gerade ausgelastet. Bitte warten Sie ${seconds} s und versuchen Sie es erneut.`,
    wasBusy: 'Der Dienst war ausgelastet. Jetzt können Sie es erneut versuchen.',
    entry: (place: number, said: string) => `Eintrag ${place}: ${said}`,
    large: 'Das ist zu groß zum Senden.',
    ours: 'Auf unserer Seite ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
    unknown: 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
  },
})

/** Any error as a sentence that says what to do. */
export function explain(error: unknown, language: Language): string {
  const t = problems[language]
  if (!isProblem(error)) return t.unknown
  if (error.status === 0) return t.offline
  if (error.status === 401) return t.signedOut
  if (error.status === 404) return t.notFound
  if (error.status === 412) return t.changed
  if (error.status === 413) return t.large
  const seconds = secondsToWait(error)
  if (seconds > 0) return waitText(error, seconds, language)
  if (error.status >= 500) return t.ours
  const said = refusalText(error, language)
  // What has no closer code than its status is a matter of the plan.
  const isPlan = error.status === 403 && (error.code ?? 'forbidden') === 'forbidden'
  return isPlan && said === error.message ? t.forbidden : said
}

/** What an answer says while so many seconds are left of the wait that it asks for; of 0, that it is over. */
function waitText({ status }: Problem, seconds: number, language: Language): string {
  const t = problems[language]
  if (status === 503) return seconds > 0 ? t.busy(seconds) : t.wasBusy
  return seconds > 0 ? t.wait(seconds) : t.waited
}

/** What the answer says about one field, or else about an entry of its list, if anything. */
export function faultOf({ faults }: Problem, name: string, language: Language): string | undefined {
  const [own] = faults[name] ?? []
  if (own !== undefined) return refusalText(own, language)
  const entries = Object.entries(faults).map(([path, [said]]) => ({ place: placeIn(path, name), said }))
  const entry = entries.find(({ place, said }) => place !== undefined && said !== undefined)
  return entry && problems[language].entry(Number(entry.place) + 1, refusalText(entry.said as Fault, language))
}

/** `2` of `list.2`. */
const placeIn = (path: string, name: string): string | undefined =>
  path.startsWith(`${name}.`) ? /^\d+$/.exec(path.slice(name.length + 1))?.[0] : undefined

export function useProblems() {
  const { language } = useLanguage()
  return {
    explain: (error: unknown) => explain(error, language),
    /** What is said while so many seconds are left of the wait that an answer asks for. */
    wait: (error: Problem, seconds: number) => waitText(error, seconds, language),
    faultOf: (error: unknown, name: string) => (isProblem(error) ? faultOf(error, name, language) : undefined),
  }
}
