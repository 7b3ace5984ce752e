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
