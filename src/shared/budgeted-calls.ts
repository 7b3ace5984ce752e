import {
  maxActions,
  maxBlockedDomains,
  maxBlockedWordLength,
  maxBlockedWords,
  maxBodyBytes,
  maxClauses,
  maxCombiningMarks,
  maxComparable,
  maxComparands,
  maxComparedText,
  maxConditionSteps,
  maxCountedSteps,
  maxCrmUsers,
  maxDifferentNames,
  maxDocumentValues,
  maxFaults,
  maxFieldText,
  maxFormChoices,
  maxFormFields,
  maxFormNames,
  maxImported,
  maxInquiryText,
  maxIpRanges,
  maxJsonDepth,
  maxJsonNames,
  maxKeptPatterns,
  maxMacroNames,
  maxMacroValues,
  maxMacros,
  maxMailedText,
  maxMatchedText,
  maxObjectNames,
  maxParts,
  maxPatternLength,
  maxPatternSteps,
  maxPlaceList,
  maxRedirectRules,
  maxRedirectSteps,
  maxReferences,
  maxReportBytes,
  maxRuleSteps,
  maxRuleTags,
  maxRuleWrites,
  maxRules,
  maxStatisticsDays,
  maxTranslations,
} from './budgets.ts'

/** Calls whose input is bounded by constants of `budgets.ts`. */
export interface Budget {
  /** What is done with the input, as the subject of a sentence. */
  call: string
  bounds: readonly Bound[]
  /** Why the bounds are what they are. */
  why: string
}
interface Bound {
  most: number
  unit: string
}

