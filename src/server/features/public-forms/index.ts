export { answerPage, answerTold, discreet, type Told } from './page/answer-page.ts'
export { receiptContext } from './submit/receipts.ts'
