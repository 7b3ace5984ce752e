export { answerPage, answerOutcome, discreet, type SentenceOutcome } from './page/answer-page.ts'
export { receiptContext } from './submit/receipts.ts'
