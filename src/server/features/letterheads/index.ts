export { loadLetterhead, type LoadedLetterhead, type LoadedSheet } from './load.ts'
