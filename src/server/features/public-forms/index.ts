export { answerJson, answerPage, discreet } from './page/answer-page.ts'
export { receiptContext } from './submit/receipts.ts'
