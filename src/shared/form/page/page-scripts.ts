/** The scripts of public pages: where each begins in `src/public-form`, and how large it may be in bytes, gzipped. */
export const pageScripts = {
  /** Of every form's page: what a visitor on a slow line waits for. */
  runtime: ['main.ts', 8_192],
  /** Loaded when a visitor wants the assistant. */
  assistant: ['assistant.ts', 6_144],
  /** With the page, of forms with steps, uploads, signatures. */
  steps: ['steps.ts', 3_072],
  /** With the page, of forms that ask one question at a time. */
  questions: ['questions.ts', 512],
  /** With the page, of forms with a slider. */
  slider: ['inputs/slider.ts', 1_536],
  /** With the page, of forms with buttons beside a number. */
  stepper: ['inputs/stepper.ts', 1_024],
  upload: ['upload.ts', 4_096],
  /** Loaded when a visitor chooses a file that goes in pieces. */
  pieces: ['upload/pieces.ts', 2_048],
  signature: ['inputs/signature.ts', 4_096],
  /** With the page, of forms that fill in the place of a postal code. */
  places: ['inputs/places.ts', 1_536],
  /** With the page, of forms with statistics. */
  count: ['count.ts', 1_024],
  /** With the page, of forms that keep answers before they are sent. */
  saving: ['saving.ts', 3_072],
  /** With the page, of forms that ask for a proof of work; and the worker that finds it. */
  proof: ['proof.ts', 1_536],
  solver: ['solve.ts', 1_536],
  /** With the page, of forms whose visits a third party counts; and what runs in the frame for that. */
  tracking: ['tracking.ts', 1_536],
  tracker: ['tracker.ts', 2_048],
  /** Of the page that verifies a document. */
  verify: ['verify.ts', 2_048],
} as const

/**
 * What a page with all that a valuation may have loads: tiles, which need no script, one question at a time, sliders, steppers, uploads, kept answers
 * and statistics; and how much of it there may be.
 */
export const fullPage = {
  parts: ['runtime', 'steps', 'questions', 'slider', 'stepper', 'upload', 'saving', 'count'],
  limit: 20_000,
} as const satisfies { parts: (keyof typeof pageScripts)[]; limit: number }

export type PageScript = keyof typeof pageScripts

/** The address of each script. */
export type ScriptAddresses = Readonly<Record<PageScript, string>>
