export { searchedContent } from './submission-queries.ts'
export { deleteWords, insertWords, joinedWords } from './write-words.ts'
export { mayHave, recordsByKeys } from './records.ts'
export { termsOf, type Term } from './terms.ts'
