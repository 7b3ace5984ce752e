export { answerPage } from './answer-page.ts'
export { receiptContext } from './receipts.ts'
