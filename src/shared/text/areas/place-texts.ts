/** What the page says about places that it fills in, to those who do not see it. */
export interface PlaceTexts {
  /** `{place}`: what now stands there. */
  filled: string
  several: string
}