/** A budget for each call; its name is that of its case in the test. */
export const budgets = {
  pattern: {
    call: 'One pattern of the operator `matches` against one answer',
    bounds: [
      { most: maxPatternLength, unit: 'characters of a pattern' },
      { most: maxPatternSteps, unit: 'steps of a pattern that is written out' },
      { most: maxMatchedText, unit: 'characters of an answer that it looks at' },
    ],
    why: 'Patterns for numbers of contracts, postcodes and the like have some 30 characters.',
  },
  macros: {
    call: 'The macros of one text, resolved',
    bounds: [
      { most: maxMacros, unit: 'macros of a text' },
      { most: maxMacroNames, unit: 'names that one macro joins' },
      { most: maxMacroValues, unit: 'characters that their values put into the text together' },
    ],
    why: 'Mails name a dozen fields; the longest answer has 100,000 characters.',
  },
  ruleEvaluation: {
    call: 'One evaluation of the rules of a form',
    bounds: [
      { most: maxRules, unit: 'rules of a form' },
      { most: maxClauses, unit: 'conditions of a rule' },
      { most: maxActions, unit: 'actions of a rule' },
      { most: maxRuleSteps, unit: 'steps of an evaluation' },
      { most: maxConditionSteps, unit: 'steps of one look at all conditions' },
      { most: maxRedirectSteps, unit: 'steps of one look at the conditions of redirect rules' },
      { most: maxComparedText, unit: 'characters of an answer that conditions look at' },
      { most: maxComparable, unit: 'characters of a number or a moment' },
    ],
    why: 'A step is 10 ns. An evaluation that costs more leaves the form as if it had no rules, on the page as on the server.',
  },
  rulePlan: {
    call: 'Preparing the rules of a form, and judging them when they are written',
    bounds: [
      { most: maxRuleWrites, unit: 'options and rules that the actions of a form change' },
      { most: maxRuleTags, unit: 'tags of a rule' },
      { most: maxComparands, unit: 'values of a condition' },
      { most: maxKeptPatterns, unit: 'patterns that a process holds ready' },
    ],
    why: 'What rules from before these bounds have too much of does nothing; `PUT /forms/{id}/rules` names it with 422.',
  },
  formPage: {
    call: 'Making a form ready, and its page',
    bounds: [
      { most: maxFormFields, unit: 'fields of a form' },
      { most: maxFormChoices, unit: 'choices of all its fields' },
      {
        most: maxFieldText,
        unit: 'characters of labels, hints, placeholders, default values and datalists of all its fields',
      },
    ],
    why: 'A page with more is none that a visitor can use. A field whose choices in the CRM are too many with those of the fields before it takes an answer in words.',
  },
  submission: {
    call: 'Reading and checking the answers of a submission',
    bounds: [
      { most: maxFormFields, unit: 'fields of a form' },
      { most: maxFormChoices, unit: 'choices of all its fields' },
      { most: maxBodyBytes, unit: 'bytes of a body' },
    ],
    why: 'What is not sent begins with default values, whose number the fields bound.',
  },
  placeList: {
    call: 'Reading a list of places by postal code, between the turns of others',
    bounds: [{ most: maxPlaceList, unit: 'characters of the list' }],
    why: 'A list of all of Germany has less than a third of it; streets of a large city have some 300,000 characters.',
  },
  spam: {
    call: 'Looking for spam in the answers of a submission',
    bounds: [
      { most: maxBlockedWords, unit: 'blocked words' },
      { most: maxBlockedWordLength, unit: 'characters of a blocked word' },
      { most: maxBlockedDomains, unit: 'blocked domains' },
      { most: maxFormFields, unit: 'fields of a form' },
      { most: maxBodyBytes, unit: 'bytes of a body' },
    ],
    why: 'All words are looked for at once.',
  },
  ipRanges: {
    call: 'Looking whether an address is in the ranges of a form',
    bounds: [{ most: maxIpRanges, unit: 'addresses and ranges' }],
    why: 'An agency has a handful of offices.',
  },
  redirectRules: {
    call: 'Choosing where a form leads to',
    bounds: [
      { most: maxRedirectRules, unit: 'redirect rules' },
      { most: maxClauses, unit: 'conditions of a rule' },
    ],
    why: 'They are evaluated with the other rules, see there.',
  },
  translations: {
    call: 'Judging the translations of a form when they are written, and translating it',
    bounds: [
      { most: maxTranslations, unit: 'texts in one language' },
      { most: maxBodyBytes, unit: 'bytes of a body' },
    ],
    why: 'A form of 2,000 fields with labels and hints has 4,000 texts.',
  },
  formVersions: {
    call: 'Comparing two versions of a form, and merging its draft',
    bounds: [
      { most: maxFormFields, unit: 'fields of a form, and of a draft' },
      { most: maxRules, unit: 'rules of a form' },
      { most: maxClauses, unit: 'conditions of a rule' },
      { most: maxActions, unit: 'actions of a rule' },
    ],
    why: 'Fields and rules are found by keys, so that time grows with their number.',
  },
  mail: {
    call: 'Laying out a mail',
    bounds: [
      { most: maxFormFields, unit: 'fields of a form' },
      { most: maxMailedText, unit: 'characters that answers put into a mail together' },
    ],
    why: 'That is 150 pages. What is longer is cut. Files are encoded in slices of 256 KiB, between which other work has its turn.',
  },
  returnedMail: {
    call: 'Reading a message in the mailbox of returned mails',
    bounds: [{ most: maxReportBytes, unit: 'bytes of the message' }],
    why: 'A report has some kilobytes before the mail that came back. What is longer is read in part.',
  },
  inquiry: {
    call: 'Writing the mail with which a CRM gets a submission',
    bounds: [
      { most: maxFormFields, unit: 'fields of a form' },
      { most: maxInquiryText, unit: 'characters that answers put into the mail together' },
    ],
    why: 'Signs of XML take most of the time. What is longer is cut, and can be read here.',
  },
  payload: {
    call: 'Making the payload of a webhook, and hiding confidential answers',
    bounds: [
      { most: maxBodyBytes, unit: 'bytes of the answers' },
      { most: maxFormFields, unit: 'fields of a form' },
    ],
    why: 'Answers stand in it as they are stored. The macros of its message have a budget of their own.',
  },
  statistics: {
    call: 'Summing the statistics of a form',
    bounds: [
      { most: maxStatisticsDays, unit: 'days, and as many before' },
      { most: maxCountedSteps, unit: 'steps of a form' },
    ],
    why: 'A day has at most 21 sources and 71 classes of durations.',
  },
  staffImport: {
    call: 'Choosing users of the CRM to be members of the staff',
    bounds: [
      { most: maxCrmUsers, unit: 'users of the CRM' },
      { most: maxImported, unit: 'users that a call names' },
    ],
    why: 'The largest agencies have some hundred.',
  },
  pdfDocument: {
    call: 'Putting answers into a PDF document, before it is drawn',
    bounds: [
      { most: maxReferences, unit: 'entries of the field lists of a template' },
      { most: maxDocumentValues, unit: 'characters that answers and their labels take, with 20 more for each entry' },
    ],
    why: 'That is 600 pages, which the renderer does not draw within its time. The document of a submission with more ends with a sentence that says so.',
  },
  jsonBody: {
    call: 'Reading a JSON body',
    bounds: [
      { most: maxBodyBytes, unit: 'bytes, where the endpoint says nothing else' },
      { most: maxJsonDepth, unit: 'levels of nesting' },
      { most: maxObjectNames, unit: 'names of one object, or of all in a public form’s body' },
      { most: maxJsonNames, unit: 'names of all objects' },
      { most: maxDifferentNames, unit: 'different names' },
      { most: maxCombiningMarks, unit: 'combining marks in a row' },
    ],
    why: 'Names are counted before the body is parsed; 200 rules at their limits have 92,000, some hundred of them different. Unicode’s own limit for marks is 30.',
  },
  bodyCheck: {
    call: 'Checking a JSON body against its schema, and clearing it of what is wrong',
    bounds: [
      { most: maxBodyBytes, unit: 'bytes of a body' },
      { most: maxFaults, unit: 'faults that an answer names; the rest is not looked for' },
      { most: maxComparands, unit: 'values of a condition' },
    ],
    why: 'Each list has a maximum, which is checked before its elements. More faults say nothing new.',
  },
  formBody: {
    call: 'Reading an urlencoded or multipart body',
    bounds: [
      { most: maxFormNames, unit: 'names of an urlencoded body' },
      { most: maxParts, unit: 'parts of a multipart body' },
    ],
    why: 'A form has no more inputs in all their choices. Names are counted before any is decoded.',
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets
