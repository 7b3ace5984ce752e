export { loadLetterhead } from './load.ts'
