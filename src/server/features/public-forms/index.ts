export { answerJson, answerPage, discreet } from './answer-page.ts'
export { receiptContext } from './receipts.ts'
