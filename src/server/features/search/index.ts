export { searchedContent } from './submission-queries.ts'
export { deleteWords, insertWords, joinedWords } from './write-words.ts'
