/** What each way of beginning is given. */
export interface WayProps {
  name: string
  /** Is told why the form could not be made: what is wrong with the name stands beside it. */
  refused: (error: unknown) => void
}
