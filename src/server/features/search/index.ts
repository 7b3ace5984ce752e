export { searchedContent } from './submission-queries.ts'
export { deleteWords, insertWords, joinedWords, tryLockWords } from './write-words.ts'
