import type { Reason } from '../../shared/contract/reason.ts'
import type { Fault } from '../api/problem.ts'
import type * as Catalogue from '../../shared/refusals/catalogue.ts'
import type { Language } from './language.ts'

let catalogue: typeof Catalogue | undefined

/**
 * Loads what a language needs to say why something was refused: the server's sentences are English. Without a connection the language can
 * be chosen all the same, with those sentences in English; the next call tries again.
 */
export async function loadFaults(language: Language): Promise<void> {
  if (language === 'en' || catalogue !== undefined) return
  catalogue = await import('../../shared/refusals/catalogue.ts').catch(() => undefined)
}

/** Why a call was refused, in the language of the dashboard; the server's own sentence where the catalogue has no other. */
export function refusalText({ code, params, message }: Fault, language: Language): string {
  if (language !== 'de' || code === undefined) return message
  return catalogue?.sentencesOf(code)?.de(params ?? {}) ?? message
}

/** Why something was not done, a line for each reason; `parts` names what a reason is about, where it has a name of its own. */
export function reasonsText(
  reasons: readonly Reason[],
  language: Language,
  parts: Readonly<Record<string, string>> = {},
): string {
  return reasons
    .map((reason) => {
      const said = refusalText(reason, language)
      return reason.about === null ? said : `${named(reason.about, parts)}: ${said}`
    })
    .join('\n')
}

/** A part of a part is named behind it: `files: Plan.pdf`. */
function named(about: string, parts: Readonly<Record<string, string>>): string {
  const [, first = about, rest = ''] = /^(\w+)(: .+)$/s.exec(about) ?? []
  return (Object.hasOwn(parts, first) ? parts[first] : first) + rest
}
