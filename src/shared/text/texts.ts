import type { AssistantTexts } from './areas/assistant-texts.ts'
import type { CountdownTexts } from './areas/countdown-texts.ts'
import type { DocumentTexts } from './areas/document-texts.ts'
import type { DuplicateTexts } from './areas/duplicate-texts.ts'
import type { InquiryTexts } from './areas/inquiry-texts.ts'
import type { MarketplaceTexts } from './areas/marketplace-texts.ts'
import type { FileTexts } from './areas/file-texts.ts'
import type { Plural } from './plural.ts'
import type { LinkTexts } from './areas/link-texts.ts'
import type { OptInTexts } from './areas/opt-in-texts.ts'
import type { PdfTexts } from './areas/pdf-texts.ts'
import type { PlaceTexts } from './areas/place-texts.ts'
import type { PrivacyTexts } from './areas/privacy-texts.ts'
import type { ProblemTexts } from './areas/problem-texts.ts'
import type { ProofTexts } from './areas/proof-texts.ts'
import type { SalutationTexts } from './areas/salutation-texts.ts'
import type { SavingTexts } from './areas/saving-texts.ts'
import type { StaffMailTexts, StaffTexts } from './areas/staff-texts.ts'
import type { SigningTexts } from './areas/signing-texts.ts'
import type { TrackingTexts } from './areas/tracking-texts.ts'
import type { TranscriptTexts } from './areas/transcript-texts.ts'
import type { TrustTexts } from './areas/trust-texts.ts'
import type { WaitingListTexts } from './areas/waiting-list-texts.ts'

export type { Plural, Plurals } from './plural.ts'
export type { DocumentTexts } from './areas/document-texts.ts'
export type { MarketplaceTexts } from './areas/marketplace-texts.ts'
export type { SigningTexts } from './areas/signing-texts.ts'
export type { VerifyTexts } from './areas/audit-texts.ts'
export type { FileTexts, SignTexts, UploadFaultTexts, UploadLiveTexts } from './areas/file-texts.ts'

export type { Language } from './languages.ts'

/** What is said about an answer, by the server and by the page alike; `{name}` stands for a parameter. */
export interface FaultTexts {
  required: string
  requiredChoice: string
  requiredCheckbox: string
  email: string
  url: string
  tel: string
  number: string
  min: string
  max: string
  step: string
  wholeNumber: string
  digits: string
  date: string
  time: string
  datetime: string
  dateMin: string
  dateMax: string
  option: string
  tooLong: Plural
  tooShort: Plural
  /** Of a text that is as short as it is long at most. */
  exactLength: Plural
  minChoices: Plural
  maxChoices: Plural
  unreadable: string
  requiredFile: string
  requiredSignature: string
  tooManyFiles: Plural
}

/** What the page says while the visitor is there. */
export interface LiveTexts {
  summary: Plural
  errorTitle: string
  sending: string
  offline: string
  failed: string
  busy: string
  closed: string
  outdated: string
  loginNeeded: string
}

/** What is printed into the page by the server. */
export interface PageTexts {
  submit: string
  choose: string
  requiredLegend: string
  required: string
  optional: string
  unnamed: string
  /** A rating or a point of a scale. */
  outOf: string
  /** Said of a slider that was not touched. */
  noNumber: string
  /** Of the buttons beside a number, after the name of the field. */
  less: string
  more: string
  decoy: string
  openForm: string
  /** Names the switch of languages. */
  languages: string
  footer: string
  privacy: string
  imprint: string
  homepage: string
  madeWith: string
  thanksHeadline: string
  thanksText: string
  again: string
  reference: string
  yourAnswers: string
  onward: string
  closedHeadline: string
  closedText: string
  notOpenYetHeadline: string
  /** `{date}` and `{time}` in the time zone of the form. */
  opensAt: string
  overHeadline: string
  /** `{date}` of the last day. */
  overText: string
  limitReachedText: string
  notHereHeadline: string
  notHereText: string
  /** Leads from an address that nothing is at. */
  frontPage: string
  notFoundHeadline: string
  notFoundText: string
  /** The CRM cannot take it, and the form takes nothing without: now, or at all. */
  notTakenNow: string
  notTaken: string
  tooManyFromHere: Plural
  passwordHeadline: string
  passwordText: string
  passwordLabel: string
  /** Beside a box: what is typed is shown. */
  passwordShow: string
  passwordSubmit: string
  passwordWrong: string
  passwordWait: Plural
}

/** What is said about the connection to the CRM. */
export interface CrmTexts {
  testMailSubject: string
  testMailText: string
  /** The standard list of rejection reasons [B2.14]. */
  rejectionReasons: readonly string[]
}

/** What mails after a submission say where the form says nothing of its own; texts may hold light Markdown. */
export interface MailTexts {
  confirmationSubject: string
  /** For a form with a title. */
  confirmationSubjectOf: string
  confirmationBody: string
  secondSubject: string
  secondBody: string
  notificationSubject: string
  notificationBody: string
  /** Where the agency does not want the answers in the mail. */
  answersWithheld: string
  /** Where a reply to the mail goes to the sender of the form. */
  replyGoesTo: string
  openInCrm: string
  /** Between a button and its plain address. */
  orAddress: string
  answersHeading: string
  yes: string
  no: string
  imprint: string
  privacy: string
}

/** What a form in steps says by itself. */
export interface StepTexts {
  next: string
  back: string
  review: string
  /** The same in the list of the steps. */
  reviewStep: string
  live: StepLiveTexts
}

/** What changes while the visitor goes through the steps. */
export interface StepLiveTexts {
  step: string
  percent: string
  /** Names a step without a title. */
  untitled: string
  /** Minutes that the questions still take, and what is said of less than one. */
  time: Plural
  soon: string
  change: string
  /** Stands for an answer that was not given. */
  noAnswer: string
  yes: string
}

/** What visitors read, and mails about submissions in the form's language. */
export interface Texts extends Notices {
  faults: FaultTexts
  live: LiveTexts
  page: PageTexts
  assistant: AssistantTexts
  mails: MailTexts
  files: FileTexts
  documents: DocumentTexts
  duplicates: DuplicateTexts
  links: LinkTexts
  privacy: PrivacyTexts
  saving: SavingTexts
  signing: SigningTexts
  staff: StaffTexts
  staffMail: StaffMailTexts
  steps: StepTexts
}

/** What only people of the agency read. */
export interface AgencyTexts {
  crm: CrmTexts
  inquiries: InquiryTexts
  marketplace: MarketplaceTexts
}

/** What few forms, mails and documents say. */
export interface Notices {
  countdown: CountdownTexts
  optIn: OptInTexts
  places: PlaceTexts
  problems: ProblemTexts
  proof: ProofTexts
  tracking: TrackingTexts
  transcript: TranscriptTexts
  trust: TrustTexts
  waitingList: WaitingListTexts
  salutation: SalutationTexts
  /** Who of the staff has sent a form, in the mail about that. */
  submitter: string
  /** Subject of a mail that a user sends to their own address, to see what visitors will get. */
  mailTest: string
  pdf: PdfTexts
}

/** What `embed.js` says on the page around a form, in the language of that page. */
export interface EmbedTexts {
  /** Names a frame without a title. */
  form: string
  close: string
}

/** What that page says where it cannot show the form; in a script of its own, which is loaded then. */
export interface AbsentTexts {
  absent: string
  /** The link to the form. */
  open: string
}
