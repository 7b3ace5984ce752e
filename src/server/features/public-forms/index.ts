export { answerPage } from './answer-page.ts'
