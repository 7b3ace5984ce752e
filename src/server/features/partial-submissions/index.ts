export { draftAnswers, draftContext, openDraft, resumeAddressHash, storeDraft } from './drafts.ts'
export { isResumeLink, mailResumeLink, useResumeLink } from './resume.ts'
