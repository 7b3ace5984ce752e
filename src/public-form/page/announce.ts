/** What the scripts of a page tell each other: those of the frame and of statistics listen, where there are any. */
export interface Announced {
  step: { step: number; count: number }
  submit: object
  error: { fields: string[] }
}

export function announce<Name extends keyof Announced>(name: Name, detail: Announced[Name]): void {
  document.dispatchEvent(new CustomEvent(`foyer:${name}`, { detail }))
}

export function whenAnnounced<Name extends keyof Announced>(
  name: Name,
  listen: (detail: Announced[Name]) => void,
): void {
  document.addEventListener(`foyer:${name}`, (event) => listen((event as CustomEvent<Announced[Name]>).detail))
}
