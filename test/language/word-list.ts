export interface Word {
  readonly pattern: RegExp
  readonly instead: string
  readonly reason: string
}

const picture = 'a picture; the field has a word for it'
const person = 'the reader has to find out who is meant'

/** Words that this repository does not use. Names that users of the API, the database or settings know are not among them. */
export const words: readonly Word[] = [
  { pattern: /\bwhoever\b/gi, instead: 'the caller, the user, the worker', reason: person },
  {
    // Addresses, quoted values and the user of this name are none of ours.
    pattern: /(?<!\bas |['"`“=/])\b[Nn]obody\b(?!['"`”@-])/g,
    instead: 'no user, no process; or the positive sentence',
    reason: person,
  },
  {
    // Values in quotes and the local part of an address are examples.
    pattern: /(?<!['"])\b(?:(?:some|any|every)(?:body|one)|no one)\b(?!@|['"](?!s))/gi,
    instead: 'a user, a visitor, another user, all staff members, every caller, none',
    reason: person,
  },
  { pattern: /\bgather[<(]/g, instead: 'batcher', reason: 'the field says batch' },
  { pattern: /\bridingTogether\b/g, instead: 'batchPerTick', reason: picture },
  { pattern: /\bopenKnowledge\b/g, instead: 'openMetadataCache', reason: picture },
  { pattern: /\b(?:seal|open)Carried\b|\bcarriedInputs\b/g, instead: 'LinkData, hiddenInputs', reason: picture },
  { pattern: /\bdoorkeepers?\b/gi, instead: 'handlePasswordAttempt', reason: picture },
  { pattern: /\b\w*Desk\b/g, instead: 'MailContext, a handler', reason: picture },
  { pattern: /\bworkbench\b/gi, instead: 'WorkRunner', reason: picture },
  { pattern: /\bopenAlarm\b|\balarm\./g, instead: 'wakeup', reason: picture },
  { pattern: /\bhang(?:Pages)?\(/g, instead: 'registerPages', reason: picture },
  { pattern: /\bprecedence\b/gi, instead: 'priority', reason: 'the field says priority' },
  { pattern: /\bcrowd(?:s|ed)?\b/gi, instead: 'isUnderLoad, many submissions at once', reason: picture },
  { pattern: /\bpassages?\b/gi, instead: 'yieldToRequests', reason: picture },
  {
    pattern: /\b(?:together|lookedUpTogether)\(/g,
    instead: 'batched, batchedById',
    reason: 'says how, not what is made',
  },
  { pattern: /\bsurroundings\b/gi, instead: 'context, PageContext', reason: 'the field says context' },
  { pattern: /\bevenly\(/g, instead: 'withMinimumDuration', reason: 'does not say that it takes time' },
  { pattern: /\bsalvaged?\b/gi, instead: 'dropInvalidParts', reason: picture },
  { pattern: /\boneOfAKind\b/g, instead: 'addressMutex', reason: 'the field says mutex' },
  {
    pattern: /\bas many submissions as it takes\b/gi,
    instead: 'has reached its submission limit',
    reason: 'hard to read',
  },
  { pattern: /\bhas taken its submission\b/gi, instead: 'has already been used', reason: picture },
  { pattern: /\bgood once\b/gi, instead: 'single-use', reason: 'the field says single-use' },
  {
    pattern: /\bis given a rest\b/gi,
    instead: 'is paused after repeated failures',
    reason: picture,
  },
  { pattern: /\bis none that onOffice gives\b/gi, instead: 'is not a valid onOffice response', reason: 'hard to read' },
  { pattern: /\bholds the form\b/gi, instead: 'holds the row lock of the form', reason: 'a form is not held' },
  { pattern: /\bfrom the hands of\b/gi, instead: 'hands over directly to an idle worker', reason: picture },
  { pattern: /\bDiscard all the same\b/gi, instead: 'Discard anyway', reason: 'users read "anyway" everywhere else' },
  { pattern: /\bWhich is to hold\?/g, instead: 'Which change should be kept', reason: 'hard to read' },
]

/** How often each word is there, and where. */
export interface Count {
  readonly word: Word
  /** `path:line`, once for each occurrence. */
  readonly places: readonly string[]
}

export const countWords = (
  list: readonly Word[],
  files: readonly { readonly path: string; readonly text: string }[],
): Count[] =>
  list.map((word) => ({
    word,
    places: files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => [...line.matchAll(word.pattern)].map(() => `${path}:${index + 1}`)),
    ),
  }))

/** Places that are shown of a word. */
const longestList = 20

/** What is wrong with the count of a word: that it is there, and where. */
export function countFaults({ word: { pattern, instead, reason }, places }: Count): string[] {
  if (places.length === 0) return []
  const shown = places.slice(0, longestList).map((place) => `  ${place}`)
  const rest = places.length > shown.length ? [`  and ${places.length - shown.length} more`] : []
  return [`${pattern}: write ${instead} (${reason}). It is there ${places.length} times:`, ...shown, ...rest]
}
