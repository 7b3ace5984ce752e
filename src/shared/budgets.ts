/**
 * What an input may be at most, where the thread that answers requests works through it. A call at all the bounds of its budget takes
 * at most 50 ms of processor time: `src/server/testing/budgets.test.ts` has such a call for each budget, and docs/budgets.md lists them.
 *
 * Each number is a constant of its own, so that a script of a page holds the ones that it needs and none of the words.
 */

/** Rules of a form; clauses, actions and tags of a rule; values of a clause. */
export const maxRules = 200
export const maxClauses = 50
export const maxActions = 50
export const maxRuleTags = 20
export const maxComparands = 500

/** Characters of a pattern, and what it may be when it is written out: its steps. */
export const maxPatternLength = 200
export const maxPatternSteps = 500
/** Characters of an answer that a pattern looks at. */
export const maxMatchedText = 500

/** Characters of an answer that the other operators look at, and of a number or a moment. */
export const maxComparedText = 10_000
export const maxComparable = 40
/** What an evaluation of rules may cost, of some 10 ns each, and what one look at all conditions may cost of that. */
export const maxRuleSteps = 2_500_000
export const maxConditionSteps = 1_500_000
/** The same of redirect rules, which are evaluated together with the others. */
export const maxRedirectSteps = 500_000
/** What actions by tag and by option change, all of a form together. */
export const maxRuleWrites = 100_000
/** Patterns that a process holds ready. */
export const maxKeptPatterns = 1_000

/** Bytes of a JSON or form body, where the endpoint says nothing else. */
export const maxBodyBytes = 2 * 1024 * 1024
/** Levels of nesting of a JSON body; the deepest valid body of the API has seven. */
export const maxJsonDepth = 32
/** Names of one object of a JSON body, and of all its objects: 200 rules at their limits have 92,000. */
export const maxObjectNames = 5_000
export const maxJsonNames = 100_000
/** Different names among them; those of the API are some hundred. */
export const maxDifferentNames = 30_000
/** Names of a form body in its three spellings, and of a query: a form has no more inputs in all their choices. */
export const maxFormNames = 5_000
/** Parts of a multipart body. */
export const maxParts = 1_000
/** Faults of a body that one answer names; after so many they say nothing new. */
export const maxFaults = 1_000
/** Combining marks in a row: the Stream-Safe Text Format of Unicode (UAX #15). */
export const maxCombiningMarks = 30

/** Words and domains that no answer may have, and characters of a word. */
export const maxBlockedWords = 200
export const maxBlockedWordLength = 100
export const maxBlockedDomains = 500
/** Addresses and ranges that a form can be opened from, and rules where it leads to. */
export const maxIpRanges = 100
export const maxRedirectRules = 50
/** Characters of an account's list of places: one of all of Germany has some 400,000. */
export const maxPlaceList = 1_500_000
/** Texts of a form in one other language. */
export const maxTranslations = 5_000

/** Macros of one text, and names that one macro joins (`_Vorname_Name`); what a stored text has beyond that stays as it is written. */
export const maxMacros = 200
export const maxMacroNames = 8
/** Characters that the values of macros put into one text together; what is longer is cut. */
export const maxMacroValues = 200_000

/** Fields of a form or of its draft, their choices and the characters of their texts all together. */
export const maxFormFields = 2_000
export const maxFormChoices = 20_000
export const maxFieldText = 500_000

/** Characters that answers, or records of the CRM, put into one mail together; what is longer is cut. */
export const maxMailedText = 500_000

/** The same of the mail with which a CRM gets a submission, which holds them as text and as XML. */
export const maxInquiryText = 100_000

/** Days of one answer of statistics, and steps of a form that are counted. */
export const maxStatisticsDays = 366
export const maxCountedSteps = 50
/** Users of a CRM among whom members of the staff are found, and those that a call names. */
export const maxCrmUsers = 10_000
export const maxImported = 1_000

/** Entries of the field lists of a PDF template, and characters that answers and their labels take in a document; an entry counts as 20 more. */
export const maxReferences = 10_000
export const maxDocumentValues = 2_000_000
export const valueOverhead = 20

/** Bytes that are read of a message in the mailbox of returned mails. */
export const maxReportBytes = 256 * 1024

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
